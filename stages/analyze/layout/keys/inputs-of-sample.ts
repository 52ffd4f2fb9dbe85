import { headOf } from '../../../../core/columns/source.ts';
import { dateFormatOf } from '../../../../core/competition/dates.ts';
import { fold } from '../../../../core/competition/names.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { onlyColumns } from '../../../../services/tables/made-columns.ts';
import { countOf, pickColumns } from '../../../../services/tables/pick.ts';
import { columnAt } from '../../../../services/tables/sql.ts';
import type { Table } from '../../../../services/tables/table.ts';
import { isNumber } from '../../../../services/tables/types.ts';
import { sameColumns } from '../../files/roles/shared.ts';
import type { Roles } from '../../files/roles.ts';

/** The rows that a sample asks for, and why its other columns are answers. */
interface Given {
  readonly test: Table;
  readonly why: string;
}

/** The sample as a test table: its key, and what it tells of its rows; null where it tells nothing but the key. */
export const inputsOfSample = (roles: Roles): Given | null => {
  const { train, sample } = roles;
  const [table] = train;
  if (sample === null) return null;
  const known = (name: string): boolean => table.columns.includes(name);
  const blank = sample.columns.filter((name) => isBlank(sample, name));
  const given = sample.columns.filter((name) => !blank.includes(name));
  if (given.slice(1).some(known) && blank.some((name) => known(name) && !isBlank(table, name)))
    return { test: onlyColumns(sample, given), why: `it has no cell in ${blank.join(', ')}: that is asked for` };
  const parts = rowNames(roles);
  if (parts === null || (parts.length === 1 && !parts.some((name) => isDate(sample, name)))) return null;
  const told = sample.columns.filter((name) => parts.includes(name) || (!known(name) && isUnique(sample, [name])));
  return { test: onlyColumns(sample, told), why: `it tells the "${parts.join('", "')}" of its rows` };
};

/** The sample's rows as test, where test has none of them though it has columns that name them: its own answers are known, or it tells of parts. */
export const besideTest = async (engine: TableEngine, roles: Roles): Promise<Roles | null> => {
  const { train, test, sample, side, labels } = roles;
  const [[table], [rows, ...more]] = [train, test];
  const parts = rowNames(roles);
  if (sample === null || rows === undefined || parts === null || parts.length < 2) return null;
  if (labels !== null || more.length > 0 || (await someIn(engine, sample, rows, parts))) return null;
  const isAnswered =
    sameColumns(rows, table) &&
    rows.columns.every((name) => new Set(headOf(rows, name)).size > 1 || parts.includes(name));
  return {
    ...roles,
    train: isAnswered ? [...train, rows] : train,
    test: [onlyColumns(sample, parts)],
    side: isAnswered ? side : [...side, rows],
  };
};

const mostParts = 6;

/** The fewest columns of the sample that train has, too, and that tell its rows apart; null: none do, or no answer is left. */
const rowNames = ({ train: [table], test, sample, side }: Roles): string[] | null => {
  if (sample === null) return null;
  const twins = new Set(table.columns);
  const able = sample.columns.filter((name) => twins.has(name) && mayNameRows(sample, name, [table, ...test, ...side]));
  for (const parts of subsetsOf(able.slice(0, mostParts))) {
    const answers = sample.columns.filter((name) => twins.has(name) && !parts.includes(name));
    if (answers.length > 0 && isUnique(sample, parts)) return parts;
  }
  return null;
};

/** All choices of names, the smallest first, and of equal ones those of the first columns. */
const subsetsOf = (names: readonly string[]): string[][] =>
  Array.from({ length: 2 ** names.length - 1 }, (_, at) =>
    names.filter((_name, place) => ((at + 1) >> place) & 1),
  ).toSorted((a, b) => a.length - b.length);

/** Dates, words, and numbers that a table of the same column knows: what is predicted is hardly ever so, unless it is one placeholder. */
const mayNameRows = (sample: Table, name: string, tables: readonly Table[]): boolean => {
  const cells = [...new Set(headOf(sample, name))];
  if (cells.length < 2) return false;
  if (isDate(sample, name) || !cells.every(isNumber)) return true;
  if (cells.some((cell) => /[.eE]/.test(cell))) return false;
  const known = new Set(tables.flatMap((table) => (table.columns.includes(name) ? headOf(table, name) : [])));
  return cells.filter((cell) => known.has(cell)).length >= 0.5 * cells.length;
};

const isBlank = (table: Table, name: string): boolean => headOf(table, name).every((cell) => cell.trim() === '');

const isDate = (table: Table, name: string): boolean => dateFormatOf(headOf(table, name), name) !== undefined;

const isUnique = (table: Table, names: readonly string[]): boolean => {
  const columns = names.map((name) => headOf(table, name));
  const keys = table.head.map((_, row) => columns.map((cells) => cells[row]).join('\u001f'));
  return new Set(keys).size === keys.length;
};

/** Whether a row of test has the cells of a row of the sample in these columns. */
const someIn = async (engine: TableEngine, sample: Table, test: Table, names: readonly string[]): Promise<boolean> => {
  const twins = names.map((name) => test.columns.findIndex((column) => fold(column) === fold(name)));
  if (twins.includes(-1)) return false;
  const own = names.map((name) => sample.columns.indexOf(name));
  await pickColumns(engine, sample, own, 'rows_asked');
  await pickColumns(engine, test, twins, 'rows_told');
  const on = own.map((at, place) => `rows_asked.${columnAt(at)} = rows_told.${columnAt(twins[place] ?? 0)}`);
  return (await countOf(engine, `SELECT count(*) FROM rows_asked SEMI JOIN rows_told ON ${on.join(' AND ')}`)) > 0;
};
