import { describe, expect, test } from 'vitest';
import { parseCron } from '../../../../services/time/cron/expression.ts';

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const every = {
  ...{ minutes: upTo(0, 59), hours: upTo(0, 23), days: upTo(1, 31), months: upTo(1, 12), weekdays: upTo(0, 6) },
  either: false,
};

describe('what a crontab takes', () => {
  test.for([
    ['0 6 * * *', { ...every, minutes: [0], hours: [6] }],
    ['  5,35\t*/8  * * * ', { ...every, minutes: [5, 35], hours: [0, 8, 16] }],
    ['10-20/5 1-3 * JAN Mon', { ...every, minutes: [10, 15, 20], hours: [1, 2, 3], months: [1], weekdays: [1] }],
    ['0 0 * * 7', { ...every, minutes: [0], hours: [0], weekdays: [0] }],
    ['0 0 * * fri-7', { ...every, minutes: [0], hours: [0], weekdays: [0, 5, 6] }],
    ['0 0 13 * 5', { ...every, minutes: [0], hours: [0], days: [13], weekdays: [5], either: true }],
    ['0 0 */10 * 5', { ...every, minutes: [0], hours: [0], days: [1, 11, 21, 31], weekdays: [5] }],
    ['@daily', { ...every, minutes: [0], hours: [0] }],
  ] as const)('%s', ([text, times]) => {
    expect(parseCron(text)).toMatchObject({ ok: true, times });
  });

  test('it is written with one space between fields, names as they were', () => {
    expect(parseCron(' 0\t6  * * Mon ')).toMatchObject({ text: '0 6 * * Mon' });
    expect(parseCron('@Reboot')).toEqual({ ok: true, text: '@reboot', times: null });
  });
});

describe('what is refused, by its field', () => {
  test.for([
    ['60 * * * *', 'minute', /^"60" is outside 0 to 59$/],
    ['-1 * * * *', 'minute', /^"-1" is not one of/],
    ['1-2-3 * * * *', 'minute', /is not one of/],
    ['1,,2 * * * *', 'minute', /^"" is not a number/],
    ['5/10 * * * *', 'minute', /^"5\/10": say 5-59\/10$/],
    ['*/0 * * * *', 'minute', /a step is a whole number from 1/],
    ['*/ * * * *', 'minute', /a step is a whole number/],
    ['0~30 * * * *', 'minute', /is not one of/],
    ['0 24 * * *', 'hour', /outside 0 to 23/],
    ['0 22-6 * * *', 'hour', /^"22-6" runs backwards: cron wants 6-22/],
    ['0 6am * * *', 'hour', /is not one of/],
    ['0 0 0 * *', 'day of month', /outside 1 to 31/],
    ['0 0 L * *', 'day of month', /is not one of/],
    ['0 0 31 2,4 *', 'day of month', /would never run/],
    ['0 0 30 feb *', 'day of month', /would never run/],
    ['0 0 * 13 *', 'month', /^"13" is outside 1 to 12, or jan, feb/],
    ['0 0 * * 8', 'day of week', /outside 0 to 7/],
    ['0 0 * * mon-sun', 'day of week', /runs backwards/],
    ['0 0 * * 5#2', 'day of week', /is not one of/],
    ['0 6 * *', 'expression', /^it has 4 fields, not five/],
    ['0 0 6 * * *', 'expression', /^it has 6 fields/],
    ['', 'expression', /^it has no fields/],
    ['@sometimes', 'expression', /is none of @reboot/],
    ['0 6 * * *\n* * * * *', 'expression', /fields/],
  ] as const)('%j', ([text, field, why]) => {
    expect(parseCron(text)).toEqual({ ok: false, field, why: expect.stringMatching(why) });
  });

  test('a day that a month lacks may run on its weekday all the same', () => {
    expect(parseCron('0 0 31 2 1')).toMatchObject({ ok: true });
  });
});
