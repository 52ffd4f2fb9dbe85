import { execa } from 'execa';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarOf } from '../../../../services/time/cron/calendar.ts';
import { parseCron } from '../../../../services/time/cron/expression.ts';

const calendar = (text: string): readonly string[] => {
  const parsed = parseCron(text);
  if (!parsed.ok || parsed.times === null) throw new Error(`${text} is not a time`);
  return calendarOf(parsed.times);
};

test.for([
  ['0 6 * * *', ['*-*-* 06:00:00']],
  ['30 22 * * 1-5', ['Mon..Fri *-*-* 22:30:00']],
  ['0 0 * * 0,6', ['Sat,Sun *-*-* 00:00:00']],
  ['*/15 9-17 * 1-3,12 *', ['*-01..03,12-* 09..17:00,15,30,45:00']],
  ['0 0 13 * fri', ['*-*-13 00:00:00', 'Fri *-*-* 00:00:00']],
  ['* * * * *', ['*-*-* *:*:00']],
] as const)('%s', ([text, lines]) => {
  expect(calendar(text)).toEqual(lines);
});

/** A field's text and the values it means, worked out apart from the parser. */
const field = (low: number, high: number) => {
  const value = fc.integer({ min: low, max: high });
  const range = fc.tuple(value, value, fc.integer({ min: 1, max: 9 })).map(([a, b, step]) => {
    const [first, last] = [Math.min(a, b), Math.max(a, b)];
    const values = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((_, at) => at % step === 0);
    return { text: `${first}-${last}/${step}`, values };
  });
  const one = value.map((number) => ({ text: String(number), values: [number] }));
  const list = fc.array(fc.oneof(one, range), { minLength: 1, maxLength: 3 }).map((parts) => ({
    text: parts.map(({ text }) => text).join(','),
    values: parts.flatMap(({ values }) => values),
  }));
  const all = fc.constant({ text: '*', values: Array.from({ length: high - low + 1 }, (_, at) => low + at) });
  return fc.oneof(all, list);
};

const base = Date.UTC(2027, 0, 1);
const count = 6;
const horizon = 40 * 1440;

const systemd = await execa('systemd-analyze', ['--version'], { reject: false });

describe.skipIf(systemd.exitCode !== 0)('systemd itself', () => {
  /** When it would run, by systemd: minutes since `base`. */
  const bySystemd = async (lines: readonly string[]): Promise<number[]> => {
    const args = ['calendar', '--base-time=2026-12-31 23:59:59 UTC', `--iterations=${count}`, ...lines];
    const { stdout } = await execa('systemd-analyze', args, { env: { TZ: 'UTC' } });
    const times = [...stdout.matchAll(/(?:Next elapse|Iter\. #\d+): \w+ (\d{4}-\d\d-\d\d) (\d\d:\d\d):00 UTC/g)];
    const minutes = times.map(([, day, time]) => (Date.parse(`${day}T${time}:00Z`) - base) / 60_000);
    return [...new Set(minutes)].sort((a, b) => a - b).slice(0, count);
  };

  /** The same by cron's own rule (find_jobs in its cron.c). */
  const byCron = (fields: readonly { text: string; values: readonly number[] }[]): number[] => {
    const [minutes, hours, days, months, weekdays] = fields;
    const star = days?.text.startsWith('*') || weekdays?.text.startsWith('*');
    const due: number[] = [];
    for (let at = 0; at < horizon && due.length < count; at++) {
      const now = new Date(base + at * 60_000);
      const day = days?.values.includes(now.getUTCDate());
      const weekday = weekdays?.values.some((value) => value % 7 === now.getUTCDay());
      const fits = star ? day && weekday : day || weekday;
      const clock = minutes?.values.includes(now.getUTCMinutes()) && hours?.values.includes(now.getUTCHours());
      if (clock && fits && months?.values.includes(now.getUTCMonth() + 1)) due.push(at);
    }
    return due;
  };

  test('means the same instants as cron does', async () => {
    const january = fc.constantFrom({ text: '*', values: [1, 2] }, { text: '1-6/2', values: [1, 3, 5] });
    const expression = fc.tuple(field(0, 59), field(0, 23), field(1, 31), january, field(0, 7));
    const cases = fc.sample(expression, { numRuns: 40, seed: 7 });
    const checked = await Promise.all(
      cases.map(async (fields) => {
        const text = fields.map((it) => it.text).join(' ');
        const due = byCron(fields);
        if (due.length < count) return 0; // too rare for this calendar
        expect([text, await bySystemd(calendar(text))]).toEqual([text, due]);
        return 1;
      }),
    );
    expect(checked.reduce<number>((sum, one) => sum + one, 0)).toBeGreaterThan(20);
  });
});
