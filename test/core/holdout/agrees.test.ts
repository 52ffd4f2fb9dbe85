import { expect, test } from 'vitest';
import { agrees } from '../../../core/holdout/agrees.ts';

const rows = { train: 800, held: 200 };
const said = (score: number, error: number | null = 0.01) => ({ score, error, rows: 800 });

test('two scores are alike within three standard errors of their difference, whichever is better', () => {
  const held = { score: 0.8, error: 0.03, rows };
  for (const [score, alike] of [
    [0.88, true],
    [0.72, true],
    [0.9, false],
    [0.7, false],
  ] as const)
    expect(agrees(held, said(score)), String(score)).toBe(alike);
});

test('few rows that happen to be all right are as uncertain as the word itself on so few', () => {
  expect(agrees({ score: 1, error: 0, rows }, said(0.95))).toBe(true);
  expect(agrees({ score: 1, error: 0, rows }, said(0.9))).toBe(false);
});

test('an unknown error of held rows, or no word, tells nothing; a word without an error is held against that of the rows', () => {
  expect(agrees({ score: 0.8, error: null, rows }, said(0.8))).toBeNull();
  expect(agrees({ score: 0.8, error: 0.03, rows }, null)).toBeNull();
  expect(agrees({ score: 0.8, error: 0.03, rows }, { ...said(0.92, null), rows: null })).toBe(false);
});
