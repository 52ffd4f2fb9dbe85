import type { CronTimes } from './expression.ts';

/**
 * The times as systemd's OnCalendar. There are two entries if cron accepts days that match either of its two day
 * fields.
 */
export const calendarOf = ({ minutes, hours, days, months, weekdays, either }: CronTimes): readonly string[] => {
  const clock = `${spelled(hours, 0, 23, two)}:${spelled(minutes, 0, 59, two)}:00`;
  const date = (someDays: readonly number[]) => `*-${spelled(months, 1, 12, two)}-${spelled(someDays, 1, 31, two)}`;
  const week = weekdays.length === 7 ? '' : `${spelled(mondayFirst(weekdays), 1, 7, weekdayName)} `;
  return either ? [`${date(days)} ${clock}`, `${week}${date([])} ${clock}`] : [`${week}${date(days)} ${clock}`];
};

/** systemd's week ends with Sunday, and a range must not go beyond it. */
const mondayFirst = (weekdays: readonly number[]): number[] =>
  weekdays.map((day) => (day === 0 ? 7 : day)).sort((a, b) => a - b);

const weekdayName = (day: number): string => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][day - 1] ?? '';

const two = (value: number): string => String(value).padStart(2, '0');

/** `*` for all values or none, `01..05` for three or more in a row, else a list. */
const spelled = (values: readonly number[], low: number, high: number, name: (value: number) => string): string => {
  if (values.length === 0 || values.length === high - low + 1) return '*';
  const runs: number[][] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.at(-1) === value - 1) last.push(value);
    else runs.push([value]);
  }
  return runs
    .map((run) => (run.length > 2 ? `${name(run[0] ?? 0)}..${name(run.at(-1) ?? 0)}` : run.map(name).join(',')))
    .join(',');
};
