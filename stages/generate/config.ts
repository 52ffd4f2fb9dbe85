import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import * as z from 'zod';
import { wholeOf } from '../../core/competition/role-by-name.ts';
import { isMetric, type MetricName, metrics } from '../../core/metrics/table.ts';
import type { Competition, Metric } from '../../core/schema/competition.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import type { SubmissionColumn } from '../../core/schema/submission.ts';
import { keysOf } from '../../core/solution/model-keys.ts';
import { isRemade } from '../../services/dataset/listings/listing.ts';
import { engine } from '../../services/python/engine.ts';

const mostSideTables = 20;

/** `safe`: the plainest models and nothing that might go wrong. */
export type Mode = 'full' | 'safe';

/** How a template is to be filled. */
export interface FillOptions {
  readonly mode: Mode;
  readonly seed: number;
}

/** What the engine knows of a competition and a plan. */
export type SolutionConfig = ReturnType<typeof solutionConfig>;

/** What a solution is told about its competition: Config in templates/medalist_engine/config.py, with Python's spelling of keys. */
export const solutionConfig = (competition: Competition, strategy: Strategy, { mode, seed }: FillOptions) => {
  const { files, submission, metric, time } = competition;
  const isPlain = files.melted === undefined && competition.orders === undefined;
  return {
    version: 1,
    files: {
      train: files.train,
      labels: files.labels,
      test: files.test,
      sample: isPlain && submission.rows.ofTest === undefined ? files.sample : null,
      side: sideTables(files.side),
      key_parts: files.keyParts,
      ...(files.joined === undefined ? {} : { joined: files.joined }),
      ...(files.computed === undefined ? {} : { computed: files.computed }),
      ...(files.numbers === undefined ? {} : { numbers: files.numbers }),
      ...meltedConfig(competition),
      ...orderedConfig(competition),
    },
    id_column: competition.idColumn,
    targets: competition.targets.map(({ column }) => column),
    task: competition.orders === undefined ? competition.task : 'binary',
    metric: { ...metricConfig(competition.orders === undefined ? metric : pairMetric), ...missedConfig(submission) },
    submission: isPlain ? submissionConfig(submission) : wideSubmission(competition),
    features: strategy.features,
    leaks: competition.leaks,
    text_columns: strategy.textColumns,
    group_column: competition.groupColumn,
    media: mediaConfig(competition),
    ...(competition.listings?.some(isRemade) === true ? { listings: competition.listings.filter(isRemade) } : {}),
    time,
    validation: {
      scheme: strategy.validation.scheme,
      folds: strategy.validation.folds,
      group: strategy.validation.group,
    },
    steps: stepsOf(strategy.template),
    models: keysOf(strategy.template, strategy.models),
    postprocess: strategy.postprocess,
    time_shares: strategy.timeShares,
    mode,
    seed,
  };
};

const submissionConfig = (submission: Competition['submission']) => ({
  file_name: submission.fileName,
  header: submission.header,
  key: submission.key,
  layout: submission.layout,
  mapping: submission.mapping,
  columns: submission.columns.map(columnConfig),
});

/** The metric by which models of ordered lists learn. Each pair of row and item is a yes/no target; the most likely item comes first. */
const pairMetric = { name: 'logloss', direction: 'min', wants: 'probabilities', k: null, confidence: 'high' } as const;
const chance = { kind: 'probability', min: 0, max: 1, labels: null, list: null } as const;

/** The submission as models see it: one row for each row of test, with a column for each target. */
const wideSubmission = ({ submission, targets, idColumn, orders }: Competition) => {
  const asked = submission.columns.find(({ role }) => role === 'target');
  const names = targets.map(({ column }) => column);
  const key = idColumn ?? '';
  return {
    file_name: submission.fileName,
    ...{ header: [key, ...names], key: [key], layout: submission.layout },
    mapping: Object.fromEntries(names.map((name) => [name, name])),
    columns: [
      { name: key, role: 'key', kind: null },
      ...(asked === undefined
        ? []
        : names.map((name) => columnConfig({ ...asked, ...(orders === undefined ? {} : chance), name }))),
    ],
  };
};

