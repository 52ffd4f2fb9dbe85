import * as z from 'zod';
import { Count } from '../../../tables/engine.ts';
import { literal } from '../../../tables/sql.ts';
import { cellsIn, type Head } from '../heads.ts';
import { dateFormatsOf } from '../summed/dates.ts';
import { areDistinct, cellOf, quoted } from './names.ts';
import type { Asked, Folder, Part, Tables } from './question.ts';

const [fewestDays, mostOthers] = [20, 8];
/** With more rows, train would take more of a run's time than the rows are worth. With fewer days it says too little about what follows. */
const [mostRows, fewestKept] = [1_200_000, 28];
const nearlyAll = 0.9;

/** A cell that names a unit and a day: `page_2017-01-01`. */
const composed = /^(.+)([_|:; -])(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{8})$/;

/** Train with a column for each day. */
interface Wide {
  readonly train: Head;
  readonly key: string;
  readonly days: readonly string[];
  readonly kept: readonly string[];
}

/** The table that asks: its cells name a unit and a day. */
interface Asking {
  readonly asks: Head;
  readonly id: string;
  readonly cell: string;
  readonly separator: string;
}

/**
 * Applies if train has a column for each day and the sample asks for a unit's cell on a later day. Makes train and test with a row for each
 * unit and day.
 */
export const daysAsked = ({ heads, sample }: Folder): Asked => {
  const [id, target, ...more] = sample.header;
  if (id === undefined || target === undefined || more.length > 0) return undefined;
  const [wide, ...others] = heads.flatMap((head) => (head === sample ? [] : (wideOf(head) ?? [])));
  if (wide === undefined || others.length > 0) return undefined;
  const [form] = dateFormatsOf(wide.days);
  const asking = heads.flatMap((head) => (head === wide.train ? [] : (askingOf(head, id, form) ?? [])));
  const [found] = asking.toSorted((a, b) => Number(a.asks === sample) - Number(b.asks === sample));
  const names = [wide.key, 'date', ...wide.kept, target, id];
  if (found === undefined || !areDistinct(names)) return undefined;
  return (tables) => reshaped(tables, { wide, found, target, isSample: found.asks === sample });
};

const wideOf = (head: Head): Wide | undefined => {
  const days = head.header.filter((name) => dateFormatsOf([name]).length > 0);
  const kept = head.header.filter((name) => !days.includes(name));
  const [key, ...rest] = kept;
  if (key === undefined || days.length < fewestDays || rest.length > mostOthers) return undefined;
  const keys = cellsIn(head, head.header.indexOf(key));
  const isOne = dateFormatsOf(days).length === 1 && new Set(keys).size === head.rows.length;
  return isOne ? { train: head, key, days, kept: rest } : undefined;
};

const askingOf = (head: Head, id: string, form: string | undefined): Asking | undefined => {
  if (!head.header.includes(id)) return undefined;
  const cell = head.header.find((name) => cellsIn(head, head.header.indexOf(name)).every((one) => composed.test(one)));
  const cells = cell === undefined ? [] : cellsIn(head, head.header.indexOf(cell));
  const separators = new Set(cells.map((one) => composed.exec(one)?.[2] ?? ''));
  const [separator] = separators;
  const isSoWritten = cells.every((one) => dateFormatsOf([composed.exec(one)?.[3] ?? ''])[0] === form);
  if (cell === undefined || separator === undefined || separators.size > 1 || !isSoWritten) return undefined;
  return { asks: head, id, cell, separator };
};

interface Found {
  readonly wide: Wide;
  readonly found: Asking;
  readonly target: string;
  readonly isSample: boolean;
}

const reshaped = async (tables: Tables, { wide, found, target, isSample }: Found) => {
  const { train, key, days, kept } = wide;
  const { asks, id, cell, separator } = found;
  const place = `regexp_extract(${cellOf(asks, cell)}, ${literal(`^(.+)[${separator}]([^${separator}]+)$`)}`;
  const [known] = z.array(z.object({ units: Count, asked: Count, told: Count })).parse(
    await tables.engine.query(`WITH asked AS (SELECT ${place}, 1) AS unit FROM ${tables.from(asks)}),
      units AS (SELECT DISTINCT ${cellOf(train, key)} AS unit FROM ${tables.from(train)})
      SELECT (SELECT count(*) FROM units) AS units, (SELECT count(*) FROM asked) AS asked,
        (SELECT count(*) FROM asked SEMI JOIN units USING (unit)) AS told`),
  );
  if (known === undefined || known.told < nearlyAll * known.asked || separator === '-') return undefined;
  const taken = days.slice(-Math.max(1, Math.floor(mostRows / Math.max(1, known.units))));
  if (taken.length < Math.min(days.length, fewestKept)) return undefined;
  const [time, since = ''] = ['date', taken[0]];
  const cells = [key, ...kept, ...taken].map((name) => `${cellOf(train, name)} AS ${quoted(name)}`).join(', ');
  const columns = [key, ...kept, time, target];
  const long = `(UNPIVOT (SELECT ${cells} FROM ${tables.from(train)}) ON ${taken.map(quoted).join(', ')}
    INTO NAME ${quoted(time)} VALUE ${quoted(target)})`;
  const part: Part = {
    rule: { kind: 'days', table: train.path, since, kept: [key, ...kept], time, target },
    ...{ sources: [train.path], columns },
    select: `SELECT ${columns.map(quoted).join(', ')} FROM ${long} ORDER BY ${quoted(time)}, ${quoted(key)}`,
  };
  const test: Part = {
    rule: { kind: 'keys', table: asks.path, id, cell, separator, key, time },
    ...{ sources: isSample ? [] : [asks.path], columns: [id, key, time] },
    select: `SELECT ${cellOf(asks, id)}, ${place}, 1), ${place}, 2) FROM ${tables.from(asks)}`,
  };
  return { train: part, test };
};
