import type { Strategy } from '../../core/schema/planning/strategy.ts';

/** One way to fill the template differently from what the rules say. */
export interface Wish {
  readonly title: string;
  readonly strategy: Strategy;
  readonly seed: number;
}

const isTree = (key: string): boolean => /^(lgb|cat|hgb|et)(_|$)/.test(key);

type Change = (strategy: Strategy, seed: number) => Wish | null;

const onlyModels = (title: string, choose: (key: string) => boolean): Change => {
  return (strategy, seed) => {
    const chosen = strategy.models.filter(choose);
    const isOther = chosen.length > 0 && chosen.length < strategy.models.length;
    return isOther ? { title, seed, strategy: { ...strategy, models: chosen } } : null;
  };
};

const mostFolds = 10;

/** What the rules propose, the most promising first. */
const changes: readonly Change[] = [
  (strategy, seed) => ({ title: 'other folds and another seed', strategy, seed: seed + 1 }),
  onlyModels('trees alone, so that each of them has more time', isTree),
  (strategy, seed) => {
    const { folds } = strategy.validation;
    const validation = { ...strategy.validation, folds: mostFolds };
    return folds < mostFolds ? { title: 'more folds', seed, strategy: { ...strategy, validation } } : null;
  },
  onlyModels('no trees, so that the others have more time', (key) => !isTree(key)),
  (strategy, seed) => ({
    title: 'the models in another order, with a third seed',
    seed: seed + 2,
    strategy: { ...strategy, models: strategy.models.toReversed() },
  }),
];

/**
 * The wish of this number, among those that change anything; undefined: there are no more. `gains`, by title, sorts them: what helped on
 * similar data comes first, what nobody tried stays in the rules' order, and what did harm comes last.
 */
export const wishFor = (
  strategy: Strategy,
  seed: number,
  number: number,
  gains: ReadonlyMap<string, number> = new Map(),
): Wish | undefined => {
  const gainOf = ({ title }: Wish): number => gains.get(title) ?? 0;
  const wishes = changes.flatMap((change) => change(strategy, seed) ?? []);
  return wishes.toSorted((a, b) => gainOf(b) - gainOf(a))[number];
};
