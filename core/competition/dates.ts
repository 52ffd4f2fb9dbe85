import { isMissing } from '../../services/tables/missing.ts';
import { literals } from '../../services/tables/sql.ts';

/** A way to write dates, and the SQL that reads it. */
interface DateFormat {
  readonly name: string;
  readonly pattern: RegExp;
  /** What more the cells must say, all together. */
  readonly fits?: (cells: readonly string[]) => boolean;
  /** What the column must be called: without it, its cells may be other numbers. */
  readonly named?: RegExp;
  readonly sql: (cell: string) => string;
}
const clock = String.raw`([ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s?([AaPp][Mm])?(Z|[+-]\d{2}:?\d{2}| UTC)?)?`;
const times = ['', ' %H:%M:%S', ' %H:%M', ' %I:%M:%S %p', ' %I:%M %p'];
const withTimes = (...dates: string[]) => literals(dates.flatMap((date) => times.map((time) => `${date}${time}`)));

const numbered = new RegExp(String.raw`^\d{1,2}([-/.])\d{1,2}\1(\d{4}|\d{2})${clock}$`);
const monthFirst = ['%m/%d/%Y', '%m-%d-%Y', '%m/%d/%y'];
const dayFirst = ['%d/%m/%Y', '%d.%m.%Y', '%d-%m-%Y', '%d/%m/%y'];
const firstOf = (cell: string): number => Number(/^\d+/.exec(cell)?.[0]);

const formats: readonly DateFormat[] = [
  {
    name: 'year-month-day',
    pattern: new RegExp(String.raw`^\d{4}([-/])\d{1,2}\1\d{1,2}${clock}$`),
    sql: (c) => `coalesce(try_cast(${c} AS TIMESTAMP), try_cast(try_cast(${c} AS TIMESTAMPTZ) AS TIMESTAMP))`,
  },
  {
    name: 'day/month/year',
    pattern: numbered,
    fits: (cells) => cells.some((cell) => firstOf(cell) > 12),
    sql: (c) => `try_strptime(${c}, [${withTimes(...dayFirst, ...monthFirst)}])`,
  },
  {
    name: 'month/day/year',
    pattern: numbered,
    sql: (c) => `try_strptime(${c}, [${withTimes(...monthFirst, ...dayFirst)}])`,
  },
  {
    name: 'compact',
    pattern: /^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T?\d{6}Z?|([01]\d|2[0-4])([0-5]\d)?)?$/,
    sql: (c) =>
      `try_strptime(${c}, ['%Y%m%d', '%Y%m%d%H', '%Y%m%d%H%M', '%Y%m%d%H%M%SZ', '%Y%m%d%H%M%S', '%Y%m%dT%H%M%S', '%Y%m%dT%H%M%SZ'])`,
  },
  {
    name: 'compact',
    pattern: /^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-4])$/,
    named: /hour|time|date|day|when/i,
    sql: (c) => `try_strptime(${c}, '%y%m%d%H')`,
  },
  { name: 'year-month', pattern: /^\d{4}-\d{2}$/, sql: (c) => `try_strptime(${c}, '%Y-%m')` },
  {
    name: 'day month-name year',
    pattern: /^\d{1,2}[- ][A-Za-z]{3}[- ]\d{4}$/,
    sql: (c) => `try_strptime(${c}, ['%d-%b-%Y', '%d %b %Y'])`,
  },
  {
    name: 'year quarter',
    pattern: /^(18|19|20)\d{2}[-/ ]?Q[1-4]$/i,
    sql: (c) => `try_strptime(left(${c}, 4) || '-' || (3 * try_cast(right(${c}, 1) AS INTEGER) - 2)::VARCHAR, '%Y-%m')`,
  },
  {
    name: 'year week',
    pattern: /^(18|19|20)\d{2}[-/ ]?W\d{2}$/i,
    sql: (c) => `(try_strptime(left(${c}, 4), '%Y') + to_days(7 * (try_cast(right(${c}, 2) AS INTEGER) - 1)))`,
  },
  {
    name: 'year M month',
    pattern: /^(18|19|20)\d{2}[-/ ]?M(0[1-9]|1[0-2])$/i,
    sql: (c) => `try_strptime(left(${c}, 4) || '-' || right(${c}, 2), '%Y-%m')`,
  },
];

/** Hour 24 as the hour 0 that it is, a day too early. */
const ofNextDay = (cell: string): string =>
  `regexp_replace(${cell}, '^(\\d{8}|\\d{6}|.*[ T])24((:?00)*)$', '\\100\\2')`;

/** Any format, in which hours may also be counted from 1 to 24. */
const withMidnight = (format: DateFormat): DateFormat => ({
  ...format,
  sql: (cell) => `coalesce(${format.sql(cell)}, ${format.sql(ofNextDay(cell))} + to_days(1))`,
});

/** The one format in which all present cells of a column are written; undefined when there is none. */
export const dateFormatOf = (cells: readonly string[], column = ''): DateFormat | undefined => {
  const present = cells.filter((cell) => !isMissing(cell));
  if (present.length === 0) return undefined;
  const found = formats.find(
    ({ pattern, fits, named }) =>
      named?.test(column) !== false && present.every((cell) => pattern.test(cell)) && fits?.(present) !== false,
  );
  return found && withMidnight(found);
};
