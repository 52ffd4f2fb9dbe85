import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableEngine } from '../../services/tables/engine.ts';
import { countOf } from '../../services/tables/pick.ts';
import { columnAt, literals } from '../../services/tables/sql.ts';
import { openTable, type Table } from '../../services/tables/table.ts';
import { isBlankAnAnswer } from '../holdout/blank-answers.ts';
import { hasTrait } from '../metrics/table.ts';
import { ok } from '../outcome.ts';
import { noResult, type Result } from '../result.ts';
import type { Competition } from '../schema/competition.ts';
import type { Manifest } from '../schema/reported/manifest.ts';
import { specificationOf } from '../submission/specification.ts';
import { quantileColumn, type ScoredColumn, scoredColumns } from './scorable-columns.ts';

/** The largest `oof.csv` that is read. */
const mostBytes = 300 * 2 ** 20;
/** Of more cells, a sample of the rows is scored, chosen by their numbers. */
const mostCells = 200_000;

/** Opens `oof.csv` (docs/use/outputs.md), or says why its predictions cannot be scored. */
export const openPredictions = async (engine: TableEngine, path: string, bytes: number): Promise<Result<Table>> => {
  if (bytes > mostBytes) return noResult('its out-of-fold predictions are too many to be read again');
  const table = await openTable(engine, { path: 'oof.csv', absolute: path, format: 'csv', bytes });
  const lost = ['row', 'target', 'prediction'].find((name) => !table.columns.includes(name));
  return lost === undefined ? ok(table) : noResult(`its oof.csv has no column ${lost}`);
};

/**
 * Writes the out-of-fold predictions as a submission for train's rows, and the right answers beside it, as the scorer reads both. It
 * reads the table `truth` (answers.ts). Columns are t0, t1, ..., so that no name from a file has to be quoted; the specification
 * has their names where the metric reads them.
 */
export const writeScorable = async (
  engine: TableEngine,
  predictions: Table,
  competition: Competition,
  manifest: Manifest | null,
  folder: string,
  extras: TruthExtras,
) => {
  const targets = competition.targets.map(({ column }) => column);
  const scored = scoredColumns(competition, manifest, targets, predictions);
  if (!scored.ok) return scored;
  const columns = scored.value;
  mkdirSync(folder, { recursive: true });
  await pickPredictions(engine, predictions, targets);
  const chosen = await chooseRows(engine, competition, Math.max(1000, Math.floor(mostCells / columns.length)));
  if (!chosen.ok) return chosen;
  if (extras.inStretches) await markStretches(engine, extras.starts === null ? '0' : 'moment');
  const write = async (name: string, columnsSql: string) => {
    const path = join(folder, name);
    await engine.write(
      `SELECT r AS row${columnsSql} FROM chosen ORDER BY r`,
      "FORMAT csv, HEADER true, NULLSTR ''",
      path,
    );
    return path;
  };
  const cells = (sqlOf: (column: ScoredColumn) => string) =>
    columns.map((column, i) => `, ${sqlOf(column)} AS t${i}`).join('');
  await write('answers.csv', `${cells(({ answer }) => answer)}${extrasSql(extras)}`);
  const submission = await write(
    'predictions.csv',
    cells(({ prediction }) => prediction),
  );
  const expected = join(folder, 'expected.csv');
  await engine.write('SELECT r AS row FROM chosen ORDER BY r', 'FORMAT csv, HEADER true', expected);
  const renamed = renamedFor(competition, columns, chosen.value.rows);
  const rules = rulesOf(competition, columns, renamed.submission.key, extras);
  writeFileSync(join(folder, 'specification.json'), JSON.stringify(rules));
  return ok({
    answers: folder,
    rules,
    expected,
    submission,
    ...chosen.value,
    folds: (await countOf(engine, 'SELECT count(DISTINCT fold_0) FROM chosen')) || null,
    specification: {
      ...specificationOf(renamed, () => expected),
      realNames: new Map(columns.map(({ column }, i) => [`t${i}`, column.name])),
    },
  });
};

/** The columns that the table `truth` has beside answers. */
interface TruthExtras {
  /** `unit` says which rows belong together. */
  readonly hasUnits: boolean;
  /** The unit is the stretch of time that folds predicted: `truth` has none. */
  readonly inStretches: boolean;
  /** `weight` says how much a row counts. */
  readonly hasWeights: boolean;
  /** `moment` says when a row was. These are the beginnings of the stretches that trials predict; null: rows have no order in time. */
  readonly starts: readonly number[] | null;
}

/** How many rows are scored, how many with a known answer have no prediction, and how many have a known answer. */
interface Chosen {
  readonly rows: number;
  readonly lacking: number;
  readonly of: number;
}

