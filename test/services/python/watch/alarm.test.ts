import { describe, expect, test } from 'vitest';
import type { LimitName, LimitReached } from '../../../../services/python/limits/limits.ts';
import { Alarm } from '../../../../services/python/watch/alarm.ts';

const alarm = () => {
  const told: string[] = [];
  const note =
    (what: string) =>
    ({ limit, used }: LimitReached) =>
      told.push(`${what} ${limit} ${used}`);
  return { told, alarm: new Alarm({ sample: () => {}, warn: note('warn'), exceeded: note('exceeded') }) };
};
const of = (limit: LimitName, used: number): LimitReached => ({ limit, allowed: 100, used });

describe('an alarm', () => {
  test('warns at 80 and at 95 %, each once, then ends the run once', () => {
    const { told, alarm: bell } = alarm();
    for (const used of [79, 80, 90, 79, 85, 95, 100, 101, 120]) bell.check(of('memory', used));
    expect(told).toEqual(['warn memory 80', 'warn memory 95', 'exceeded memory 101']);
  });
  test('a jump past several shares is one warning', () => {
    const { told, alarm: bell } = alarm();
    bell.check(of('disk', 99));
    bell.check(of('disk', 99));
    expect(told).toEqual(['warn disk 99']);
  });
  test('even a jump past the limit is warned of first', () => {
    const { told, alarm: bell } = alarm();
    bell.check(of('files', 500));
    expect(told).toEqual(['warn files 500', 'exceeded files 500']);
  });
  test('limits do not share their warnings, and nothing follows the end', () => {
    const { told, alarm: bell } = alarm();
    bell.check(of('memory', 85));
    bell.check(of('disk', 85));
    bell.check(of('disk', 101));
    bell.check(of('memory', 101));
    bell.warn(of('time', 99));
    expect(told).toEqual(['warn memory 85', 'warn disk 85', 'warn disk 101', 'exceeded disk 101']);
  });
});