/** How the rows of the melted submission are built from the wide predictions. */
const meltedConfig = ({ files, submission }: Competition) => {
  if (files.melted === undefined) return {};
  const { table, key, row, target, split } = files.melted;
  const column = submission.columns.find(({ role }) => role === 'target')?.name ?? '';
  const told = { sample: files.sample, header: submission.header, key: submission.key[0] ?? '', column };
  return { melted: { table, table_key: key, row, target, ...(split === undefined ? {} : { split }), ...told } };
};

/** How a submission of ordered lists is built: the rows that the sample names, each with a list of items. */
const orderedConfig = ({ files, submission, orders, idColumn, metric }: Competition) => {
  if (orders === undefined) return {};
  const asked = submission.columns.find(({ role }) => role === 'target');
  const list = { separator: asked?.list?.separator ?? ' ', most: asked?.list?.maxItems ?? metric.k };
  const told = { sample: files.sample, header: submission.header, key: submission.key[0] ?? '' };
  return { ordered: { ...told, ...list, column: asked?.name ?? '', group: idColumn, item: orders } };
};

/** The metric, with what our table of metrics says of it, because templates have no table of their own. */
const metricConfig = ({ name, direction, wants, k, weight }: Metric) => {
  const told = { name, direction, wants, k, ...(weight === undefined ? {} : { weight }) };
  if (!isMetric(name)) return { ...told, scored_as: null, predicts: null, traits: [] };
  const { scoredAs = name, traits } = metrics[name];
  return { ...told, scored_as: scoredAs, predicts: predictedBy(scoredAs), traits };
};

/** The share of answers that an interval may miss, if the submission holds the bounds of one. */
const missedConfig = ({ columns }: Competition['submission']) => {
  const lower = columns.find(({ quantile = 1 }) => quantile < 0.5)?.quantile;
  return lower === undefined ? {} : { missed: 2 * lower };
};

/** What a template's models predict for this metric; null: no template model fits it. */
const predictedBy = (name: MetricName): 'probabilities' | 'labels' | 'values' | null => {
  const { predicts, wants } = metrics[name];
  if (predicts !== undefined) return predicts;
  return wants === 'probabilities' || wants === 'labels' || wants === 'values' ? wants : null;
};

/** Media without their profile, as a solution looks at the files itself. */
const mediaConfig = ({ media }: Competition) => {
  if (media === undefined) return null;
  const { sources, listings, archives, target } = media;
  const spelled = sources.map(({ testColumn, ...source }) => ({ ...source, test_column: testColumn }));
  return { sources: spelled, listings: listings.filter(isRemade), archives, target };
};

/** Tables that may be joined; a table in parts is given by its folder. A folder of many files has one per row of train or test: it is left out. */
const sideTables = (side: readonly string[]): string[] => {
  const beside = Map.groupBy(side, (path) => dirname(path));
  const few = side.filter((path) => (beside.get(dirname(path)) ?? []).length <= mostSideTables);
  return [...new Set(few.map((path) => wholeOf(path) ?? path))].slice(0, mostSideTables);
};

const columnConfig = ({ name, role, kind, min, max, labels, list, ...more }: SubmissionColumn) => {
  if (role !== 'target') return { name, role, kind };
  const { weight, deviationOf, quantile, spelled } = more;
  const told = {
    ...(spelled === undefined ? {} : { spelled }),
    ...(weight === undefined ? {} : { weight }),
    ...(deviationOf === undefined ? {} : { deviation_of: deviationOf }),
    ...(quantile === undefined ? {} : { quantile }),
  };
  const listing = { separator: list?.separator ?? null, max_items: list?.maxItems ?? null };
  return { name, role, kind, min, max, labels, ...listing, ...told };
};

const Steps = z.record(z.string(), z.array(z.string()));
const steps = Steps.parse(JSON.parse(readFileSync(join(engine.folder, 'steps.json'), 'utf8')));

/** What a run of this template does after its first answer. Texts are columns of a table, so they have no steps of their own. */
const stepsOf = (template: Strategy['template']): string[] => {
  const of = (name: string): string[] => steps[name] ?? [];
  switch (template) {
    case 'forecast':
    case 'media':
      return of(template);
    case 'mask':
      return of('masks');
    case 'tabular':
    case 'text':
    case 'mixed':
      return of('tabular');
  }
};
