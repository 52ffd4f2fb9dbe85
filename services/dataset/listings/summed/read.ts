import * as z from 'zod';
import { Count } from '../../../tables/engine.ts';
import type { LocalEngine } from '../../../tables/local-engine.ts';
import { columnAt, literal } from '../../../tables/sql.ts';
import type { Head } from '../heads.ts';
import { relationOf } from '../relation.ts';
import type { SumAsked } from './question.ts';
import { namer } from './units.ts';

/** The first and last day of train, and how it writes days. */
export interface Days {
  readonly format: string;
  readonly first: string;
  readonly last: string;
  /** SQL for the day of a row of `sold`. */
  readonly day: string;
}

const nearlyAll = 0.999;
const fewestDays = 3;

const Told = z.object({ count: Count, sums: Count, flags: Count });
const Dated = z.object({ dated: Count, days: Count, first: z.string().nullable(), last: z.string().nullable() });

/**
 * Reads both tables: `sold` gets the day as written, the quantity and the shared columns of train's rows, and `asks` gets all cells of the
 * rows that ask. Undefined if the rows are not days or sales.
 */
export const readRows = async (
  engine: LocalEngine,
  asked: SumAsked,
  see: (path: string) => string,
): Promise<Days | undefined> => {
  const { train, time, quantity, shared } = asked;
  const cellOf = (head: Head, name: string) => columnAt(head.header.indexOf(name));
  const sharedOf = (head: Head) =>
    shared.map((name) => `${spelled(cellOf(head, name))} AS ${namer(asked)(name)}`).join(', ');
  await engine.run(`CREATE TABLE asks AS
    SELECT *, row_number() OVER () AS place, ${sharedOf(asked.asked)} FROM ${relationOf(asked.asked, see)}`);
  const sum = quantity === null ? '1.0' : `try_cast(${cellOf(train, quantity)} AS DOUBLE)`;
  await engine.run(`CREATE TABLE sold AS
    SELECT regexp_extract(trim(${cellOf(train, time)}), '^[^T ]*') AS written, ${sum} AS sum, ${sharedOf(train)} FROM ${relationOf(train, see)}`);
  const [told] = z
    .array(Told)
    .parse(
      await engine.query(
        'SELECT count(*) AS count, count(sum) AS sums, count(*) FILTER (sum IN (0, 1)) AS flags FROM sold',
      ),
    );
  if (told === undefined || told.sums < nearlyAll * told.count) return undefined;
  if (quantity !== null && told.flags === told.count) return undefined; // it says whether something was sold, not how much
  return daysOf(engine, asked.formats, nearlyAll * told.count);
};

/** The days of `sold`, read in the only way that fits all rows. */
const daysOf = async (engine: LocalEngine, formats: readonly string[], fewest: number): Promise<Days | undefined> => {
  const fitting = [];
  for (const format of formats) {
    const day = `try_strptime(written, ${literal(format)})::DATE`;
    const [dated] = z.array(Dated).parse(
      await engine.query(`SELECT count(day) AS dated, count(DISTINCT day) AS days, min(day)::VARCHAR AS first,
        max(day)::VARCHAR AS last FROM (SELECT ${day} AS day FROM sold)`),
    );
    if (dated !== undefined && dated.dated >= fewest) fitting.push({ ...dated, format, day });
  }
  const [only, ...others] = fitting;
  if (only === undefined || others.length > 0 || only.days < fewestDays) return undefined;
  const { format, first, last, day } = only;
  return first === null || last === null ? undefined : { format, first, last, day };
};

/** A cell in a form that is the same for train and test. */
const spelled = (cell: string): string =>
  String.raw`regexp_replace(trim(coalesce(${cell}, '')), '^(-?\d+)\.0+$', '\1')`;
