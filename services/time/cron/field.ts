/** The fields of a line of a crontab, in order. */
export const fields = ['minute', 'hour', 'day of month', 'month', 'day of week'] as const;
export type CronField = (typeof fields)[number];

interface BadField {
  readonly field: CronField;
  readonly why: string;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const rangeOf: Readonly<Record<CronField, readonly [low: number, high: number, names: readonly string[]]>> = {
  minute: [0, 59, []],
  hour: [0, 23, []],
  'day of month': [1, 31, []],
  month: [1, 12, months],
  'day of week': [0, 7, weekdays],
};

/** The values of a field, ascending, or what is wrong with it. */
export const readField = (field: CronField, text: string): readonly number[] | BadField => {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const read = readPart(field, part);
    if (typeof read === 'string') return { field, why: read };
    for (const value of read) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
};

/** `*`, `5`, `5-9`, `*` or a range with `/2`. */
const readPart = (field: CronField, text: string): readonly number[] | string => {
  const [low, high, names] = rangeOf[field];
  const takes = `${low} to ${high}${names.length > 0 ? `, or ${names.join(', ')}` : ''}`;
  const [, range = '', step] = /^([^/]+)(?:\/([^/]*))?$/.exec(text) ?? [];
  if (range === '') return `"${text}" is not a number, a range, a list or *`;
  const [first, last] = range === '*' ? [low, high] : range.split('-', 2).map((end) => numberOf(end, names, low));
  const end = last ?? (range.includes('-') ? undefined : first);
  if (first === undefined || end === undefined || range.split('-').length > 2) {
    return `"${text}" is not one of ${takes}, nor a range, a list or *`;
  }
  if (first < low || end > high || first > high) return `"${text}" is outside ${takes}`;
  if (first > end) return `"${text}" runs backwards: cron wants ${range.split('-').reverse().join('-')}, or two ranges`;
  if (step === undefined) return upTo(first, end, 1);
  if (!/^\d{1,3}$/.test(step) || Number(step) === 0) return `"${text}": a step is a whole number from 1`;
  // Debian's cron silently drops this step, cronie does not
  if (range !== '*' && !range.includes('-')) return `"${text}": say ${range}-${high}/${step}`;
  return upTo(first, end, Number(step));
};

const numberOf = (text: string, names: readonly string[], low: number): number | undefined => {
  const at = names.indexOf(text.toLowerCase());
  if (at !== -1) return at + low;
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
};

const upTo = (first: number, last: number, step: number): number[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => first + at * step);
