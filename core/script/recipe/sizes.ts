import type { Recipe } from '../../schema/recipe/recipe.ts';
import { membersInOrder, secondsOfFolds, shareOfCounts } from '../members/choose.ts';
import type { Target } from '../members/settings.ts';
import { isText } from '../members/text.ts';

/** Shares of the blend's weight. A script with more than the first is longer and hardly better; with less than the second it is another answer. */
export const [enoughWeight, leastWeight] = [0.8, 0.5];

/** A script of a recipe's heaviest members. */
export interface Size {
  readonly members: number;
  /** Their share in what all members weigh that a script can have; the mean over targets. */
  readonly weight: number;
  /** What the engine took to learn each fold of them once. */
  readonly seconds: number;
  /** What it took to count n-grams, once, before the first fold. */
  readonly counts: number;
}

/** The scripts that a recipe can become, the shortest first; `room`: seconds of the engine for all folds of a target; members that no longer fit come last. */
export const sizesOf = ({ targets }: Recipe, room = Infinity): Size[] => {
  const each = targets.map((target) => sizesOfTarget(target, room));
  const most = Math.max(0, ...each.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => {
    const sizesHere = each.flatMap((sizes) => sizes[Math.min(at, sizes.length - 1)] ?? []);
    return {
      members: at + 1,
      weight: sizesHere.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, sizesHere.length),
      seconds: sizesHere.reduce((sum, { seconds }) => sum + seconds, 0),
      counts: sizesHere.reduce((sum, { counts }) => sum + counts, 0),
    };
  });
};

const sizesOfTarget = (target: Target, room: number): Size[] => {
  const members = membersInOrder(target, room);
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  const whole = sum(members.map(({ weight }) => weight));
  return members.map((_, at) => {
    const heaviest = members.slice(0, at + 1);
    return {
      members: heaviest.length,
      weight: sum(heaviest.map(({ weight }) => weight)) / whole,
      seconds: sum(heaviest.map(secondsOfFolds)),
      counts: sum(heaviest.filter(isText).map(({ seconds }) => shareOfCounts * seconds)),
    };
  });
};
