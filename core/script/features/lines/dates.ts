import { own } from '../../../own.ts';
import { text } from '../../python/python.ts';
import { cellsOf, type Feature, type Known, type Line } from './line.ts';

/** A part of the calendar; null where a spelling leaves a choice of day and month. */
export const dateLine = ({ name, from: [column = ''] }: Feature, known: Known): Line | null => {
  const before = parsing(column, known.get(column)?.examples ?? []);
  const code = partOf(cellsOf(column), name.slice(column.length + 1));
  return before === null || code === null ? null : { before: [before], code };
};

const partOf = (date: string, part: string): string | null => {
  const parts: Readonly<Record<string, string>> = {
    weekend: `(${date}.dt.day_of_week >= 5).astype(int)`,
    week: `${date}.dt.isocalendar().week.astype(float)`,
    elapsed: `(${date} - pd.Timestamp("2000-01-01")) / pd.Timedelta(days=1)`,
  };
  const plain = /^(?:year|quarter|month|day|day_of_week|day_of_year|hour|minute)$/.test(part);
  return own(parts, part) ?? (plain ? `${date}.dt.${part}` : null);
};

/** The line that makes dates of what the file has; null: its spelling leaves a choice of day and month. */
export const parsing = (column: string, examples: readonly string[]): string | null => {
  const formatArgument = wordsOfSpelling(examples);
  if (formatArgument === null) return null;
  const after = formatArgument.includes('utc') ? '.dt.tz_localize(None)' : '';
  return `df[${text(column)}] = pd.to_datetime(df[${text(column)}]${formatArgument})${after}`;
};

/** What pandas must be told about a spelling. */
const wordsOfSpelling = (examples: readonly string[]): string | null => {
  const all = (pattern: RegExp) => examples.length > 0 && examples.every((cell) => pattern.test(cell));
  if (all(/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}.*(?:Z|[-+]\d\d:?\d\d)$/)) return ', utc=True';
  if (all(/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/)) return alike(examples) ? '' : ', format="mixed"';
  if (all(/^(?:19|20)\d{6}$/)) return ', format="%Y%m%d"';
  if (all(/^(?:19|20)\d{8}$/)) return ', format="%Y%m%d%H"';
  if (all(/^(?:19|20)\d{10}$/)) return ', format="%Y%m%d%H%M"';
  if (all(/^\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])$/)) return ', format="%y%m%d%H"';
  if (all(/^(?:19|20)\d{4}$/)) return ', format="%Y%m"';
  if (all(/^1\d{9}$/)) return ', unit="s"';
  return all(numbered) ? orderOf(examples) : null;
};

const alike = (examples: readonly string[]): boolean => new Set(examples.map((cell) => cell.includes(':'))).size === 1;

const numbered = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/;

/** There is no month 13: where a number is larger, it is the day. */
const orderOf = (examples: readonly string[]): string | null => {
  const [first, second] = [1, 2].map((at) => examples.some((cell) => Number(numbered.exec(cell)?.[at]) > 12));
  if (first === second) return null;
  return first === true ? ', dayfirst=True' : '';
};
