import { headOf } from '../../../../core/columns/source.ts';
import { dateFormatOf } from '../../../../core/competition/dates.ts';
import { fold } from '../../../../core/competition/names.ts';
import type { KeyParts } from '../../../../core/schema/table-forms.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { splitKey, type Way, waysToSplit } from '../../../../services/tables/key-joins.ts';
import { withMade } from '../../../../services/tables/made-columns.ts';
import { countOf, pickColumns } from '../../../../services/tables/pick.ts';
import { columnAt, literal } from '../../../../services/tables/sql.ts';
import type { Table } from '../../../../services/tables/table.ts';
import type { Roles } from '../../files/roles.ts';

const leastKnown = 0.9;
const leastSeen = 0.02;
/** Fewer keys are put together of columns by chance. */
const fewestKeys = 10;

/** The columns of train that the sample's keys are put together of, as in `shop-7_2017-04-23`; null where they are not. */
export const keyPartsOf = async (engine: TableEngine, { train, sample }: Roles): Promise<KeyParts | null> => {
  if (sample === null || sample.columns.length < 2) return null;
  const [key = '', ...targets] = sample.columns;
  const able = train[0].columns.filter((name) => !targets.some((target) => fold(target) === fold(name)));
  const keys = headOf(sample, key);
  const own = ownPartsOf(train[0], key, keys);
  if (own !== null) return own;
  for (const way of waysToSplit(keys)) {
    const columns = columnsOf(
      keys.map((cell) => splitKey(cell, way)),
      train[0],
      able,
    );
    if (columns === null) continue;
    const parts = { columns, separator: way.separator, from: way.from };
    if (await areKnown(engine, train[0], sample, parts)) return parts;
  }
  return null;
};

/** The columns that the keys of a table are put together of in its own rows: the sample's are, too, whatever they name. */
export const ownPartsOf = (table: Table, key: string, asked: readonly string[]): KeyParts | null => {
  const own = table.columns.find((name) => fold(name) === fold(key));
  if (own === undefined) return null;
  const keys = headOf(table, own);
  const able = table.columns.filter((name) => name !== own);
  const sampleWays = waysToSplit(asked).map((way) => JSON.stringify(way));
  for (const way of waysToSplit(keys).filter((one) => sampleWays.includes(JSON.stringify(one)))) {
    const split = keys.map((cell) => splitKey(cell, way));
    const columns = Array.from({ length: way.count }, (_, place) =>
      able.find((name) => headOf(table, name).every((cell, row) => cell === split[row]?.[place])),
    );
    const found = columns.filter((name) => name !== undefined);
    if (found.length < way.count || new Set(found).size < way.count || keys.length < fewestKeys) continue;
    return { columns: found, separator: way.separator, from: way.from };
  }
  return null;
};

/** The rows that the sample asks for, as a table of their keys and of what those are made of. */
export const tableOfKeys = (sample: Table, parts: KeyParts): Table => {
  const columns = [sample.columns[0] ?? '', ...parts.columns];
  return {
    ...sample,
    header: columns,
    columns,
    head: sample.head.map(([key = '']) => [key, ...splitKey(key, wayOf(parts))]),
    scan: (query) =>
      sample.scan((from) =>
        query(({ types = [], missing = 'empty' } = {}) => {
          const cells = ['c0', ...parts.columns.map((_, place) => partSql('c0', parts, place))];
          const typed = cells.map((cell, place) => `(${cell})::${types[place] ?? 'VARCHAR'} AS ${columnAt(place)}`);
          return `(SELECT ${typed.join(', ')} FROM ${from({ missing })})`;
        }),
      ),
  };
};

/** The way that the parts were found. */
const wayOf = ({ separator, from, columns }: KeyParts): Way => ({ separator, from, count: columns.length });

const partSql = (cell: string, parts: KeyParts, place: number): string => {
  const { separator, from, columns } = parts;
  const join = separator.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&');
  const groups = columns.map((_, at) => (from === 'end' || at === columns.length - 1 ? '(.*)' : '(.*?)'));
  return `regexp_extract(${cell}, ${literal(`^${groups.join(join)}$`)}, ${place + 1})`;
};

/** A table with a column for each part of its keys. */
export const withParts = (table: Table, key: string, parts: KeyParts): Table => {
  const place = table.columns.indexOf(key);
  return withMade(table, {
    names: parts.columns,
    of: [place],
    cells: (record) => splitKey(record[place] ?? '', wayOf(parts)),
    sql: parts.columns.map((_, at) => partSql(columnAt(place), parts, at)),
  });
};

/** A column of train for each part: of the same dates, or one that shows the same cells. All different, and one at least shown. */
const columnsOf = (rows: readonly string[][], train: Table, able: readonly string[]): string[] | null => {
  const found = (rows[0] ?? []).map((_, place) => {
    const cells = rows.map((row) => row[place] ?? '');
    const date = dateFormatOf(cells)?.name;
    if (date !== undefined) return able.find((name) => dateFormatOf(headOf(train, name))?.name === date);
    const seen = able.map((name) => ({ name, share: sharedBy(cells, headOf(train, name)) }));
    const best = seen.toSorted((a, b) => b.share - a.share)[0];
    return best !== undefined && best.share >= leastSeen ? best.name : undefined;
  });
  const known = found.filter((name) => name !== undefined);
  return known.length === found.length && new Set(known).size === known.length ? known : null;
};

const sharedBy = (cells: readonly string[], known: readonly string[]): number => {
  const [asked, there] = [new Set(cells), new Set(known)];
  return [...asked].filter((cell) => there.has(cell)).length / Math.max(1, asked.size);
};

/** Whether train knows the cells of all parts that are no dates, in nearly every key. */
const areKnown = async (engine: TableEngine, train: Table, sample: Table, parts: KeyParts): Promise<boolean> => {
  const named = parts.columns.flatMap((name, place) => {
    const isDate = dateFormatOf(headOf(train, name)) !== undefined;
    return isDate ? [] : [{ index: train.columns.indexOf(name), place: columnAt(place + 1) }];
  });
  if (named.length === 0) return false;
  const keys = tableOfKeys(sample, parts);
  await pickColumns(engine, keys, [...keys.columns.keys()], 'key_parts');
  const rows = await countOf(engine, 'SELECT count(*) FROM key_parts');
  for (const { index, place } of named) {
    await pickColumns(engine, train, [index], 'part_known');
    const known = `SELECT count(*) FROM key_parts SEMI JOIN part_known ON key_parts.${place} = part_known.${columnAt(index)}`;
    if ((await countOf(engine, known)) < leastKnown * rows) return false;
  }
  return true;
};
