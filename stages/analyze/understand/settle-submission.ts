import type { SubmissionSchema } from '../../../core/schema/submission.ts';
import { rowsOf } from '../layout/rows/expected-rows.ts';
import { wantedRows } from '../layout/rows/wanted-rows.ts';
import { columnWeightsOf } from '../layout/schema/column-weights.ts';
import { intervalBoundsOf } from '../layout/schema/interval-bounds.ts';
import { describeSubmission } from '../layout/schema/submission-schema.ts';
import type { Inputs } from './inputs.ts';
import type { SettledMetric } from './settle-metric.ts';
import type { SettledTargets } from './settle-targets.ts';

/** Settles what a submission has to look like: its columns, and the rows that are asked for. */
export const settleSubmission = async (
  inputs: Inputs,
  { layout, example, targets, targetMap: { orders } }: SettledTargets,
  { metric, oneHot, targetMap }: SettledMetric,
): Promise<SubmissionSchema> => {
  const { engine, context, notes, override, reshaped, sources, page } = inputs;
  const { sample, test } = sources;
  const isOfValues = metric.wants === 'values' && targetMap.layout === 'columns' && reshaped.melted === undefined;
  const weights = columnWeightsOf({ sample, targets: isOfValues ? layout.targets : [], page: page.text, notes });
  const bounds =
    isOfValues && metric.name === 'winkler'
      ? intervalBoundsOf({ columns: layout.targets, mapping: targetMap.mapping, page: page.text, notes })
      : new Map<string, number>();
  const described = describeSubmission({
    ...{ layout, sample, example, map: targetMap, metric, oneHot, weights, bounds, override, notes },
    profiles: orders === undefined ? targets : [], // the target's labels are not what is listed
  });
  return { ...described, rows: await rowsOf(engine, context, wantedRows(sample, test, layout, notes)) };
};
