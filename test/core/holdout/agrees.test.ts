import { expect, test } from 'vitest';
import { agrees, verdictOf } from '../../../core/holdout/agrees.ts';

const held = (score: number | null, error: number | null = 0.03, direction: 'max' | 'min' = 'max') => ({
  ...{ score, error, direction, rows: { train: 800, held: 200 } },
});
const said = (score: number, error: number | null = 0.01) => ({ score, error, rows: 800 });

test('held rows may be worse by three standard errors of the difference, and better by any', () => {
  for (const [score, alike] of [
    [0.88, true],
    [0.9, false],
    [0.7, true],
  ] as const)
    expect(agrees(held(0.8), said(score)), String(score)).toBe(alike);
  const error = (score: number) => agrees(held(0.8, 0.03, 'min'), said(score));
  expect([error(0.9), error(0.7)]).toEqual([true, false]);
});

test('few rows that happen to be all wrong are as uncertain as the word itself on so few', () => {
  expect(agrees(held(0, 0), said(0.05))).toBe(true);
  expect(agrees(held(0, 0), said(0.1))).toBe(false);
});

test('an unknown error of held rows, or no word, tells nothing; a word without an error is held against that of the rows', () => {
  expect(agrees(held(0.8, null), said(0.8))).toBeNull();
  expect(agrees(held(0.8), null)).toBeNull();
  expect(agrees(held(0.8), { ...said(0.92, null), rows: null })).toBe(false);
});

test.each([
  [{ there: true, here: true, isOurs: true, isForecast: false }, true],
  [{ there: true, here: false, isOurs: true, isForecast: false }, null],
  [{ there: true, here: false, isOurs: false, isForecast: false }, false],
  [{ there: true, here: null, isOurs: false, isForecast: false }, true],
  [{ there: true, here: true, isOurs: true, isForecast: true }, null],
  [{ there: false, here: true, isOurs: true, isForecast: true }, false],
])('%o: %s', (verdicts, wanted) => {
  expect(verdictOf(verdicts)).toBe(wanted);
});
