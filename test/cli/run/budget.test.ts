import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLedger } from '../../../services/ledger/open.ts';
import { medalist } from '../../rigs/command/medalist.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { call, noRates } from '../../services/ledger/fresh-ledger.ts';

/** One settled call of 1.25 USD, one of unknown price, one that is open: of this process, so it works. */
const spent = (): string => {
  const home = scratchFolder();
  const opened = openLedger(join(home, 'submissions', 'ledger.sqlite'));
  if (!opened.ok) throw new Error(opened.message);
  using ledger = opened.ledger;
  const reserve = (change: Parameters<typeof call>[0]): number => {
    const reserved = ledger.reserve(call(change), [], noRates);
    if (!reserved.ok) throw new Error(reserved.message);
    return reserved.id;
  };
  ledger.settle(reserve({ role: 'planner', stage: 'plan' }), { tokens: 12_345, cost: 1_250_000 });
  ledger.settle(reserve({ run: 'r2', cost: null }), { tokens: 500, cost: null });
  ledger.release(reserve({ run: 'released' }));
  reserve({ run: 'r2\u001b[2J', cost: 2_000_000 });
  return home;
};

test('a person reads what was spent today and this month, by whom, and what is open', async () => {
  const { stdout, stderr, exitCode } = await medalist(spent(), 'budget');
  expect([exitCode, stderr]).toEqual([0, '']);
  const sum = /3\.25 USD \+ 1 call of unknown price, 3 calls, 13,845 tokens$/m.source;
  expect(stdout).toMatch(new RegExp(`^today +\\d{4}-\\d\\d-\\d\\d UTC +${sum}`, 'm'));
  expect(stdout).toMatch(new RegExp(`^this month +\\d{4}-\\d\\d +${sum}`, 'm'));
  expect(stdout).toMatch(/^r1 +planner +plan +1 +12,345 +1\.25 USD$/m);
  expect(stdout).toMatch(/^r2 +coder +generate +1 +500 +price unknown$/m);
  expect(stdout).toMatch(/^r2\\u001b\[2J +coder +generate +\S+ \S+ +2\.00 USD +works$/m);
  expect(stdout).not.toContain('released');
  expect(stdout).not.toContain('\u001b');
  expect(stdout).toMatch(/^The ledger is submissions\/ledger\.sqlite$/m);
});

test('--json gives the same in micro-units', async () => {
  const home = spent();
  const { stdout, exitCode } = await medalist(home, 'budget', '--json');
  expect(exitCode).toBe(0);
  const sum = { currency: 'USD', cost: 3_250_000, tokens: 13_845, calls: 3, unpriced: 1 };
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    ledger: join(home, 'submissions', 'ledger.sqlite'),
    today: [sum],
    thisMonth: [sum],
    roles: [{ run: 'r2\u001b[2J' }, { run: 'r2', role: 'coder', unpriced: 1 }, { run: 'r1', cost: 1_250_000 }],
    open: [{ cost: 2_000_000, working: true, pid: process.pid }],
  });
});

test('without a ledger nothing was spent, and none is made', async () => {
  const home = scratchFolder();
  const { stdout, exitCode } = await medalist(home, 'budget');
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^Nothing was spent on models this month/);
  expect(existsSync(join(home, 'submissions'))).toBe(false);
});

test('a ledger that cannot be read is told with what to do', async () => {
  const home = scratchFolder();
  mkdirSync(join(home, 'submissions'));
  writeFileSync(join(home, 'submissions', 'ledger.sqlite'), 'something else '.repeat(100));
  const { stderr, stdout, exitCode } = await medalist(home, 'budget');
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/is not a ledger of Medalist\nThe file was not changed/);
  const json = await medalist(home, 'budget', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, kind: 'foreign' });
});
