import * as z from 'zod';
import { Count } from '../../services/tables/engine.ts';
import { literal } from '../../services/tables/sql.ts';
import { isKnown, type Rows, type Target } from './rows.ts';

/** How the target of a group of train rows differs from that of all others. `label`: the label whose share is compared; null: means are. */
export interface Contrast {
  readonly label: string | null;
  readonly cell: string | null;
  readonly rows: number;
  readonly inside: number;
  readonly outside: number;
  readonly errors: number;
}

const Group = z.object({ cell: z.string().nullable(), n: Count, m: z.number().nullable() });
type Group = z.output<typeof Group>;
const Whole = z.object({ n: Count, m: z.number().nullable(), s: z.number().nullable() });

/** Which groups of `search_rows` are compared. */
export interface Grouping {
  /** SQL whose text names a row's group. */
  readonly by: string;
  readonly least: number;
  readonly most: number;
}

/** The contrasts of one grouping, the largest first: a list for each label, or one list if the target is a number. */
export const contrasts = (rows: Rows, target: Target, grouping: Grouping): Promise<Contrast[][]> => {
  const { labels } = target;
  // with two classes, the second one's share says all
  const told = labels === null ? [null] : labels.length === 2 ? labels.slice(1) : labels;
  return Promise.all(told.map((label) => contrastsOf(rows, target, label, grouping)));
};

/** The standard errors of the first, largest contrast. */
export const strength = ([first]: readonly Contrast[]): number => Math.abs(first?.errors ?? 0);

export const byErrors = (a: Contrast, b: Contrast): number =>
  Math.abs(b.errors) - Math.abs(a.errors) || (String(a.cell) < String(b.cell) ? -1 : 1);

const contrastsOf = async (
  { engine }: Rows,
  target: Target,
  label: string | null,
  { by, least, most }: Grouping,
): Promise<Contrast[]> => {
  const value =
    label === null ? `try_cast(${target.sql} AS DOUBLE)` : `(${target.sql} = ${literal(label)})::INT::DOUBLE`;
  const from = `FROM search_rows WHERE ${isKnown(target)}`;
  const [whole] = await engine.query(
    `SELECT count(*) AS n, favg(${value}) AS m, stddev_pop(${value}) AS s ${from}`,
    Whole,
  );
  if (whole === undefined || whole.s === null || whole.m === null || whole.s === 0) return [];
  const { n: all, m: mean, s: spread } = whole;
  const groups = await engine.query(
    `SELECT ${by} AS cell, count(*) AS n, favg(${value}) AS m ${from} GROUP BY 1 HAVING count(*) >= ${least} ORDER BY n DESC, cell LIMIT ${most}`,
    Group,
  );
  return groups.flatMap((group) => contrast(group, label, { all, mean, spread })).toSorted(byErrors);
};

interface Overall {
  readonly all: number;
  readonly mean: number;
  readonly spread: number;
}

/** A label that is expected in fewer rows of a group is too rare for standard errors. */
const leastExpected = 3;

const contrast = ({ cell, n, m }: Group, label: string | null, { all, mean, spread }: Overall): Contrast[] => {
  const others = all - n;
  if (m === null || others < 1) return [];
  if (label !== null && Math.min(n, others) * spread ** 2 < leastExpected) return [];
  const outside = (mean * all - m * n) / others;
  const errors = (m - outside) / (spread * Math.sqrt(1 / n + 1 / others));
  return [{ label, cell, rows: n / all, inside: m, outside, errors }];
};

/** Four significant digits. Later digits may differ from run to run, and would change prompts that are otherwise equal. */
export const round4 = (value: number): number => Number(value.toPrecision(4));
