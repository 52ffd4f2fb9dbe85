import type { Tried } from '../../core/schema/distilled.ts';
import type { Recipe } from '../../core/schema/recipe/recipe.ts';
import { hasWindows } from '../../core/script/forecast/covered.ts';
import type { EngineFiles } from '../../core/script/limits.ts';
import { quickest, scoringMembers } from '../../core/script/members/text.ts';
import { type Size, sizesOf } from '../../core/script/recipe/sizes.ts';

/** The first script has members of so much weight, or where there is no time for them of so much at least. */
const [enoughWeight, leastWeight] = [0.8, 0.5];
/** So many have one member more than the one before. */
const mostMore = 3;
/** Of the time that is left, for the folds that the first script is to be tried in, by what the engine took. */
const shareOfFirst = 0.8;
/**
 * One fold alone tells little: of ten, a tenth of the rows. It is enough where the engine's models are known, which have learned them
 * all. Several targets are tried in all, what is told of texts in one.
 */
const foldsOfTrial = 3;
/** A trial's libraries and features, before its first fold. */
export const startSeconds = 4;
/** A pass takes some time, whatever the recipe says. */
export const leastSeconds = 0.1;
/** Of the time of models of texts, for counts of n-grams: they are made once, for all folds. */
const shareOfCounts = 0.5;

/** The engine learns windows side by side, a script one after the other. */
const paceOfWindows = 2;

/** Of the time for the folds of a trial, for models of texts: the slowest of more are not learned where the engine told what they say. */
const shareOfTexts = 0.4;

/** What scripts take, by what the engine took. */
export interface Costs {
  readonly sizes: readonly Size[];
  /** Seconds of the engine for all folds of a target. */
  readonly memberSeconds: number;
  /** Seconds that the folds of a trial may take, by what the engine took. */
  readonly most: number;
  /** Seconds of the engine for the models of texts that a trial learns. */
  readonly textSeconds: number;
  /** Seconds of these folds. */
  readonly trial: (size: Size) => number;
  /** Seconds of all folds once. */
  readonly pass: (size: Size) => number;
  /** Seconds of the first fold alone. */
  readonly firstFold: (size: Size) => number;
  /** Seconds of a script that did as much as this try. */
  readonly like: (size: Size, tried: Tried) => number;
}

/** `left`: seconds that are left for all scripts. */
export const costsOf = (
  recipe: Recipe,
  { readsTextScores, readsMemberPredictions }: EngineFiles,
  left: number,
): Costs => {
  const most = left * shareOfFirst - startSeconds;
  const folds = recipe.targets[0]?.folds?.sizes.length ?? 1;
  const shareOfTold = shareOfCounts + (1 - shareOfCounts) / folds;
  const whole = sizesOf(recipe)[0]?.texts ?? 0;
  const textSeconds = readsTextScores ? Math.max(0, most * shareOfTexts) / shareOfTold : Infinity;
  const learned = quickest(recipe.targets.slice(0, 1).flatMap(scoringMembers), textSeconds);
  const texts = readsTextScores ? shareOfTold * learned.reduce((sum, one) => sum + one.seconds, 0) : whole;
  const seconds = (size: Size, passes: number, ofTexts = size.texts) =>
    ofTexts + passes * pace * Math.max(size.seconds, leastSeconds);
  // the fit on all rows that predicts test is one part more, and comes first
  const last = recipe.targets.some(hasWindows) ? 1 : 0;
  const parts = folds + last;
  const pace = last === 0 ? 1 : paceOfWindows;
  const wanted = recipe.targets.length > 1 ? folds : Math.min(foldsOfTrial, folds);
  const tried = readsTextScores || readsMemberPredictions ? 1 : wanted;
  const memberSeconds = Math.max(0, ((most - texts) * parts) / (tried + last) / pace / recipe.targets.length);
  return {
    ...{ sizes: sizesOf(recipe, memberSeconds), memberSeconds, most, textSeconds },
    trial: (size) => seconds(size, (tried + last) / parts, texts),
    pass: (size) => seconds(size, 1),
    firstFold: (size) => seconds(size, (1 + last) / parts, texts),
    like: (size, { part, passes }) =>
      part === null ? seconds(size, passes) : seconds(size, (part.folds + last) / parts, part.told ? texts : whole),
  };
};

/** The shortest that is worth it and whose trial fits, and those that follow if it is not good enough. */
export const sizesToTry = ({ sizes, most, trial }: Costs): readonly Size[] => {
  const enough = sizes.findIndex(({ weight }) => weight >= enoughWeight);
  if (enough < 0) return [];
  const quick = sizes.findLastIndex((size, at) => at <= enough && size.weight >= leastWeight && trial(size) <= most);
  const least = sizes.findIndex(({ weight }) => weight >= leastWeight);
  const first = quick < 0 ? least : quick;
  return sizes.slice(first, first + 1 + mostMore);
};

/** How much slower than the engine the script before was; 1: there was none. */
export const paceOf = (before: Tried | undefined, { sizes, like }: Costs): number => {
  const own = sizes.find(({ members }) => members === before?.members);
  return before === undefined || own === undefined ? 1 : before.seconds / like(own, before);
};
