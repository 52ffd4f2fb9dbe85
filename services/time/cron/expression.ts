import { type CronField, fields, readField } from './field.ts';

/** The times of a cron expression: the values of each field, ascending. Sunday is 0. */
export interface CronTimes {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: readonly number[];
  readonly months: readonly number[];
  readonly weekdays: readonly number[];
  /**
   * Both days and weekdays are restricted: then cron runs on a day that matches either field, else it must match both.
   */
  readonly either: boolean;
}

/** `text`: for a crontab, one space between fields. `times`: null for @reboot. */
export interface CronExpression {
  readonly ok: true;
  readonly text: string;
  readonly times: CronTimes | null;
}

/** Why a text is not a cron expression, and which field is wrong. */
export interface BadCron {
  readonly ok: false;
  readonly field: CronField | 'expression';
  readonly why: string;
}

const names: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

/**
 * Reads what Vixie's cron and its descendants (Debian's, cronie, macOS) agree on. Refuses what only some of them
 * accept.
 */
export const parseCron = (expression: string): CronExpression | BadCron => {
  const parts = expression.trim().split(/[ \t]+/);
  const text = parts.join(' ');
  const wrong = (why: string): BadCron => ({ ok: false, field: 'expression', why });
  if (text.startsWith('@')) {
    const name = text.toLowerCase();
    if (name === '@reboot') return { ok: true, text: name, times: null };
    const full = names[name];
    if (full === undefined) return wrong(`"${text}" is none of @reboot, ${Object.keys(names).join(', ')}`);
    const parsed = parseCron(full);
    return parsed.ok ? { ...parsed, text: name } : parsed;
  }
  if (parts.length !== 5) {
    const count = text === '' ? 'no' : String(parts.length);
    return wrong(`it has ${count} fields, not five: minute, hour, day of month, month, day of week`);
  }
  const read = fields.map((field, at) => readField(field, parts[at] ?? ''));
  const bad = read.find((values) => 'why' in values);
  if (bad !== undefined && 'why' in bad) return { ok: false, ...bad };
  const [minutes = [], hours = [], days = [], months = [], weekdays = []] = read.map((it) => ('why' in it ? [] : it));
  // as cron decides it: by the first character, so that */2 counts as unrestricted
  const either = !parts[2]?.startsWith('*') && !parts[4]?.startsWith('*');
  const times = { minutes, hours, days, months, weekdays: [...new Set(weekdays.map((day) => day % 7))].sort(), either };
  if (!either && !months.some((month) => days.some((day) => day <= longest(month)))) {
    return { ok: false, field: 'day of month', why: `none of these months has such a day: it would never run` };
  }
  return { ok: true, text, times };
};

const longest = (month: number): number => (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31);
