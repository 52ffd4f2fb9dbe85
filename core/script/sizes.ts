import type { Recipe } from '../schema/recipe.ts';
import { chooseMembers } from './members/choose.ts';

/** A script of a recipe's heaviest members. */
export interface Size {
  readonly members: number;
  /** Their share in what all members weigh that a script can have. */
  readonly weight: number;
  /** What the engine took to learn each fold of them once. */
  readonly seconds: number;
}

/** The scripts that a recipe can become, the shortest first. */
export const sizesOf = ({ targets: [target] }: Recipe): Size[] => {
  if (target === undefined) return [];
  const { members } = chooseMembers(target, Infinity);
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  return members.map((_, at) => {
    const own = members.slice(0, at + 1);
    return {
      members: own.length,
      weight: sum(own.map(({ weight }) => weight)),
      seconds: sum(own.map(({ seconds, passes }) => seconds / Math.max(1, passes.length))),
    };
  });
};
