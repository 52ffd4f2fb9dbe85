import type { Distilled, Tried } from '../../core/schema/distilled.ts';
import type { Recipe } from '../../core/schema/recipe.ts';
import type { Subject } from '../../core/script/coverable.ts';
import { type Script, scriptOf } from '../../core/script/script-of.ts';
import { type Size, sizesOf } from '../../core/script/sizes.ts';

/** Runs one script for so many seconds at most; how it did. */
export type TryScript = (
  script: Script,
  seconds: number,
) => Promise<Pick<Tried, 'score' | 'likeness' | 'seconds' | 'part' | 'why'>>;

/** The tries, and the script that was good enough or why there is none. `hurried`: more of them may have been, with more time. */
export interface Tries extends Pick<Distilled, 'why' | 'tries' | 'left'> {
  readonly code: string | null;
  readonly hurried: boolean;
}

interface Clock {
  /** Seconds that are left. */
  readonly left: () => number;
  readonly tryScript: TryScript;
  /** Whether PyTorch is installed. */
  readonly torch: boolean;
}

/** The first script has members of so much weight, or where there is no time for them of so much at least. */
const [enoughWeight, leastWeight] = [0.8, 0.5];
/** So many have one member more than the one before. */
const mostMore = 3;
/** Of the time that is left, for one script: another may follow. */
const shareOfOne = 0.6;
/** Of the time that is left, after which a trial begins no further fold. */
const shareOfTrial = 0.7;
/** A trial's libraries and features, before its first fold. */
const startSeconds = 4;

/** Runs scripts, each with a member more than the one before it, until one is good enough or time is over. */
export const tryScripts = async (
  recipe: Recipe,
  subject: Subject,
  { left, tryScript, torch }: Clock,
): Promise<Tries> => {
  const tries: Tried[] = [];
  let omitted: readonly string[] = [];
  const none = (why: string, hurried: boolean): Tries => ({ code: null, why, tries, left: [...omitted], hurried });
  const folds = recipe.targets[0]?.folds?.sizes.length ?? 1;
  const sizes = sizesOf(recipe, torch);
  for (const size of sizesToTry(sizes, (left() * shareOfTrial - startSeconds) * folds)) {
    const seconds = secondsOfPass(size, tries.at(-1), sizes, folds);
    if (tries.length > 0 && seconds / folds > left() * shareOfTrial) {
      return none('there was no time for one more member', true);
    }
    const passes = Math.floor((shareOfOne * left()) / seconds);
    const script = scriptOf(recipe, subject, { members: size.members, passes: Math.max(1, passes), torch });
    if (!script.ok) return none(script.why, false);
    omitted = script.left;
    const lines = script.code.split('\n').length - 1;
    const ends = passes < 1 ? Date.now() / 1000 + shareOfTrial * left() : null;
    const trial = ends === null ? script : scriptOf(recipe, subject, { members: size.members, ends, torch });
    if (!trial.ok) return none(trial.why, false);
    const tried = { members: script.members, passes: script.passes, lines, ...(await tryScript(trial, left())) };
    tries.push(tried);
    if (tried.why === null) return { code: script.code, why: null, tries, left: [...omitted], hurried: false };
  }
  if (tries.length === 0) return none(whyNone(recipe, subject, torch), false);
  return none('no script was good enough', left() < (tries.at(-1)?.seconds ?? 0));
};

/** The shortest that is worth it, and those that follow if it is not good enough. */
const sizesToTry = (sizes: readonly Size[], mostSeconds: number): readonly Size[] => {
  const enough = sizes.findIndex(({ weight }) => weight >= enoughWeight);
  if (enough < 0) return [];
  const quick = sizes.findLastIndex(
    ({ weight, seconds }, at) => at <= enough && weight >= leastWeight && seconds <= mostSeconds,
  );
  const first = quick < 0 ? enough : quick;
  return sizes.slice(first, first + 1 + mostMore);
};

/** As the script before it took, once there was one; else as the engine took. */
const secondsOfPass = (size: Size, before: Tried | undefined, sizes: readonly Size[], folds: number): number => {
  const own = sizes.find(({ members }) => members === before?.members);
  if (before === undefined || own === undefined || own.seconds === 0) return Math.max(size.seconds, 0.1);
  const ofPass = before.part === null ? before.seconds / before.passes : (before.seconds / before.part.folds) * folds;
  return ofPass * (size.seconds / own.seconds);
};

/** Of a recipe that has no member for a script. */
const whyNone = (recipe: Recipe, subject: Subject, torch: boolean): string => {
  const script = scriptOf(recipe, subject, { torch });
  return script.ok ? 'no member has any weight' : script.why;
};
