import type { Strategy } from '../schema/planning/strategy.ts';

/** The strategy of the plan that a candidate follows; undefined: none, as one that starts from the template's script. */
export const strategyFollowed = (
  { strategy }: { readonly strategy?: number | null },
  plan: readonly Strategy[],
): Strategy | undefined => (strategy === null ? undefined : plan[strategy ?? 0]);
