import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableEngine } from '../../services/tables/engine.ts';
import { countOf } from '../../services/tables/pick.ts';
import { columnAt, literals } from '../../services/tables/sql.ts';
import { openTable, type Table } from '../../services/tables/table.ts';
import { quantileAsked } from '../baseline/quantile.ts';
import { isBlankAnAnswer } from '../holdout/blank-answers.ts';
import { isLabel } from '../holdout/holdout-scheme.ts';
import { hasTrait } from '../metrics/table.ts';
import type { Competition } from '../schema/competition.ts';
import type { Manifest } from '../schema/reported/manifest.ts';
import type { SubmissionColumn } from '../schema/submission.ts';
import { specificationOf } from '../submission/specification.ts';
import { spelledSql } from '../submission/spelled.ts';

/** More is not read; of many rows a sample, chosen by number, is scored. */
const mostBytes = 300 * 2 ** 20;
const mostCells = 200_000;
/** The template tells the chances of more classes only in so many cells (templates/solution/output/predictions.py). */
const [fewClasses, mostChances] = [20, 5_000_000];

/** A target column of the submission: what the solution said of train's rows, and what is right. SQL over `truth` and `said`. */
interface Column {
  readonly column: SubmissionColumn;
  readonly guess: string;
  readonly answer: string;
}

/** Opens `oof.csv` (docs/use/outputs.md), or says why its predictions cannot be scored. */
export const openPredictions = async (
  engine: TableEngine,
  path: string,
  bytes: number,
): Promise<{ readonly table: Table } | { readonly why: string }> => {
  if (bytes > mostBytes) return { why: 'its out-of-fold predictions are too many to be read again' };
  const table = await openTable(engine, { path: 'oof.csv', absolute: path, format: 'csv', bytes });
  const lost = ['row', 'target', 'prediction'].find((name) => !table.columns.includes(name));
  return lost === undefined ? { table } : { why: `its oof.csv has no column ${lost}` };
};

/** Why no out-of-fold predictions can be scored, whatever they say; undefined: they can. */
export const unscorable = ({ submission, metric, shapes }: Competition): string | undefined => {
  if (submission.layout === 'unknown') return 'how its columns follow from train is not known';
  const classes = submission.columns.filter(({ role }) => role === 'target').length;
  if (submission.layout === 'classes' && classes > fewClasses && classes * shapes.train.rows > mostChances)
    return `the chances of ${classes} classes in ${shapes.train.rows} rows are too many to be kept out of fold`;
  if (metric.name === 'crps') return 'its out-of-fold predictions hold numbers, and no chances of staying below bounds';
  return metric.wants === 'lists' ? 'its out-of-fold predictions hold no lists' : undefined;
};

/**
 * Writes the out-of-fold predictions as a submission for train's rows, and beside it what is right, as the scorer reads
 * both. The table `truth` tells the answers, which rows belong together and when each was. Columns are t0, t1, ..., so that no name from a file has to be quoted; the
 * specification says what they are called where the metric reads that.
 */
export const writeScorable = async (
  engine: TableEngine,
  predictions: Table,
  competition: Competition,
  manifest: Manifest | null,
  folder: string,
  { hasUnits, hasWeights, starts }: Told,
) => {
  const targets = competition.targets.map(({ column }) => column);
  const columns = columnsOf(competition, manifest, targets, predictions);
  if ('why' in columns) return columns;
  mkdirSync(folder, { recursive: true });
  await pickPredictions(engine, predictions, targets);
  const from = `truth JOIN ${targets.map((_, i) => `said${i} USING (r)`).join(' JOIN ')}`;
  const known = isBlankAnAnswer(competition) ? 'true' : targets.map((_, i) => `y${i} IS NOT NULL`).join(' AND ');
  const told = await countOf(engine, `SELECT count(*) FROM ${from} WHERE ${known}`);
  const lacking = (await countOf(engine, `SELECT count(*) FROM truth WHERE ${known}`)) - told;
  const limit = Math.max(1000, Math.floor(mostCells / columns.length));
  await engine.run(`CREATE OR REPLACE TABLE chosen AS SELECT * FROM (SELECT * FROM ${from} WHERE ${known}
    ORDER BY md5(r::VARCHAR) LIMIT ${limit}) ORDER BY r`);
  const rows = await countOf(engine, 'SELECT count(*) FROM chosen');
  if (rows === 0) return { why: 'its out-of-fold predictions are of no row with a known answer' };
  if ((await countOf(engine, 'SELECT count(DISTINCT r) FROM chosen')) < rows)
    return { why: 'its out-of-fold predictions tell several things of one row' };
  const write = async (name: string, cells: (column: Column) => string, beside = '') => {
    const select = columns.map((column, i) => `, ${cells(column)} AS t${i}`).join('');
    const path = join(folder, name);
    await engine.write(
      `SELECT r AS row${select}${beside} FROM chosen ORDER BY r`,
      "FORMAT csv, HEADER true, NULLSTR ''",
      path,
    );
    return path;
  };
  await write(
    'answers.csv',
    ({ answer }) => answer,
    (hasUnits ? `, coalesce(unit::VARCHAR, '') AS "${unitColumn}"` : '') +
      (hasWeights ? `, weight AS "${weightColumn}"` : '') +
      (starts === null ? '' : `, moment AS "${momentColumn}"`),
  );
  const [submission, expected] = [await write('predictions.csv', ({ guess }) => guess), join(folder, 'expected.csv')];
  await engine.write('SELECT r AS row FROM chosen ORDER BY r', 'FORMAT csv, HEADER true', expected);
  const renamed = renamedFor(competition, columns, rows);
  const { key } = renamed.submission;
  const readsNames = hasTrait(competition.metric.name, 'columns-named');
  const asked = columns.map(({ column }, i) => ({
    name: `t${i}`,
    ...(readsNames && { called: column.name }),
    kind: column.kind,
    separator: column.list?.separator ?? null,
  }));
  const time = starts === null ? null : { name: momentColumn, starts };
  const rules = {
    ...{ key, targets: asked, k: competition.metric.k, unit: hasUnits ? unitColumn : null, time },
    ...(hasWeights && { weight: weightColumn }),
  };
  writeFileSync(join(folder, 'specification.json'), JSON.stringify(rules));
  return {
    answers: folder,
    rules,
    expected,
    submission,
    rows,
    lacking,
    specification: {
      ...specificationOf(renamed, () => expected),
      called: new Map(columns.map(({ column }, i) => [`t${i}`, column.name])),
    },
  };
};

