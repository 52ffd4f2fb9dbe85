import { expect, test } from 'vitest';
import { summaryOf } from '../../../app/batch/report/summary.ts';
import { refuse } from '../../../app/refusal.ts';
import { codeOfBatch } from '../../../cli/batch/codes.ts';
import type { BatchEnd } from '../../../machines/batch/batch.ts';

const ended = (end: BatchEnd, statuses: readonly string[], problem: string | null = null) => {
  const rows = statuses.map((status, line) => ({ line, cells: { competition: 'x1', status }, holder: null }));
  return codeOfBatch({ ok: true, end, problem, summary: summaryOf(rows), here: { rows: 0, failed: 0, seconds: 0 } });
};

test('the exit code is about the whole list, and the most urgent thing in it', () => {
  expect(ended('done', ['ok', 'repaired', 'skipped', 'mine', ''])).toBe(0);
  expect(ended('done', ['ok', 'fallback'])).toBe(3);
  expect(ended('done', ['ok', 'fallback', 'waiting'])).toBe(4);
  expect(ended('done', ['ok', 'waiting', 'failed'])).toBe(1);
  expect(ended('done', ['ok', 'fallback', 'failed'])).toBe(1);
  expect(ended('done', ['ok'], 'the disk is full')).toBe(1);
  expect(ended('time', ['ok', 'failed', ''])).toBe(6);
  expect(ended('failures', ['failed', 'failed', ''])).toBe(6);
  expect(ended('interrupted', ['failed', ''])).toBe(130);
  const refused = (['usage', 'busy', 'no-sandbox', 'interrupted'] as const).map((kind) => refuse(kind, '', ''));
  expect(refused.map(codeOfBatch)).toEqual([2, 5, 1, 130]);
});
