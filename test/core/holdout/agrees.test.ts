import { expect, test } from 'vitest';
import { agrees } from '../../../core/holdout/agrees.ts';

const held = (score: number | null, error: number | null = 0.03, direction: 'max' | 'min' = 'max') => ({
  ...{ score, error, direction, rows: { train: 800, held: 200 } },
});
const said = (score: number, error: number | null = 0.01) => ({ score, error, rows: 800 });

test('two scores are alike within three standard errors of their difference, whichever is better', () => {
  for (const [score, alike] of [
    [0.88, true],
    [0.72, true],
    [0.9, false],
    [0.7, false],
  ] as const)
    expect(agrees(held(0.8), said(score), false), String(score)).toBe(alike);
});

test('in the order of time a stretch may be easier than others, but not harder', () => {
  expect([agrees(held(0.8), said(0.7), true), agrees(held(0.8), said(0.9), true)]).toEqual([true, false]);
  const error = (score: number) => agrees(held(0.8, 0.03, 'min'), said(score), true);
  expect([error(0.9), error(0.7)]).toEqual([true, false]);
});

test('few rows that happen to be all right are as uncertain as the word itself on so few', () => {
  expect(agrees(held(1, 0), said(0.95), false)).toBe(true);
  expect(agrees(held(1, 0), said(0.9), false)).toBe(false);
});

test('an unknown error of held rows, or no word, tells nothing; a word without an error is held against that of the rows', () => {
  expect(agrees(held(0.8, null), said(0.8), false)).toBeNull();
  expect(agrees(held(0.8), null, false)).toBeNull();
  expect(agrees(held(0.8), { ...said(0.92, null), rows: null }, false)).toBe(false);
});
