import type { TableEngine } from '../../services/tables/engine.ts';
import { pickColumns } from '../../services/tables/pick.ts';
import { columnAt } from '../../services/tables/sql.ts';
import { stackTables } from '../../services/tables/stack.ts';
import { openTable, type Table } from '../../services/tables/table.ts';
import { withJoined } from '../columns/joined.ts';
import { isTable, tableFile } from '../holdout/outline.ts';
import type { Competition } from '../schema/competition.ts';
import type { Dataset } from '../schema/dataset.ts';

/** More than this is not read again for a second opinion. */
const mostBytes = 400 * 2 ** 20;

/** Train's files as one table, and where its labels lie when they are apart; test, where it is one table. */
export interface Answers {
  readonly train: Table;
  readonly labels: Table | null;
  readonly test: Table | null;
}

/** Opens what tells the answers, or says why it is not looked at. */
export const openAnswers = async (
  engine: TableEngine,
  { files }: Competition,
  dataset: Dataset,
  data: string,
): Promise<Answers | { readonly why: string }> => {
  const wanted = files.labels === null ? files.train : [...files.train, files.labels];
  const found = wanted.flatMap((path) => dataset.files.find((file) => file.path === path) ?? []);
  const strange = found.find(({ format }) =>
    ['text', 'html', 'image', 'audio', 'array', 'signal', 'document', 'other'].includes(format),
  );
  if (strange !== undefined || found.length < wanted.length) return { why: 'train is no table' };
  if (found.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes)
    return { why: 'train is too large to be read again' };
  const open = (path: string) => openTable(engine, tableFile(dataset, data, path));
  const [first, ...rest] = await Promise.all(files.train.map(open));
  if (first === undefined) return { why: 'there is no train file' };
  const tests = files.test.filter((path) => dataset.files.some((file) => file.path === path && isTable(file)));
  const [test] = tests.length === 1 ? await Promise.all(tests.map(open)) : [];
  const labels = files.labels === null ? null : await open(files.labels);
  return { train: withJoined(stackTables([first, ...rest]), files.joined), labels, test: test ?? null };
};

/** SQL over train's file of what else is told of each row, by the name of its column in `truth`. */
export type Beside = Readonly<Partial<Record<'unit' | 'moment' | 'weight', string>>>;

/**
 * The table `truth`: a row of train's file (`r`, from 0) a line, its targets as `y0`, `y1`, ... in this order, and what is told
 * beside them.
 */
export const pickAnswers = async (
  engine: TableEngine,
  { train, labels }: Answers,
  targets: readonly string[],
  idColumn: string | null,
  told: Beside = {},
): Promise<{ readonly why: string } | undefined> => {
  const from = labels ?? train;
  const places = targets.map((name) => from.columns.indexOf(name));
  const lost = targets.find((_, i) => places[i] === -1);
  if (lost !== undefined) return { why: `${lost} is no column of ${from.file.path}` };
  const cells = places.map((place, i) => `${columnAt(place)} AS y${i}`).join(', ');
  if (labels === null) {
    const beside = train.columns.map((_, place) => place).filter((place) => isReadBy(told, place));
    await pickColumns(engine, train, [...new Set([...places, ...beside])], 'picked', 'pandas');
    const more = Object.entries(told).map(([name, sql]) => `, ${sql} AS ${name}`);
    await engine.run(`CREATE OR REPLACE TABLE truth AS SELECT rowid AS r, ${cells}${more.join('')} FROM picked`);
    return undefined;
  }
  const [own, other] = [train, labels].map((table) => table.columns.indexOf(idColumn ?? ''));
  if (own === undefined || other === undefined || own < 0 || other < 0)
    return { why: 'no column joins the labels to train' };
  await pickColumns(engine, train, [own], 'train_keys');
  await pickColumns(engine, labels, [...new Set([...places, other])], 'labelled', 'pandas');
  await engine.run(`CREATE OR REPLACE TABLE truth AS SELECT k.rowid AS r, ${cells.replaceAll(/\bc(\d+)\b/g, 'l.c$1')}
    FROM train_keys k JOIN (SELECT DISTINCT ON (${columnAt(other)}) * FROM labelled) l ON k.${columnAt(own)} = l.${columnAt(other)}`);
  return undefined;
};

const isReadBy = (told: Beside, place: number): boolean =>
  Object.values(told).some((sql) => new RegExp(`\\b${columnAt(place)}\\b`).test(sql));
