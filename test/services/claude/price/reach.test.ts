import { expect, test } from 'vitest';
import { keptFor, keptForTools, reachOf } from '../../../../services/claude/price/reach.ts';
import { competingRoles, type Role } from '../../../../services/claude/role.ts';
import { withRoles } from '../../../../services/claude/settings/models.ts';
import { modelsAt } from '../asking.ts';

const everybody = () => modelsAt('http://localhost:1').lineup;
const only = (kept: readonly Role[]) => withRoles(modelsAt('http://localhost:1'), kept)?.lineup ?? everybody();
/** Those of a competition in which nobody explores. */
const usual = () => only(competingRoles);
const money = (cost: number | null) => ({ cost, tokens: null, calls: null });
const dollars = (amount: number) => money(Math.round(amount * 1e6));

test('the usual budget reaches everybody with the usual models', () => {
  expect(reachOf(usual(), dollars(2))).toMatchObject({ leftOut: [], code: 'fixed' });
  expect(reachOf(usual(), money(null))).toMatchObject({ leftOut: [], code: 'fixed' });
});

test.each<[number, 'fixed' | 'written' | 'none', readonly Role[]]>([
  [1.8, 'fixed', ['advisor']],
  [1.5, 'fixed', ['summariser', 'verifier', 'advisor']],
  [1.15, 'fixed', ['planner', 'summariser', 'verifier', 'advisor']],
  [0.6, 'written', ['planner', 'summariser', 'verifier', 'advisor']],
  [0.5, 'none', ['coder', 'debugger', 'planner', 'summariser', 'verifier', 'advisor']],
])('%d USD keeps what code may cost: %s, without %j', (amount, code, leftOut) => {
  expect(reachOf(usual(), dollars(amount))).toMatchObject({ code, leftOut });
});

test('calls and tokens are kept for code, too', () => {
  expect(reachOf(usual(), { cost: null, tokens: null, calls: 3 })).toMatchObject({
    ...{ code: 'fixed', leftOut: ['summariser', 'verifier', 'advisor'] },
  });
  expect(reachOf(usual(), { cost: null, tokens: 30_000, calls: null })?.code).toBe('none');
});

test('where nobody writes code, nothing is kept for it', () => {
  const { lineup: reviewed } = modelsAt('http://localhost:1', {}, { roles: { coder: { off: true } } });
  expect(reachOf(reviewed, dollars(0.1))).toBeNull();
  expect(keptFor(reviewed, 'planner')).toEqual({ cost: 0, tokens: 0, calls: 0 });
  expect(keptFor(usual(), 'verifier')).toEqual({ cost: 0, tokens: 0, calls: 0 });
  expect(keptFor(usual(), 'planner').cost).toBeGreaterThan(1_000_000);
});

test('an explorer that is asked for comes before roles that nobody asked for, and after code and plan', () => {
  expect(reachOf(everybody(), dollars(1.5))?.leftOut).toEqual(['explorer', 'summariser', 'verifier', 'advisor']);
  expect(reachOf(everybody(), dollars(2))).toMatchObject({ leftOut: ['advisor'], code: 'fixed' });
  expect(reachOf(everybody(), dollars(2.3))).toMatchObject({ leftOut: [], code: 'fixed' });
  expect(keptFor(everybody(), 'explorer')).toEqual(keptFor(usual(), 'planner'));
});

test('who uses tools keeps enough for an answer; a coder for a program that works', () => {
  const answer = { cost: 24_000 * 5 + 8_000 * 20, tokens: 24_000 + 8_000, calls: 1 };
  expect(keptForTools(only(['explorer']), 'explorer', 14)).toEqual(answer);
  expect(keptForTools(usual(), 'coder', 4)).toMatchObject({ calls: 6 });
  expect(keptFor(only(['explorer']), 'explorer').calls).toBe(0);
});
