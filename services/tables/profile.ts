import * as z from 'zod';
import { type CloseLook, type CloseStats, closeAggregates, readClose } from './close-look.ts';
import { Count, type TableEngine } from './engine.ts';
import { isConversion, isOutOfMemory } from './failure.ts';
import { isMissing } from './missing.ts';
import { columnAt } from './sql.ts';
import type { Table } from './table.ts';
import { type SqlType, typeOf } from './types.ts';

/** Statistics of one column over all rows. `number` is null for text. */
export interface ColumnStats {
  readonly present: number;
  /**
   * The number of distinct values; in a large or wide file an estimate within about a third, unless `exact` asks for
   * it.
   */
  readonly unique: number;
  readonly number: {
    readonly integral: boolean;
    readonly min: number;
    readonly max: number;
    readonly mean: number;
  } | null;
}
export interface TableStats {
  readonly rows: number;
  readonly columns: readonly ColumnStats[];
  /** The answers to `closely`, by column number. */
  readonly close: ReadonlyMap<number, CloseStats>;
}

/** How many columns one scan counts: each exact count of distinct values needs some megabytes, even with few rows. */
const columnsPerScan = 32;
/** Every slice reads the whole file. So wider tables use estimates, which need almost no memory, in wider slices. */
const wideColumns = 512;
/** In bytes. Below it, a sorted map per column is cheaper than a hash table. */
const smallBytes = 2 ** 20;

/** SQL that counts distinct values. */
type CountDistinct = (value: string) => string;
/** HyperLogLog, exact within about a third: exact counts of a large file would cost more than all the rest. */
const byEstimate: CountDistinct = (value) => `approx_count_distinct(${value})`;
const byHashTable: CountDistinct = (value) => `count(DISTINCT ${value})`;
const bySortedMap: CountDistinct = (value) => `coalesce(cardinality(histogram(${value})), 0)`;

const Cell = z.union([z.number(), z.string().transform(Number), z.boolean(), z.null()]);

/** How one column is counted. `fractional`: its first rows hold fractions, so no scan need search for them. */
interface ColumnScan {
  readonly index: number;
  readonly type: SqlType;
  readonly probe: boolean;
  readonly distinct: CountDistinct;
  readonly fractional: boolean;
}

/** The SQL expressions for one column; their names hold its number. */
const aggregates = ({ index, type, probe, distinct, fractional }: ColumnScan): string[] => {
  const c = columnAt(index);
  const present = `count(${c}) AS n${index}`;
  const numbers = (value: string) => [
    `min(${value}) AS a${index}`,
    `max(${value}) AS z${index}`,
    `favg(${value}) AS m${index}`,
  ];
  switch (type) {
    case 'BIGINT':
      return [present, `${distinct(c)} AS u${index}`, ...numbers(c), `true AS i${index}`];
    case 'DOUBLE': // adding 0 makes -0 and 0 equal, as in pandas
      return [
        present,
        `${distinct(`${c} + 0`)} AS u${index}`,
        ...numbers(c),
        fractional ? `false AS i${index}` : `bool_and(${c} = trunc(${c})) AS i${index}`,
      ];
    case 'VARCHAR': {
      const value = `try_cast(${c} AS DOUBLE)`;
      const text = [present, `${distinct(c)} AS u${index}`];
      const probed = [
        `count(${value}) AS p${index}`,
        ...numbers(value),
        `bool_and(${value} = trunc(${value})) AS i${index}`,
      ];
      return probe ? [...text, ...probed] : text;
    }
  }
};

const isFraction = (cell: string): boolean => /^-?\d*\.0*[1-9]\d*$/.test(cell);

const readStats = (row: Readonly<Record<string, unknown>>, index: number, type: SqlType): ColumnStats => {
  const cell = (name: string) => Cell.parse(row[`${name}${index}`] ?? null);
  const value = (name: string) => Number(cell(name) ?? 0);
  const present = value('n');
  const isNumeric = type !== 'VARCHAR' || (present > 0 && value('p') === present);
  const number = { integral: cell('i') === true, min: value('a'), max: value('z'), mean: value('m') };
  return { present, unique: value('u'), number: isNumeric && present > 0 ? number : null };
};

export interface ProfileOptions {
  /** Compare cells as text, so that `1` and `1.0` are distinct. For keys. */
  readonly asText?: boolean;
  /** Columns whose distinct values are counted exactly, even in a large file. */
  readonly exact?: (name: string) => boolean;
  /** Columns with more questions; they are read as text. */
  readonly closely?: readonly CloseLook[];
  readonly onProgress?: (share: number) => void;
}

