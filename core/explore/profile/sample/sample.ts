import { join } from 'node:path';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { type ColumnStats, profileTable } from '../../../../services/tables/profile.ts';
import { columnAt, literal } from '../../../../services/tables/sql.ts';
import type { Table } from '../../../../services/tables/table.ts';
import { dateFormatOf } from '../../../competition/dates.ts';
import { type Answers, aggregate, countIn } from '../batches.ts';
import { drawnRows } from './drawn-rows.ts';

/** A column of a sample. `cell`, `number`, `instant` and `length` are SQL over its rows. */
export interface SampledColumn {
  readonly name: string;
  readonly index: number;
  /** The first cells of the file, as text. */
  readonly head: readonly string[];
  /** Of all rows. */
  readonly stats: ColumnStats;
  /** The span of all rows, by the clock of the file. */
  readonly span: { readonly first: string; readonly last: string } | null;
  /** The number, or the text, which is shortened; NULL where it is missing. */
  readonly cell: string;
  /** Null: the cells are texts. */
  readonly number: string | null;
  /** Seconds since 1970, where the cells are dates. */
  readonly instant: string | null;
  /** Characters of a text. */
  readonly length: string | null;
  /** SQL: the cell is not a number (`nan`), or none to calculate with (`infinite`); null: none is. */
  readonly odd: string | null;
}

/** Rows of a table, kept: all of them, or a fixed draw where there are many. */
export interface Sample {
  readonly table: Table;
  /** SQL: the kept rows, which `file_row_number` counts. */
  readonly from: string;
  /** Of the file, and of the sample. */
  readonly all: number;
  readonly rows: number;
  readonly columns: readonly SampledColumn[];
}

/**
 * Counts a table in one scan, and draws its rows in a second one. They are kept in a file of columns beside the engine: in memory each
 * column of a table takes half a megabyte, however few rows it has.
 */
export const loadSample = async (
  engine: TableEngine,
  table: Table,
  name: string,
  onProgress?: (share: number) => void,
): Promise<Sample> => {
  const heads = table.columns.map((_, index) => table.head.map((record) => record[index] ?? ''));
  const formats = heads.map((head, at) => dateFormatOf(head, table.columns[at]));
  const closely = formats.flatMap((format, index) =>
    // compact dates are numbers, too, and a closer look would not see that
    format === undefined || format.name === 'compact'
      ? []
      : [{ index, labels: false, instant: format.sql(columnAt(index)) }],
  );
  const stats = await profileTable(engine, table, { closely, ...(onProgress && { onProgress }) });
  const columns = stats.columns.map((column, index): SampledColumn & { readonly select: readonly string[] } => {
    const format = formats[index];
    const instant = format === undefined ? null : format.sql(columnAt(index));
    const base = { name: table.columns[index] ?? '', index, head: heads[index] ?? [], stats: column };
    return { ...base, span: stats.close.get(index)?.span ?? null, ...loaded(index, column, instant) };
  });
  const select = columns.flatMap((column) => column.select).join(', ') || 'NULL AS nothing';
  const path = join(engine.scratch, `${name}.parquet`);
  await table.scan((from) => {
    const drawn = drawnRows(from({ missing: 'pandas' }), stats.rows, heads);
    return engine.write(`SELECT ${select} FROM ${drawn}`, 'FORMAT parquet, ROW_GROUP_SIZE 16384', path);
  });
  const from = `read_parquet(${literal(engine.see(path))}, file_row_number = true)`;
  const answers = await aggregate(engine, from, [['count(*) AS rows'], ...columns.map(countedDates)]);
  return {
    ...{ table, from, all: stats.rows, rows: countIn(answers, 'rows') },
    columns: columns.map(({ select: _, ...column }) =>
      areDates(answers, column) ? column : { ...column, instant: null },
    ),
  };
};

/** The first cells alone may mislead: nearly all must be dates. */
const leastDates = 0.98;

const countedDates = ({ index, cell, instant }: SampledColumn): string[] =>
  instant === null ? [] : [`count(${cell}) AS p${index}`, `count(${instant}) AS d${index}`];

const areDates = (answers: Answers, { index }: SampledColumn): boolean =>
  countIn(answers, `d${index}`) >= leastDates * countIn(answers, `p${index}`);

/** Longer cells are told by their length and their beginning, and told apart by their digest. */
const longestCell = 300;
const shortened = (cell: string): string =>
  `CASE WHEN length(${cell}) <= ${longestCell} THEN ${cell} ELSE left(${cell}, ${longestCell - 33}) || ' ' || md5(${cell}) END`;
/** Squares of larger numbers, and their sums, are no numbers any more. */
const largest = '1e100';

/** How a column is kept. A missing token that numbers are mixed with is missing in texts as well. */
const loaded = (index: number, { number }: ColumnStats, instant: string | null) => {
  const cell = columnAt(index);
  const [value, time, long, odd] = [`v${index}`, `t${index}`, `l${index}`, `o${index}`];
  const seconds = `CASE WHEN ${instant} BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31' THEN epoch(${instant}) END AS ${time}`;
  const ofTime = { instant: instant === null ? null : time, select: instant === null ? [] : [seconds] };
  if (number === null)
    return {
      ...{ cell: value, number: null, length: long, odd: null, instant: ofTime.instant },
      select: [`${shortened(cell)} AS ${value}`, `length(${cell}) AS ${long}`, ...ofTime.select],
    };
  const double = `try_cast(${cell} AS DOUBLE)`;
  const isOdd = ![number.min, number.max, number.mean].every((one) => Math.abs(one) < Number(largest));
  const oddly = `CASE WHEN isnan(${double}) THEN 'nan' WHEN NOT abs(${double}) < ${largest} THEN 'infinite' END AS ${odd}`;
  return {
    ...{ cell: value, number: value, length: null, odd: isOdd ? odd : null, instant: ofTime.instant },
    select: [
      `CASE WHEN abs(${double}) < ${largest} THEN ${double} END AS ${value}`,
      ...(isOdd ? [oddly] : []),
      ...ofTime.select,
    ],
  };
};
