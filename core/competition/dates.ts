import { isMissing } from '../../services/tables/missing.ts';
import { literals } from '../../services/tables/sql.ts';

/** A way to write dates, and the SQL that reads it. */
interface DateFormat {
  readonly name: string;
  readonly pattern: RegExp;
  readonly sql: (cell: string) => string;
}
const clock = String.raw`([ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s?([AaPp][Mm])?(Z|[+-]\d{2}:?\d{2}| UTC)?)?`;
const times = ['', ' %H:%M:%S', ' %H:%M', ' %I:%M:%S %p', ' %I:%M %p'];
const withTimes = (...dates: string[]) => literals(dates.flatMap((date) => times.map((time) => `${date}${time}`)));

const formats: readonly DateFormat[] = [
  {
    name: 'year-month-day',
    pattern: new RegExp(String.raw`^\d{4}([-/])\d{1,2}\1\d{1,2}${clock}$`),
    sql: (c) => `coalesce(try_cast(${c} AS TIMESTAMP), try_cast(try_cast(${c} AS TIMESTAMPTZ) AS TIMESTAMP))`,
  },
  {
    name: 'month/day/year or day/month/year',
    pattern: new RegExp(String.raw`^\d{1,2}([-/.])\d{1,2}\1(\d{4}|\d{2})${clock}$`),
    sql: (c) =>
      `try_strptime(${c}, [${withTimes('%m/%d/%Y', '%d/%m/%Y', '%d.%m.%Y', '%m-%d-%Y', '%d-%m-%Y', '%m/%d/%y')}])`,
  },
  {
    name: 'compact',
    pattern: /^(19|20)\d{6}(T?\d{6}Z?)?$/,
    sql: (c) => `try_strptime(${c}, ['%Y%m%d', '%Y%m%d%H%M%SZ', '%Y%m%d%H%M%S', '%Y%m%dT%H%M%S', '%Y%m%dT%H%M%SZ'])`,
  },
  { name: 'year-month', pattern: /^\d{4}-\d{2}$/, sql: (c) => `try_strptime(${c}, '%Y-%m')` },
  {
    name: 'day month-name year',
    pattern: /^\d{1,2}[- ][A-Za-z]{3}[- ]\d{4}$/,
    sql: (c) => `try_strptime(${c}, ['%d-%b-%Y', '%d %b %Y'])`,
  },
];

/** The one format in which all present cells are written; undefined when there is none. */
export const dateFormatOf = (cells: readonly string[]): DateFormat | undefined => {
  const present = cells.filter((cell) => !isMissing(cell));
  if (present.length === 0) return undefined;
  return formats.find(({ pattern }) => present.every((cell) => pattern.test(cell)));
};