/** What the table `truth` tells beside answers. */
interface Told {
  /** Which rows belong together, as `unit`. */
  readonly hasUnits: boolean;
  /** How much each row counts, as `weight`. */
  readonly hasWeights: boolean;
  /** When each row was, as `moment`, and when the stretches begin that trials predict; null: rows have no order in time. */
  readonly starts: readonly number[] | null;
}

/** What tells the scorer which rows belong together, and the merge when they were. */
const [unitColumn, weightColumn, momentColumn] = ['medalist unit', 'medalist weight', 'medalist moment'];

/** A table for each target: row, what was said finally, and of each class how likely. */
const pickPredictions = async (engine: TableEngine, predictions: Table, targets: readonly string[]): Promise<void> => {
  const at = (name: string) => columnAt(predictions.columns.indexOf(name));
  const shares = predictions.columns.filter((name) => /^p_\d+$/.test(name));
  const quantiles = predictions.columns.filter((name) => quantileColumn.test(name));
  for (const [i, target] of targets.entries()) {
    const beside = [
      ...shares.map((name) => `${at(name)} AS ${name.replace('p_', `s${i}_`)}`),
      ...quantiles.map((name, n) => `${at(name)} AS q${i}_${n}`),
    ];
    const picked = beside.map((cell) => `, ${cell}`).join('');
    await predictions.scan((from) =>
      engine.run(`CREATE OR REPLACE TABLE said${i} AS SELECT try_cast(${at('row')} AS BIGINT) AS r,
        ${at('prediction')} AS said_${i}${picked} FROM ${from()} WHERE ${at('target')} = ${literals([target])}`),
    );
  }
};

/** A quantile beside the median, as `q_0.1`. */
const quantileColumn = /^q_\d*\.\d+$/;

/** SQL of what was said of the quantile that a column asks for; undefined where it asks for none, or none was said. */
const quantileSaid = (competition: Competition, name: string, place: number, predictions: Table) => {
  if (competition.metric.name !== 'pinball') return undefined;
  const level = quantileAsked(name, { schema: competition.submission, targets: competition.targets });
  const told = predictions.columns.filter((column) => quantileColumn.test(column));
  const found = told.findIndex((column) => Number(column.slice(2)) === level);
  return found < 0 ? undefined : `q${place}_${found}`;
};

const columnsOf = (
  competition: Competition,
  manifest: Manifest | null,
  targets: readonly string[],
  predictions: Table,
): readonly Column[] | { readonly why: string } => {
  const { submission } = competition;
  const obstacle = unscorable(competition);
  if (obstacle !== undefined) return { why: obstacle };
  const byClass = submission.layout === 'classes';
  const found: Column[] = [];
  for (const column of submission.columns.filter(({ role }) => role === 'target')) {
    const target = submission.mapping[column.name];
    const place = byClass ? 0 : targets.indexOf(target ?? '');
    if (target === undefined || place < 0) return { why: `what ${column.name} follows from is not known` };
    const labels = manifest?.labels?.[byClass ? (targets[0] ?? '') : column.name];
    const share = (label: number) => (predictions.columns.includes(`p_${label}`) ? `s${place}_${label}` : undefined);
    const answerIs = (label: string) => `CASE WHEN ${isLabel(`y${place}`, label)} THEN '1' ELSE '0' END`;
    if (byClass) {
      const guess = share(labels?.indexOf(target) ?? -1);
      if (guess === undefined) return { why: `its out-of-fold predictions hold no chances of ${target}` };
      found.push({ column, guess, answer: answerIs(target) });
    } else if (labels?.length === 2 && ['probability', 'score', 'real'].includes(column.kind ?? '')) {
      const guess = share(1);
      if (guess === undefined) return { why: `its out-of-fold predictions hold no chances of ${labels[1]}` };
      found.push({ column, guess, answer: answerIs(labels[1] ?? '') });
    } else {
      const spelled = (cell: string) => spelledSql(competition, column, cell);
      const said = quantileSaid(competition, column.name, place, predictions) ?? `said_${place}`;
      found.push({ column, guess: spelled(said), answer: spelled(`y${place}`) });
    }
  }
  return found.length === 0 ? { why: 'the submission has no target' } : found;
};

/** The competition whose test is train: its key the row's number, its columns under their new names. */
const renamedFor = ({ submission, ...rest }: Competition, columns: readonly Column[], rows: number) => {
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
  const own = columns.map(({ column }, i) => ({ ...column, name: `t${i}` }));
  const mapping = Object.fromEntries(columns.map(({ column }, i) => [`t${i}`, submission.mapping[column.name] ?? '']));
  return {
    ...rest,
    submission: {
      ...submission,
      header: ['row', ...own.map(({ name }) => name)],
      columns: [{ ...blank, name: 'row', role: 'key' as const }, ...own],
      key: ['row'],
      keyUnique: true,
      rows: { ...submission.rows, count: rows },
      mapping,
    },
  };
};
