import type { TableEngine } from '../../services/tables/engine.ts';
import { pickColumns } from '../../services/tables/pick.ts';
import { columnAt } from '../../services/tables/sql.ts';
import { stackTables } from '../../services/tables/stack.ts';
import { openTable, type Reading, type Table } from '../../services/tables/table.ts';
import { withMadeTarget } from '../columns/computed.ts';
import { withWrittenNumbers } from '../columns/written-numbers.ts';
import { missingAnswers } from '../holdout/blank-answers.ts';
import { isTable, tableFile } from '../holdout/outline.ts';
import { ok } from '../outcome.ts';
import { noResult, type Result } from '../result.ts';
import type { Competition } from '../schema/competition.ts';
import type { Dataset } from '../schema/dataset.ts';

/** The most bytes of train and labels that are read again. */
const mostBytes = 400 * 2 ** 20;

/** Train's files as one table, and where its labels lie when they are apart; test, where it is one table. */
export interface Answers {
  readonly train: Table;
  readonly labels: Table | null;
  readonly test: Table | null;
  /** What is no answer. */
  readonly missing: NonNullable<Reading['missing']>;
}

/** Opens the tables that hold the answers, or says why they are not read. */
export const openAnswers = async (
  engine: TableEngine,
  competition: Competition,
  dataset: Dataset,
  data: string,
): Promise<Result<Answers>> => {
  const { files } = competition;
  const wanted = files.labels === null ? files.train : [...files.train, files.labels];
  const found = wanted.flatMap((path) => dataset.files.find((file) => file.path === path) ?? []);
  const strange = found.find(({ format }) =>
    ['text', 'html', 'image', 'audio', 'array', 'signal', 'document', 'other'].includes(format),
  );
  if (strange !== undefined || found.length < wanted.length) return noResult('train is no table');
  if (found.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes)
    return noResult('train is too large to be read again');
  const open = (path: string) => openTable(engine, tableFile(dataset, data, path));
  const [first, ...rest] = await Promise.all(files.train.map(open));
  if (first === undefined) return noResult('there is no train file');
  const tests = files.test.filter((path) => dataset.files.some((file) => file.path === path && isTable(file)));
  const [test] = tests.length === 1 ? await Promise.all(tests.map(open)) : [];
  const labels = files.labels === null ? null : withWrittenNumbers(await open(files.labels), files.numbers);
  const train = withMadeTarget(stackTables([first, ...rest]), files);
  return ok({ train, labels, test: test ?? null, missing: missingAnswers(competition) });
};

/** SQL over train's file of further columns of `truth`, by their names. */
export type TruthColumns = Readonly<Partial<Record<'unit' | 'moment' | 'weight', string>>>;

/**
 * Writes the table `truth`, which has a line for each row of train's file: its number `r` (from 0), its targets `y0`, `y1`, ... in this
 * order, and further columns; or says why it cannot.
 */
export const pickAnswers = async (
  engine: TableEngine,
  { train, labels, missing }: Answers,
  targets: readonly string[],
  idColumn: string | null,
  extras: TruthColumns = {},
): Promise<string | undefined> => {
  const answerTable = labels ?? train;
  const places = targets.map((name) => answerTable.columns.indexOf(name));
  const lost = targets.find((_, i) => places[i] === -1);
  if (lost !== undefined) return `${lost} is no column of ${answerTable.file.path}`;
  const cells = places.map((place, i) => `${columnAt(place)} AS y${i}`).join(', ');
  if (labels === null) {
    const beside = train.columns.map((_, place) => place).filter((place) => isReadBy(extras, place));
    await pickColumns(engine, train, [...new Set([...places, ...beside])], 'picked', missing);
    const more = Object.entries(extras).map(([name, sql]) => `, ${sql} AS ${name}`);
    await engine.run(`CREATE OR REPLACE TABLE truth AS SELECT rowid AS r, ${cells}${more.join('')} FROM picked`);
    return undefined;
  }
  const [trainKey, labelsKey] = [train, labels].map((table) => table.columns.indexOf(idColumn ?? ''));
  if (trainKey === undefined || labelsKey === undefined || trainKey < 0 || labelsKey < 0)
    return 'no column joins the labels to train';
  await pickColumns(engine, train, [trainKey], 'train_keys');
  await pickColumns(engine, labels, [...new Set([...places, labelsKey])], 'labelled', missing);
  await engine.run(`CREATE OR REPLACE TABLE truth AS SELECT k.rowid AS r, ${cells.replaceAll(/\bc(\d+)\b/g, 'l.c$1')}
    FROM train_keys k JOIN (SELECT DISTINCT ON (${columnAt(labelsKey)}) * FROM labelled) l ON k.${columnAt(trainKey)} = l.${columnAt(labelsKey)}`);
  return undefined;
};

const isReadBy = (extras: TruthColumns, place: number): boolean =>
  Object.values(extras).some((sql) => new RegExp(`\\b${columnAt(place)}\\b`).test(sql));
