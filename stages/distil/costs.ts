import type { Tried } from '../../core/schema/distilled.ts';
import type { Recipe } from '../../core/schema/recipe/recipe.ts';
import { hasWindows } from '../../core/script/forecast/covered.ts';
import { enoughWeight, leastWeight, type Size, sizesOf } from '../../core/script/recipe/sizes.ts';

/** After the first script, so many are tried at most, each with one member more. */
const mostFurtherScripts = 3;
/** Share of the time left for the trial of the first script, estimated from what the engine took. */
const shareOfFirst = 0.8;
/**
 * How many folds a trial has. One fold of ten is only a tenth of the rows; it is enough if the engine saved its members' predictions, which
 * cover all folds. With several targets a trial has all folds.
 */
const foldsOfTrial = 3;
/** Seconds of a trial for its libraries and features, before its first fold. */
export const startSeconds = 4;
/** The fewest seconds of a pass, whatever the recipe says. */
export const leastSeconds = 0.1;
/** The engine learns windows several at a time, a script one after another. */
const paceOfWindows = 2;

/** How long scripts take, estimated from what the engine took. All numbers are seconds. */
export interface Costs {
  readonly sizes: readonly Size[];
  /** What the engine took at most for a member that a script may have, in all folds of a target. */
  readonly memberSeconds: number;
  /** What the folds of a trial may take. */
  readonly mostTrialSeconds: number;
  /** A trial. */
  readonly trialSeconds: (size: Size) => number;
  /** All folds once. */
  readonly passSeconds: (size: Size) => number;
  /** The first fold alone. */
  readonly firstFoldSeconds: (size: Size) => number;
  /** A script that does as much as this try did. */
  readonly secondsAsTried: (size: Size, tried: Tried) => number;
}

/** Estimates the costs of scripts. `left`: the seconds that are left for all of them. */
export const costsOf = (recipe: Recipe, readsMemberPredictions: boolean, left: number): Costs => {
  const mostTrialSeconds = left * shareOfFirst - startSeconds;
  const folds = recipe.targets[0]?.folds?.sizes.length ?? 1;
  const seconds = (size: Size, passes: number) => size.counts + passes * pace * Math.max(size.seconds, leastSeconds);
  // with windows, the fit on all rows that predicts test is one part more, and comes first
  const fullFit = recipe.targets.some(hasWindows) ? 1 : 0;
  const parts = folds + fullFit;
  const pace = fullFit === 0 ? 1 : paceOfWindows;
  const wanted = recipe.targets.length > 1 ? folds : Math.min(foldsOfTrial, folds);
  const tried = readsMemberPredictions ? 1 : wanted;
  const mostMembers = (mostTrialSeconds * parts) / (tried + fullFit) / pace;
  const memberSeconds = Math.max(0, mostMembers / recipe.targets.length);
  return {
    ...{ sizes: sizesOf(recipe, memberSeconds), memberSeconds, mostTrialSeconds },
    trialSeconds: (size) => seconds(size, (tried + fullFit) / parts),
    passSeconds: (size) => seconds(size, 1),
    firstFoldSeconds: (size) => seconds(size, (1 + fullFit) / parts),
    secondsAsTried: (size, { part, passes }) => seconds(size, part === null ? passes : (part.folds + fullFit) / parts),
  };
};

/** The first script to try, whose trial there is time for, and the larger ones that follow if it is not good enough. */
export const sizesToTry = ({ sizes, mostTrialSeconds: most, trialSeconds: trial }: Costs): readonly Size[] => {
  const enough = sizes.findIndex(({ weight }) => weight >= enoughWeight);
  if (enough < 0) return [];
  const quick = sizes.findLastIndex((size, at) => at <= enough && size.weight >= leastWeight && trial(size) <= most);
  const least = sizes.findIndex(({ weight }) => weight >= leastWeight);
  const first = quick < 0 ? least : quick;
  return sizes.slice(first, first + 1 + mostFurtherScripts);
};

/** How many times slower than estimated the last script was; 1: there was none. */
export const paceOf = (before: Tried | undefined, { sizes, secondsAsTried: like }: Costs): number => {
  const own = sizes.find(({ members }) => members === before?.members);
  return before === undefined || own === undefined ? 1 : before.seconds / like(own, before);
};
