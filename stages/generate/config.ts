import type * as z from 'zod';
import type { Competition } from '../schema/competition.ts';
import type { Strategy } from '../schema/strategy.ts';
import type { SubmissionColumn } from '../schema/submission.ts';

/** How a template is to be filled: `safe` asks for the plainest models and nothing that might go wrong. */
export interface FillOptions {
  readonly mode: 'full' | 'safe';
  readonly seed: number;
}

/** What a solution is told about its competition: the CONFIG of templates/solution/config.py, in Python's spelling. */
export const solutionConfig = (
  competition: Competition,
  strategy: Strategy,
  { mode, seed }: FillOptions,
): Record<string, z.core.util.JSONType> => {
  const { files, submission, metric, time } = competition;
  return {
    version: 1,
    files: { train: files.train, labels: files.labels, test: files.test, sample: files.sample },
    id_column: competition.idColumn,
    targets: competition.targets.map(({ column }) => column),
    task: competition.task,
    metric: { name: metric.name, direction: metric.direction, wants: metric.wants, k: metric.k },
    submission: {
      file_name: submission.fileName,
      header: submission.header,
      key: submission.key,
      layout: submission.layout,
      mapping: submission.mapping,
      columns: submission.columns.map(columnConfig),
    },
    features: strategy.features,
    leaks: competition.leaks,
    text_columns: strategy.textColumns,
    group_column: competition.groupColumn,
    time: time === null ? null : { column: time.column, kind: time.kind },
    validation: {
      scheme: strategy.validation.scheme,
      folds: strategy.validation.folds,
      group: strategy.validation.group,
    },
    models: strategy.models,
    postprocess: strategy.postprocess,
    time_shares: strategy.timeShares,
    mode,
    seed,
  };
};

const columnConfig = ({ name, role, kind, min, max, labels, list }: SubmissionColumn) =>
  role === 'target'
    ? { name, role, kind, min, max, labels, separator: list?.separator ?? null, max_items: list?.maxItems ?? null }
    : { name, role, kind };
