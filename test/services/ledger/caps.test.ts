import { expect, test } from 'vitest';
import { limitsOf, parseCaps, parseRates } from '../../../services/ledger/caps.ts';

const none = { cost: null, tokens: null, calls: null };

test('what the user allows a run, a day and a batch; an empty variable is none', () => {
  const given = {
    BUDGET: '5.00',
    TOKENS: '2M',
    CALLS: ' 50 ',
    BUDGET_DAY: '20',
    TOKENS_BATCH: '',
    PATH: '/bin',
    BUDGET_FILE: 'x',
  };
  const caps = {
    run: { cost: 5_000_000, tokens: 2_000_000, calls: 50 },
    day: { ...none, cost: 20_000_000 },
    batch: none,
  };
  expect(parseCaps(given)).toEqual(caps);
  expect(limitsOf(caps).map(({ scope }) => scope)).toEqual(['run', 'day']);
  expect(parseCaps({})).toEqual({ run: none, day: none, batch: none });
  expect(parseCaps({ BUDGET: 'none', TOKENS_DAY: 'None' })).toEqual({ run: none, day: none, batch: none });
});

test.each<[Record<string, string>, RegExp]>([
  [{ BUDGET: '5,00' }, /^BUDGET is "5,00"; say an amount such as 5\.00/],
  [{ BUDGET_DAY: '$5' }, /^BUDGET_DAY is "\$5"/],
  [{ TOKENS: 'many' }, /^TOKENS is "many"; say a whole number such as 200000 or 2M$/],
  [{ CALLS_BATCH: '-1' }, /^CALLS_BATCH is "-1"/],
  [{ BUDGET_MONTH: '5' }, /^there is no BUDGET_MONTH; say BUDGET \(for a run\), BUDGET_DAY or BUDGET_BATCH$/],
  [{ BUDGET: `\u001b[2J${'9'.repeat(500)}` }, /^BUDGET is "\\u001b\[2J9{35}…"/],
])('%j is refused in words', (given, why) => {
  expect(parseCaps(given)).toEqual({ why: expect.stringMatching(why) });
});

test('how fast: a limit is at least 1', () => {
  const rates = { callsPerMinute: 20, callsPerDay: null, tasksPerHour: 2 };
  expect(parseRates({ CALLS_PER_MINUTE: '20', TASKS_PER_HOUR: '2' })).toEqual(rates);
  expect(parseRates({ CALLS_PER_DAY: '0' })).toEqual({ why: 'CALLS_PER_DAY is "0"; say 1 or more' });
});
