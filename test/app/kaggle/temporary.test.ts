import { expect, test } from 'vitest';
import { isTemporary } from '../../../app/kaggle/temporary.ts';
import { refuse } from '../../../app/refusal.ts';

test.each<[Parameters<typeof refuse>[0], boolean | null]>([
  ['busy', true],
  ['interrupted', true],
  ['usage', false],
  ['no-data', false],
  ['no-sandbox', false],
  ['parked', false],
  ['kaggle', null],
])('a refusal of kind %s: %s', (kind, passes) => {
  expect(isTemporary(refuse(kind, 'm', 'a'))).toBe(passes);
});

test('Kaggle decides about its refusals', () => {
  for (const temporary of [true, false])
    expect(isTemporary({ ...refuse('kaggle', 'm', 'a'), temporary })).toBe(temporary);
});

test.each([
  ['fetch', 'network', true],
  ['fetch', 'disk', true],
  ['fetch', 'damaged', true],
  ['submit', 'rate-limited', true],
  ['fetch', 'rules-not-accepted', false],
  ['submit', 'quota', false],
  ['submit', 'unknown-outcome', false],
  ['fetch', 'bad-archive', false],
  ['analyze', 'no-target', false],
  ['generate', 'refused', false],
  ['execute', 'no-python', false],
  ['execute', 'crashed', null],
  ['analyze', 'bug', null],
  ['fetch', 'unreadable', null],
])('a run that failed in %s of %s: %s', (stage, kind, passes) => {
  expect(isTemporary({ ok: false, stage, kind, message: 'm' })).toBe(passes);
});
