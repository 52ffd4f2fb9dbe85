import type { Distilled, Tried } from '../../core/schema/distilled.ts';
import type { Recipe } from '../../core/schema/recipe.ts';
import type { Subject } from '../../core/script/coverable.ts';
import { type Script, scriptOf } from '../../core/script/script-of.ts';
import { type Size, sizesOf } from '../../core/script/sizes.ts';

/** Runs one script for so many seconds at most; how it did. `told`: beside it lies what models of texts said. */
export type TryScript = (
  script: Script,
  seconds: number,
  told: boolean,
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
  /** Whether the engine has told what its models of texts said. */
  readonly told: boolean;
}

/** The first script has members of so much weight, or where there is no time for them of so much at least. */
const [enoughWeight, leastWeight] = [0.8, 0.5];
/** So many have one member more than the one before. */
const mostMore = 3;
/** Of the time that is left, for one script: another may follow. */
const shareOfOne = 0.6;
/** Of the time that is left, for the first fold of the first script, by what the engine took. */
const shareOfFirst = 0.8;
/** Of the time that is left, after which a trial begins no further fold. */
const shareOfTrial = 0.7;
/** A trial's libraries and features, before its first fold. */
const startSeconds = 4;
/** A pass takes some time, whatever the recipe says. */
const leastSeconds = 0.1;
/** Of the time of models of texts, for counts of n-grams: they are made once, for all folds. */
const shareOfCounts = 0.5;

/** Runs scripts, each with a member more than the one before it, until one is good enough or time is over. */
export const tryScripts = async (
  recipe: Recipe,
  subject: Subject,
  { left, tryScript, told }: Clock,
): Promise<Tries> => {
  const tries: Tried[] = [];
  let omitted: readonly string[] = [];
  const none = (why: string, hurried: boolean): Tries => ({ code: null, why, tries, left: [...omitted], hurried });
  const most = left() * shareOfFirst - startSeconds;
  const costs = costsOf(recipe, told && isTellable(recipe, subject), most);
  const { room } = costs;
  for (const size of sizesToTry(costs, most)) {
    const last = tries.at(-1);
    const pace = paceOf(last, costs);
    if (last !== undefined && pace * costs.firstFold(size) > left() * shareOfTrial) {
      return none('there was no time for one more member', true);
    }
    const ours = shareOfOne * left() - (last === undefined ? startSeconds : 0);
    const passes = Math.floor((ours / pace - size.texts) / Math.max(size.seconds, leastSeconds));
    const script = scriptOf(recipe, subject, { members: size.members, room, passes: Math.max(1, passes) });
    if (!script.ok) return none(script.why, false);
    omitted = script.left;
    const lines = script.code.split('\n').length - 1;
    const isTold = passes < 1 && costs.told;
    const ends = passes > 1 ? null : Date.now() / 1000 + shareOfTrial * left();
    const trial = passes > 1 ? script : scriptOf(recipe, subject, { members: size.members, room, ends, told: isTold });
    if (!trial.ok) return none(trial.why, false);
    const did = await tryScript(trial, left(), isTold);
    tries.push({ members: script.members, passes: script.passes, lines, ...did });
    if (did.why === null) return { code: script.code, why: null, tries, left: [...omitted], hurried: false };
  }
  if (tries.length === 0) return none(whyNone(recipe, subject), false);
  return none('no script was good enough', left() < (tries.at(-1)?.seconds ?? 0));
};

const isTellable = (recipe: Recipe, subject: Subject): boolean => {
  const script = scriptOf(recipe, subject);
  return script.ok && script.tellable;
};

/** What scripts take, by what the engine took. */
interface Costs {
  readonly sizes: readonly Size[];
  /** Seconds of the engine for all folds of a target. */
  readonly room: number;
  /** Whether a trial of the first fold can be told what models of texts said of the others. */
  readonly told: boolean;
  /** Seconds of the first fold alone. */
  readonly firstFold: (size: Size) => number;
  /** Seconds of a script that did as much as this try. */
  readonly like: (size: Size, tried: Tried) => number;
}

const costsOf = (recipe: Recipe, told: boolean, most: number): Costs => {
  const folds = recipe.targets[0]?.folds?.sizes.length ?? 1;
  const seconds = ({ texts, seconds: each }: Size, passes: number, shareOfTexts = 1) =>
    shareOfTexts * texts + passes * Math.max(each, leastSeconds);
  const shareOfTold = told ? shareOfCounts + (1 - shareOfCounts) / folds : 1;
  const texts = shareOfTold * (sizesOf(recipe)[0]?.texts ?? 0);
  const room = Math.max(0, ((most - texts) * folds) / recipe.targets.length);
  return {
    ...{ sizes: sizesOf(recipe, room), room, told },
    firstFold: (size) => seconds(size, 1 / folds, shareOfTold),
    like: (size, { part, passes }) =>
      part === null ? seconds(size, passes) : seconds(size, part.folds / folds, part.told ? shareOfTold : 1),
  };
};

/** The shortest that is worth it, of which `most` seconds do for a fold, and those that follow if it is not good enough. */
const sizesToTry = ({ sizes, firstFold }: Costs, most: number): readonly Size[] => {
  const enough = sizes.findIndex(({ weight }) => weight >= enoughWeight);
  if (enough < 0) return [];
  const quick = sizes.findLastIndex(
    (size, at) => at <= enough && size.weight >= leastWeight && firstFold(size) <= most,
  );
  const least = sizes.findIndex(({ weight }) => weight >= leastWeight);
  const first = quick < 0 ? least : quick;
  return sizes.slice(first, first + 1 + mostMore);
};

/** How much slower than the engine the script before was; 1: there was none. */
const paceOf = (before: Tried | undefined, { sizes, like }: Costs): number => {
  const own = sizes.find(({ members }) => members === before?.members);
  return before === undefined || own === undefined ? 1 : before.seconds / like(own, before);
};

/** Of a recipe that has no member for a script. */
const whyNone = (recipe: Recipe, subject: Subject): string => {
  const script = scriptOf(recipe, subject);
  return script.ok ? 'no member has any weight' : script.why;
};
