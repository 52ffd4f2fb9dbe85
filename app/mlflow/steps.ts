import { type Metric, nameFor } from '../../services/mlflow/limits.ts';
import type { Facts } from '../report/facts.ts';

type Point = readonly [second: number, score: number];

/** Numbers by step: the best score so far, by the run's seconds, and the score of each fold. */
export const stepsOf = (facts: Facts, start: number): readonly Metric[] => [
  ...progressOf(facts, start),
  ...foldsOf(facts, start),
];

/** `best_score` is that of programs that fit all of train. A candidate's trial has other rows, so it has a line of its own. */
const progressOf = ({ result, recipe, told }: Facts, start: number): readonly Metric[] => {
  const direction = (result.report ?? recipe)?.metric.direction;
  if (direction === undefined) return []; // it is not known which score is better
  const lines = Map.groupBy(told.progress, ({ name }) =>
    / \d+\.\d+$/.test(name) ? `best_score/${name}` : 'best_score',
  );
  return [...lines].flatMap(([key, curves]) =>
    bestOf(
      curves.flatMap(({ points }) => points),
      direction,
    ).map(([step, value]) => ({ key, value, step, timestamp: start + 1000 * step })),
  );
};

/** The best score so far, as one point for each second with a new score. */
const bestOf = (points: readonly Point[], direction: 'max' | 'min'): readonly Point[] => {
  const better = direction === 'max' ? Math.max : Math.min;
  const bySecond = new Map<number, number>();
  let best: number | undefined;
  for (const [second, score] of points.toSorted(([a], [b]) => a - b)) {
    best = best === undefined ? score : better(best, score);
    bySecond.set(Math.round(second), best);
  }
  return [...bySecond];
};

/** The most points of all targets together; a page with more would not be drawn. */
const mostFolds = 2_000;

/** The blend's score of each fold, from the recipe; the step is the fold. If there are several targets, each has a line. */
const foldsOf = ({ recipe }: Facts, start: number): readonly Metric[] => {
  const targets = recipe?.targets ?? [];
  const lines = targets.flatMap(({ name, blend }, at) => {
    const plain = nameFor(name);
    const own = plain === name ? plain : `${plain}_${at + 1}`;
    const key = targets.length === 1 ? 'fold_score' : `fold_score/${own}`;
    return (blend?.folds ?? []).map((value, step) => ({ key, value, step }));
  });
  return lines
    .slice(0, mostFolds)
    .flatMap(({ value, ...line }) => (value === null ? [] : [{ ...line, value, timestamp: start }]));
};