/** Writes the table `chosen` of rows with a known answer and a prediction, at most `limit`; or says why they cannot be scored. */
const chooseRows = async (engine: TableEngine, competition: Competition, limit: number): Promise<Result<Chosen>> => {
  const targets = competition.targets.map((_, i) => i);
  const from = `truth JOIN ${targets.map((i) => `predicted${i} USING (r)`).join(' JOIN ')}`;
  const known = isBlankAnAnswer(competition) ? 'true' : targets.map((i) => `y${i} IS NOT NULL`).join(' AND ');
  const predicted = await countOf(engine, `SELECT count(*) FROM ${from} WHERE ${known}`);
  const all = await countOf(engine, `SELECT count(*) FROM truth WHERE ${known}`);
  await engine.run(`CREATE OR REPLACE TABLE chosen AS SELECT * FROM (SELECT * FROM ${from} WHERE ${known}
    ORDER BY md5(r::VARCHAR) LIMIT ${limit}) ORDER BY r`);
  const rows = await countOf(engine, 'SELECT count(*) FROM chosen');
  if (rows === 0) return noResult('its out-of-fold predictions are of no row with a known answer');
  if ((await countOf(engine, 'SELECT count(DISTINCT r) FROM chosen')) < rows)
    return noResult('its out-of-fold predictions tell several things of one row');
  return ok({ rows, lacking: all - predicted, of: all });
};

/**
 * Adds the `unit` of each chosen row: the stretch of time that it was predicted in. One begins with each fold that is later than all rows
 * of the folds begun before it, so folds that lie among each other are one.
 */
const markStretches = (engine: TableEngine, moment: string): Promise<void> =>
  engine.run(`CREATE OR REPLACE TABLE chosen AS WITH dated AS (SELECT *, ${moment} AS instant FROM chosen),
    folds AS (SELECT min(instant) AS since, max(instant) AS until FROM dated GROUP BY fold_0),
    ordered AS (SELECT since, max(until) OVER (ORDER BY since, until ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before FROM folds),
    stretches AS (SELECT since FROM ordered WHERE before IS NULL OR since >= before)
    SELECT dated.*, coalesce(since, (SELECT min(since) FROM stretches)) AS unit FROM dated ASOF LEFT JOIN stretches ON instant >= since`);

const extrasSql = ({ hasUnits, hasWeights, starts }: TruthExtras): string =>
  [
    ...(hasUnits ? [`, coalesce(unit::VARCHAR, '') AS "${unitColumn}"`] : []),
    ...(hasWeights ? [`, weight AS "${weightColumn}"`] : []),
    ...(starts === null ? [] : [`, moment AS "${momentColumn}"`]),
  ].join('');

/** The facts that templates/score and templates/merge have to know of the files. */
const rulesOf = (
  { metric }: Competition,
  columns: readonly ScoredColumn[],
  key: readonly string[],
  { hasUnits, hasWeights, starts }: TruthExtras,
) => {
  const readsNames = hasTrait(metric.name, 'columns-named');
  const targets = columns.map(({ column }, i) => ({
    name: `t${i}`,
    ...(readsNames && { called: column.name }),
    kind: column.kind,
    separator: column.list?.separator ?? null,
    ...(column.quantile !== undefined && { quantile: column.quantile }),
  }));
  const time = starts === null ? null : { name: momentColumn, starts };
  return {
    ...{ key, targets, k: metric.k, unit: hasUnits ? unitColumn : null, time },
    ...(hasWeights && { weight: weightColumn }),
  };
};

/** Names of columns: the scorer reads from them which rows belong together and how much they count, the merge when they were. */
const [unitColumn, weightColumn, momentColumn] = ['medalist unit', 'medalist weight', 'medalist moment'];

/** Writes a table `predicted0`, `predicted1`, ... for each target: the row, its prediction, and the probabilities and quantiles beside it. */
const pickPredictions = async (engine: TableEngine, predictions: Table, targets: readonly string[]): Promise<void> => {
  const at = (name: string) => columnAt(predictions.columns.indexOf(name));
  const probabilities = predictions.columns.filter((name) => /^p_\d+$/.test(name));
  const quantiles = predictions.columns.filter((name) => quantileColumn.test(name));
  for (const [i, target] of targets.entries()) {
    const beside = [
      ...probabilities.map((name) => `${at(name)} AS ${name.replace('p_', `s${i}_`)}`),
      ...quantiles.map((name, n) => `${at(name)} AS q${i}_${n}`),
    ];
    const fold = predictions.columns.includes('fold') ? at('fold') : 'NULL';
    const besideSql = [`${fold} AS fold_${i}`, ...beside].map((cell) => `, ${cell}`).join('');
    await predictions.scan((from) =>
      engine.run(`CREATE OR REPLACE TABLE predicted${i} AS SELECT try_cast(${at('row')} AS BIGINT) AS r,
        ${at('prediction')} AS prediction_${i}${besideSql} FROM ${from()} WHERE ${at('target')} = ${literals([target])}`),
    );
  }
};

/** Gives the competition whose test is train: its key is the row's number, its columns have their new names. */
const renamedFor = ({ submission, ...rest }: Competition, columns: readonly ScoredColumn[], rows: number) => {
  const blank = {
    kind: null,
    min: null,
    max: null,
    labels: null,
    list: null,
    sampleValues: [],
    uniques: rows,
    settled: null,
  };
  const targets = columns.map(({ column }, i) => ({ ...column, name: `t${i}` }));
  const mapping = Object.fromEntries(columns.map(({ column }, i) => [`t${i}`, submission.mapping[column.name] ?? '']));
  return {
    ...rest,
    submission: {
      ...submission,
      header: ['row', ...targets.map(({ name }) => name)],
      columns: [{ ...blank, name: 'row', role: 'key' as const }, ...targets],
      key: ['row'],
      keyUnique: true,
      rows: { ...submission.rows, count: rows },
      mapping,
    },
  };
};
