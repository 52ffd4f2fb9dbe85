import { literal } from '../../../tables/sql.ts';
import { cellsIn } from '../heads.ts';
import { dateFormatsOf } from '../summed/dates.ts';
import { areDistinct, cellOf } from './names.ts';
import { type Pair, pairIn } from './pair.ts';
import type { Asked, Folder, Part, Reshaping, Tables } from './question.ts';

const fewestFlags = 4;
/** Words that say that only new items are asked for. */
const ofGain =
  /\b(added|gained|newly|(will|to) (add|buy|purchase|gain)|in addition to|next purchases?|new (items|products))\b/i;

/** What a row says about its unit's items. */
interface Items extends Pair {
  readonly time: string;
  readonly flags: readonly string[];
}

/**
 * Applies if train has a flag for each item that a unit has at a time, and the items that it gets next are asked for as a list. Makes rows
 * with those lists.
 */
export const gainedAsked = (folder: Folder): Asked => {
  const pair = pairIn(folder);
  if (pair === undefined) return undefined;
  const { train, test, target } = pair;
  const { sample, page } = folder;
  if (!ofGain.test(`${target.replaceAll('_', ' ')} ${page}`)) return undefined;
  const flags = train.header.filter((name) => !test.header.includes(name));
  const isFlag = (name: string) =>
    cellsIn(train, train.header.indexOf(name)).every((cell) => /^([01](\.0)?|NA|NaN)$/.test(cell));
  if (flags.length < fewestFlags || !flags.every(isFlag)) return undefined;
  const listed = cellsIn(sample, 1).flatMap((cell) => cell.split(/\s+/));
  if (!listed.every((item) => flags.includes(item)) && !flags.some((name) => page.includes(name))) return undefined;
  const isTime = (name: string) =>
    [train, test].every((head) => dateFormatsOf(cellsIn(head, head.header.indexOf(name))).some(isSortable));
  const [time] = test.header.filter(isTime);
  if (time === undefined || !areDistinct([...train.header, target, ...flags.map(before)])) return undefined;
  return (tables) => Promise.resolve(reshaped(tables, { ...pair, time, flags }));
};

/** Days that can be sorted as text. */
const isSortable = (format: string): boolean => /^%Y.?%m.?%d$/.test(format);

const before = (name: string): string => `${name}_before`;

const reshaped = ({ from }: Tables, { train, test, key, time, flags, target }: Items): Reshaping => {
  const kept = test.header;
  const columns = [...kept, ...flags.map(before)];
  const has = (cell: string) => `coalesce(try_cast(${cell} AS DOUBLE), 0)::INTEGER`;
  const past = `OVER (PARTITION BY trim(${cellOf(train, key)}) ORDER BY ${cellOf(train, time)})`;
  const flagged = flags.map((name, at) => {
    const now = has(cellOf(train, name));
    return `${now} AS now${at}, lag(${now}) ${past} AS old${at}`;
  });
  const cells = kept.map((name, at) => `${cellOf(train, name)} AS k${at}`);
  const got = flags.map((name, at) => `CASE WHEN now${at} = 1 AND old${at} = 0 THEN ${literal(name)} END`);
  const old = flags.map((_, at) => `old${at}`);
  const rule = { kind: 'gained' as const, key, time, flags: [...flags], kept: [...kept], target };
  const taught: Part = {
    rule: { ...rule, table: train.path, asks: null },
    ...{ sources: [train.path], columns: [...columns, target] },
    select: `SELECT ${kept.map((_, at) => `k${at}`).join(', ')}, ${old.join(', ')}, got FROM
      (SELECT *, concat_ws(' ', ${got.join(', ')}) AS got FROM (SELECT ${[...cells, ...flagged].join(', ')} FROM ${from(train)}))
      WHERE old0 IS NOT NULL AND got <> '' ORDER BY k${kept.indexOf(time)}`,
  };
  const last = flags.map((name, at) => `arg_max(${has(cellOf(train, name))}, ${cellOf(train, time)}) AS last${at}`);
  const asked: Part = {
    rule: { ...rule, table: train.path, asks: test.path },
    ...{ sources: [test.path], columns },
    select: `SELECT ${kept.map((name) => `asks.${cellOf(test, name)}`).join(', ')}, ${flags.map((_, at) => `last${at}`).join(', ')}
      FROM (SELECT *, row_number() OVER () AS place FROM ${from(test)}) asks LEFT JOIN (SELECT trim(${cellOf(train, key)}) AS unit,
        ${last.join(', ')} FROM ${from(train)} GROUP BY 1) had ON had.unit = trim(asks.${cellOf(test, key)}) ORDER BY asks.place`,
  };
  return { train: taught, test: asked };
};
