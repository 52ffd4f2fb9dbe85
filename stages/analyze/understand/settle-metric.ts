import { rowWeightsOf } from '../../../core/metrics/row-weights.ts';
import type { Metric } from '../../../core/schema/competition.ts';
import { isOneHot, isSpan } from '../files/answers.ts';
import { shownCells } from '../layout/schema/submission-schema.ts';
import { chooseMetric } from '../metric/choose.ts';
import { settleMetric as settleNamedMetric } from '../metric/settle.ts';
import { withPositive } from '../target/positive.ts';
import type { TargetMap } from '../target/targets.ts';
import type { Inputs } from './inputs.ts';
import type { SettledTargets } from './settle-targets.ts';

export interface SettledMetric {
  /** The metric, with the weights of rows. */
  readonly metric: Metric;
  /** The target columns are shares of one whole. */
  readonly oneHot: boolean;
  /** The targets; for a probability, also which class it is of. */
  readonly targetMap: TargetMap;
}

/** Settles the metric, and what the submission's cells mean under it. */
export const settleMetric = async (
  inputs: Inputs,
  settled: SettledTargets,
  features: readonly string[],
): Promise<SettledMetric> => {
  const { engine, notes, reshaped, sources, page } = inputs;
  const { layout, targetMap, example, profile, targets } = settled;
  const [column = ''] = layout.targets;
  const sampleCells = shownCells(sources.sample, example, column);
  const judged = { map: targetMap, targets, sampleCells, notes };
  const namedMetric = settleNamedMetric({ found: page.namedMetric, claims: page.claims, ...judged });
  const answers = sources.labels ?? sources.train;
  const oneHot = targetMap.layout === 'columns' && (await isOneHot(engine, answers, targetMap.columns, namedMetric));
  const metric = chooseMetric({
    ...judged,
    found: namedMetric,
    // a melted column is scored as one column, although its cells are of several
    map: reshaped.melted === undefined ? targetMap : { ...targetMap, columns: targetMap.columns.slice(0, 1) },
    isSpan: sources.labels === null && isSpan(sources.train, targetMap.columns[0] ?? '', features),
  });
  const mapWithPositive = withPositive({ map: targetMap, targets, metric, column, page: page.text, notes });
  const weight = rowWeightsOf(page.text, metric.name, profile, targetMap.columns);
  if (weight !== undefined) notes.because('metric', 'description', `rows count by ${weight.column}`);
  return { metric: weight === undefined ? metric : { ...metric, weight }, oneHot, targetMap: mapWithPositive };
};
