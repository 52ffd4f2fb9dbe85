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
/** A pass takes some time, whatever the recipe says. */
const leastSeconds = 0.1;

/** Runs scripts, each with a member more than the one before it, until one is good enough or time is over. */
export const tryScripts = async (recipe: Recipe, subject: Subject, { left, tryScript }: Clock): Promise<Tries> => {
  const tries: Tried[] = [];
  let omitted: readonly string[] = [];
  const none = (why: string, hurried: boolean): Tries => ({ code: null, why, tries, left: [...omitted], hurried });
  const folds = recipe.targets[0]?.folds?.sizes.length ?? 1;
  const sizes = sizesOf(recipe);
  for (const size of sizesToTry(sizes, left() * shareOfTrial - startSeconds, folds)) {
    const pace = paceOf(tries.at(-1), sizes, folds);
    if (tries.length > 0 && pace * secondsOf(size, 1 / folds) > left() * shareOfTrial) {
      return none('there was no time for one more member', true);
    }
    const passes = Math.floor(((shareOfOne * left()) / pace - size.texts) / Math.max(size.seconds, leastSeconds));
    const script = scriptOf(recipe, subject, { members: size.members, passes: Math.max(1, passes) });
    if (!script.ok) return none(script.why, false);
    omitted = script.left;
    const lines = script.code.split('\n').length - 1;
    const ends = passes < 1 ? Date.now() / 1000 + shareOfTrial * left() : null;
    const trial = ends === null ? script : scriptOf(recipe, subject, { members: size.members, ends });
    if (!trial.ok) return none(trial.why, false);
    const tried = { members: script.members, passes: script.passes, lines, ...(await tryScript(trial, left())) };
    tries.push(tried);
    if (tried.why === null) return { code: script.code, why: null, tries, left: [...omitted], hurried: false };
  }
  if (tries.length === 0) return none(whyNone(recipe, subject), false);
  return none('no script was good enough', left() < (tries.at(-1)?.seconds ?? 0));
};

/** The shortest that is worth it, of which `most` seconds do for a fold, and those that follow if it is not good enough. */
const sizesToTry = (sizes: readonly Size[], most: number, folds: number): readonly Size[] => {
  const enough = sizes.findIndex(({ weight }) => weight >= enoughWeight);
  if (enough < 0) return [];
  const quick = sizes.findLastIndex(
    (size, at) => at <= enough && size.weight >= leastWeight && secondsOf(size, 1 / folds) <= most,
  );
  const least = sizes.findIndex(({ weight }) => weight >= leastWeight);
  const first = quick < 0 ? least : quick;
  return sizes.slice(first, first + 1 + mostMore);
};

/** What the engine took for the scores of texts and for so many passes of all folds. */
const secondsOf = ({ texts, seconds }: Size, passes: number): number =>
  texts + passes * Math.max(seconds, leastSeconds);

/** How much slower than the engine the script before was; 1: there was none. */
const paceOf = (before: Tried | undefined, sizes: readonly Size[], folds: number): number => {
  const own = sizes.find(({ members }) => members === before?.members);
  if (before === undefined || own === undefined) return 1;
  return before.seconds / secondsOf(own, before.part === null ? before.passes : before.part.folds / folds);
};

/** Of a recipe that has no member for a script. */
const whyNone = (recipe: Recipe, subject: Subject): string => {
  const script = scriptOf(recipe, subject);
  return script.ok ? 'no member has any weight' : script.why;
};
