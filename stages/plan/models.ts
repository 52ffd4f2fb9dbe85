import { learnedRows } from '../../core/competition/units.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import { type ModelKey, modelKeys } from '../../core/solution/model-keys.ts';

/** Tasks whose targets are learned as numbers, even if they have few different values. */
const numeric = new Set<Competition['task']>(['regression', 'ordinal', 'forecasting', 'multi-target']);

interface Data {
  readonly rows: number;
  readonly columns: number;
}

/** For which data a model is not used. A model that is not listed is used for all. */
const isUnfit: Partial<Record<ModelKey, (table: Data) => boolean>> = {
  et: ({ rows, columns }) => isLarge(rows, columns) || rows > 50_000,
  linear: ({ rows, columns }) => isLarge(rows, columns),
  hgb: ({ rows, columns }) => isLarge(rows, columns),
  kernel: ({ rows }) => rows > 5_000,
  lgb_small: ({ rows }) => rows > 10_000,
  cat_d4: ({ rows }) => rows > 10_000,
  mlp: ({ rows, columns }) => isLarge(rows, columns),
};

/** With few rows, smooth models come first, and only some of several similar models are used. */
const firstForFewRows: readonly ModelKey[] = ['lgb', 'linear', 'kernel', 'cat_d4', 'mlp', 'lgb_small', 'et'];
const notForFewRows: readonly ModelKey[] = ['lgb_prep', 'hgb'];
/** With many classes, models come first whose time does not grow with each class. */
const firstForManyClasses: readonly ModelKey[] = ['lgb', 'linear', 'et'];

const isLarge = (rows: number, columns: number): boolean => rows * columns > 20_000_000 || rows > 500_000;

/** Which models, in which order, for this much data and time. The order matters, because models that are not reached in time do not run. */
export const modelsFor = (template: Strategy['template'], competition: Competition, columns: number): ModelKey[] => {
  const { targets, task } = competition;
  const classes = numeric.has(task) ? 0 : (targets[0]?.labels?.length ?? 0);
  const table = { rows: learnedRows(competition), columns };
  const fit = modelKeys[template].filter((key: ModelKey) => isUnfit[key]?.(table) !== true);
  if (template !== 'tabular') return fit;
  if (table.rows < 1_000) return withFirst(firstForFewRows, fit).filter((key) => !notForFewRows.includes(key));
  return classes > 20 ? withFirst(firstForManyClasses, fit) : fit;
};

const withFirst = (first: readonly ModelKey[], keys: readonly ModelKey[]): ModelKey[] => [
  ...first.filter((key) => keys.includes(key)),
  ...keys.filter((key) => !first.includes(key)),
];
