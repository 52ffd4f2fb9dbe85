import { describe, expect, test } from 'vitest';
import { linesOf } from '../../../services/doctor/line.ts';
import { type Demand, demandOf, verdictOf } from '../../../services/doctor/verdict.ts';
import { holesOf } from '../../../services/python/sandbox/holes.ts';
import type { Tier } from '../../../services/python/sandbox/tier.ts';

const { ok, note, warning, problem } = linesOf('python');
const fine = [ok('a', 'fine'), note('b', 'so so'), warning('c', 'hm', 'fix')];
const verdict = (tier: Tier, demand: Demand = 'nothing', lines = fine) =>
  verdictOf({ lines, tier, refused: null, gpu: false, demand });

test.each(['bubblewrap', 'landlock', 'seatbelt'] as const)(
  'a run can go in %s, and what that does not stop is said',
  (tier) => {
    expect(verdict(tier)).toMatchObject({ ok: true, tier, holes: holesOf(tier, false) });
  },
);

test('a GPU adds holes', () => {
  const { holes } = verdictOf({ lines: fine, tier: 'bubblewrap', refused: null, gpu: true, demand: 'nothing' });
  expect(holes).toEqual(holesOf('bubblewrap', true));
  expect(holes.length).toBeGreaterThan(verdict('bubblewrap').holes.length);
});

test('no sandbox, or none by wish, is not ready', () => {
  const refused = { refused: 'nothing works', fix: 'apt-get install it' };
  const none = verdictOf({ lines: fine, tier: null, refused, gpu: false, demand: 'nothing' });
  expect(none).toMatchObject({ ok: false, tier: null, fix: refused.fix, holes: [] });
  expect(none.says).toContain('nothing works');
  expect(verdict('none')).toMatchObject({ ok: false, fix: 'unset MEDALIST_SANDBOX', holes: holesOf('none', false) });
});

test('a problem anywhere is not ready, with its fix; warnings are', () => {
  const lines = [...fine, problem('packages', 'no numpy', 'pip install numpy'), problem('x', 'y', 'z')];
  const bad = verdict('bubblewrap', 'nothing', lines);
  expect(bad).toMatchObject({ ok: false, fix: 'pip install numpy' });
  expect(bad.says).toMatch(/python, packages: no numpy \(and 1 more\)/);
});

describe('SANDBOX_MUST_WORK', () => {
  test.each<[string | undefined, Record<Exclude<Tier, 'none'>, boolean>]>([
    [undefined, { bubblewrap: true, landlock: true, seatbelt: true }],
    ['', { bubblewrap: true, landlock: true, seatbelt: true }],
    ['0', { bubblewrap: true, landlock: true, seatbelt: true }],
    ['1', { bubblewrap: true, landlock: true, seatbelt: false }],
    ['bubblewrap', { bubblewrap: true, landlock: false, seatbelt: false }],
    ['landlock', { bubblewrap: false, landlock: true, seatbelt: false }],
    ['A', { bubblewrap: false, landlock: false, seatbelt: false }],
  ])('=%s', (setting, expected) => {
    const tiers = ['bubblewrap', 'landlock', 'seatbelt'] as const;
    const got = Object.fromEntries(tiers.map((tier) => [tier, verdict(tier, demandOf(setting)).ok]));
    expect(got).toEqual(expected);
  });
});
