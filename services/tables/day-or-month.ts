import type { TableEngine } from './engine.ts';
import { isMissing } from './missing.ts';
import { columnAt } from './sql.ts';
import type { Table } from './table.ts';

/** Two numbers before a year. A number above 12 is no month. */
const numbered = /^\s*(\d{1,2})[-/](\d{1,2})[-/]\d{2}/;
const mostMonths = 12;
/** How many dates are examined: a single one may be a typing error. */
const mostAsked = 100;

/**
 * A table whose first records show whether the day or the month comes first. If the table is in order of days, its first rows may all be of
 * the first twelve days; then a later record in which the day comes first is added to them.
 */
export const tellingDates = async (engine: TableEngine, table: Table): Promise<Table> => {
  const unclear = [...table.columns.keys()].filter((at) => isUnclear(table.head.map((record) => record[at] ?? '')));
  const told: (readonly string[])[] = [];
  for (const at of unclear) told.push(...(await dayFirst(engine, table, at)));
  return told.length === 0 ? table : { ...table, head: [...table.head, ...told] };
};

const isUnclear = (cells: readonly string[]): boolean => {
  const present = cells.filter((cell) => !isMissing(cell));
  return present.length > 0 && present.every((cell) => numbersOf(cell)?.every((number) => number <= mostMonths));
};

const numbersOf = (cell: string): readonly number[] | undefined => numbered.exec(cell)?.slice(1).map(Number);

/** A record whose first number cannot be a month, if most dates with a number above 12 are like that. */
const dayFirst = async (engine: TableEngine, { columns, scan }: Table, at: number): Promise<readonly string[][]> => {
  const all = columns.map((_, index) => `${columnAt(index)}::VARCHAR`).join(', ');
  const number = (group: 1 | 2) =>
    `try_cast(regexp_extract(${columnAt(at)}, '${numbered.source}', ${group}) AS INTEGER)`;
  const telling = await scan(async (from) => {
    const sql = `SELECT ${all} FROM ${from()} WHERE ${number(1)} > ${mostMonths} OR ${number(2)} > ${mostMonths} LIMIT ${mostAsked}`;
    const records: string[][] = [];
    for await (const block of engine.stream(sql))
      records.push(...block.map((record) => record.map((cell) => cell ?? '')));
    return records;
  });
  const days = telling.filter((record) => (numbersOf(record[at] ?? '')?.[0] ?? 0) > mostMonths);
  return 2 * days.length > telling.length ? days.slice(0, 1) : [];
};
