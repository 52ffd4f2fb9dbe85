import { isTable, tableFile } from '../../core/holdout/outline.ts';
import type { SideTable } from '../../core/schema/planning/survey.ts';
import { countOf, pickColumns } from '../../services/tables/pick.ts';
import { profileTable } from '../../services/tables/profile.ts';
import { columnAt } from '../../services/tables/sql.ts';
import { openTable, type Table } from '../../services/tables/table.ts';
import { typeOf } from '../../services/tables/types.ts';
import { plainNumber } from './plain-number.ts';
import type { Surveyed } from './rows.ts';
import { spanOfDates } from './spans.ts';

const mostTables = 12;
const mostColumns = 40;
const mostBytes = 200 * 2 ** 20;
const mostJoins = 4;

/** The side tables: their columns, their keys, and how rows of train and test join them. */
export const sideTables = async (around: Surveyed): Promise<SideTable[]> => {
  const { engine, competition, dataset, data } = around;
  const { files } = competition;
  const open = (path: string) => openTable(engine, tableFile(dataset, data, path));
  const readable = dataset.files.filter((file) => isTable(file) && file.bytes <= mostBytes);
  const paths = files.side.filter((path) => readable.some((file) => file.path === path)).slice(0, mostTables);
  const [train, test] = [await openFirst(files.train, open), await openFirst(files.test, open)];
  const found: SideTable[] = [];
  for (const path of paths) {
    // a file that cannot be opened as a table is left out
    const table = await open(path).catch(() => null);
    if (table !== null) found.push(await describe(around, table, { train, test }));
  }
  return found;
};

const openFirst = ([path]: readonly string[], open: (path: string) => Promise<Table>): Promise<Table | null> =>
  path === undefined ? Promise.resolve(null) : open(path);

interface Main {
  readonly train: Table | null;
  readonly test: Table | null;
}

const describe = async (around: Surveyed, table: Table, main: Main): Promise<SideTable> => {
  const { rows, columns } = await profileTable(around.engine, table);
  const shown = table.columns.slice(0, mostColumns);
  const described: SideTable['columns'] = [];
  for (const [at, name] of shown.entries()) {
    const type = typeWords[typeOf(table.head.map((record) => record[at] ?? ''))];
    const span = await spanOfDates(around.engine, table, name);
    described.push({ name, unique: columns[at]?.unique ?? 0, type, ...(span && { span }) });
  }
  const keys = described.filter(({ type, unique }) => type !== 'numbers' && unique === rows && rows > 1);
  return {
    ...{ path: table.file.path, rows, columns: described, more: table.columns.length - shown.length },
    keys: keys.map(({ name }) => name).slice(0, mostJoins),
    joins: await joinsOf(around, table, main),
  };
};

const typeWords = { BIGINT: 'whole numbers', DOUBLE: 'numbers', VARCHAR: 'text' } as const;

/** Joins by columns with exactly the same name. Columns of fractions and targets are no keys. */
const joinsOf = async ({ engine, competition }: Surveyed, table: Table, { train, test }: Main) => {
  const targets = new Set(competition.targets.map(({ column }) => column));
  const names = table.columns.filter((name, at) => {
    const isFraction = typeOf(table.head.map((record) => record[at] ?? '')) === 'DOUBLE';
    return !isFraction && !targets.has(name) && [train, test].some((one) => one?.columns.includes(name) === true);
  });
  const joins: SideTable['joins'] = [];
  for (const name of names.slice(0, mostJoins)) {
    await pickColumns(engine, table, [table.columns.indexOf(name)], 'side_rows');
    const beside = plainNumber(columnAt(table.columns.indexOf(name)));
    const share = async (main: Table | null): Promise<number | null> => {
      if (main === null || !main.columns.includes(name)) return null;
      await pickColumns(engine, main, [main.columns.indexOf(name)], 'main_rows');
      const own = plainNumber(columnAt(main.columns.indexOf(name)));
      const found = await countOf(
        engine,
        `SELECT count(*) FROM main_rows WHERE ${own} IN (SELECT ${beside} FROM side_rows)`,
      );
      return Number((found / Math.max(1, await countOf(engine, 'SELECT count(*) FROM main_rows'))).toFixed(3));
    };
    joins.push({ column: name, train: await share(train), test: await share(test) });
  }
  return joins;
};
