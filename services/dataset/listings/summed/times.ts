import type { Span } from './names.ts';

/** How days are divided into the periods of the sums: the last period of train ends with train, and test asks for number 0. */
export interface Times extends Span {
  /** The last day, `2015-10-31`. */
  readonly until: string;
}

/** How many days before its end a month counts as complete, because nothing may have been sold on its last days. */
const nearlyOver = 3;

/** `last` is the last day in train. */
export const timesOf = (span: Span, { last }: { readonly last: string }): Times => {
  const day = new Date(`${last}T00:00:00Z`);
  const end = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0));
  const isOver = span.unit === 'months' && end.getUTCDate() - day.getUTCDate() <= nearlyOver;
  return { ...span, until: isOver ? end.toISOString().slice(0, 10) : last };
};

/** How many days months are shifted, so that a month ends with train. */
const shiftOf = ({ until }: Times): number => {
  const [year = 0, month = 0, day = 0] = until.split('-').map(Number);
  return day === new Date(Date.UTC(year, month, 0)).getUTCDate() ? 0 : day;
};

const monthOf = (day: string, shift: number): string => `(year(${day} - ${shift}) * 12 + month(${day} - ${shift}) - 1)`;

/** SQL for the number of the period of a day. -1 is the last period of train. */
export const numberOf = (day: string, times: Times): string => {
  const last = `DATE '${times.until}'`;
  if (times.unit === 'days') return `(-1 - ((${last} - ${day}) // ${times.length}))`;
  const shift = shiftOf(times);
  return `(-1 - ((${monthOf(last, shift)} - ${monthOf(day, shift)}) // ${times.length}))`;
};

/** SQL for the first day of a period. */
export const startOf = (number: string, times: Times): string => {
  const next = `(DATE '${times.until}' + 1)`;
  if (times.unit === 'days') return `(${next} + (${number} * ${times.length})::INTEGER)`;
  const shift = shiftOf(times);
  const whole = `(date_trunc('month', ${next} - ${shift})::DATE + to_months((${number} * ${times.length})::INTEGER))::DATE`;
  return `(${whole} + ${shift})`;
};