/** Profiles a table column by column, as pandas would read it. If a guessed type fails, the column is read as text. */
export const profileTable = async (
  engine: TableEngine,
  table: Table,
  { asText = false, exact = () => asText, closely = [], onProgress }: ProfileOptions = {},
): Promise<TableStats> => {
  const isClose = (index: number) => closely.some((look) => look.index === index);
  const guesses = table.columns.map((_, i) =>
    asText || isClose(i) ? 'VARCHAR' : typeOf(table.head.map((row) => row[i] ?? '')),
  );
  const mayBeNumber = (index: number) => closely.some((look) => look.index === index && look.instant === null);
  const isUnseen = table.columns.map(
    (_, i) => asText || mayBeNumber(i) || table.head.every((record) => isMissing(record[i] ?? '')),
  );
  let missing: Scan['missing'] = asText ? 'empty' : table.file.bytes < largeBytes ? 'pandas' : 'likely';
  const isLarge = table.file.bytes >= largeBytes || table.columns.length > wideColumns;
  let distinct = table.columns.map((name) => countDistinct(table.file.bytes, isLarge, exact(name)));
  for (let attempt = 0; ; attempt++) {
    try {
      return await scanStats(engine, table, {
        types: guesses,
        probe: isUnseen,
        missing,
        distinct,
        closely,
        onProgress,
      });
    } catch (error) {
      if (isOutOfMemory(error) && distinct.some((count) => count !== byEstimate)) {
        distinct = distinct.map(() => byEstimate);
        continue;
      }
      if (!isConversion(error)) throw error;
      if (missing === 'likely') missing = 'pandas';
      else demote(guesses, isUnseen, error instanceof Error && attempt < 8 ? error.message : '');
    }
  }
};

const countDistinct = (bytes: number, isLarge: boolean, exact: boolean): CountDistinct => {
  if (isLarge && !exact) return byEstimate;
  return bytes < smallBytes ? bySortedMap : byHashTable;
};

/** Makes the failing column text; all columns, if the message names none. */
const demote = (types: SqlType[], probe: boolean[], message: string) => {
  const broken = /column "?c(\d+)/i.exec(message)?.[1];
  for (const index of types.keys()) {
    if (broken !== undefined && Number(broken) !== index) continue;
    probe[index] ||= types[index] !== 'VARCHAR';
    types[index] = 'VARCHAR';
  }
};

interface Scan {
  readonly types: readonly SqlType[];
  /** Text columns that may turn out to be numbers. */
  readonly probe: readonly boolean[];
  readonly missing: 'pandas' | 'likely' | 'empty';
  readonly distinct: readonly CountDistinct[];
  readonly closely: readonly CloseLook[];
  readonly onProgress: ((share: number) => void) | undefined;
}

const scanStats = async (
  engine: TableEngine,
  table: Table,
  { types, probe, missing, distinct, closely, onProgress }: Scan,
) => {
  const columns: ColumnStats[] = [];
  const close = new Map<number, CloseStats>();
  let rows = 0;
  const exactly = distinct.filter((count) => count !== byEstimate).length;
  const width = exactly > columnsPerScan ? columnsPerScan : wideColumns;
  for (let start = 0; start < types.length; start += width) {
    const slice = types.slice(start, start + width).map((type, i) => ({ type, index: start + i }));
    const looks = closely.filter(({ index }) => index >= start && index < start + width);
    const select = slice
      .flatMap(({ type, index }) =>
        aggregates({
          index,
          type,
          probe: probe[index] ?? false,
          distinct: distinct[index] ?? byHashTable,
          fractional: table.head.some((record) => isFraction(record[index] ?? '')),
        }),
      )
      .concat(looks.flatMap(closeAggregates))
      .join(', ');
    const found = await table.scan((from) =>
      engine.query(
        `SELECT count(*) AS rows, ${select} FROM ${from({ types, missing })}`,
        z.looseObject({ rows: Count }),
        onProgress,
      ),
    );
    const row = found[0];
    if (row === undefined) throw new Error('an aggregate without a GROUP BY gives one row');
    rows = row.rows;
    columns.push(...slice.map(({ type, index }) => readStats(row, index, type)));
    for (const look of looks) close.set(look.index, readClose(row, look));
  }
  return { rows, columns, close };
};

/** From this size on (bytes), a profile uses estimates and a shorter list of missing tokens, which saves seconds. */
export const largeBytes = 64 * 2 ** 20;
