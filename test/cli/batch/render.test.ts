import { expect, test } from 'vitest';
import type { BatchEvent } from '../../../app/batch/options.ts';
import { summaryOf } from '../../../app/batch/report/summary.ts';
import { describeEvent } from '../../../cli/render/batch/events.ts';
import { drawScreen } from '../../../cli/render/batch/screen.ts';
import { describeSummary } from '../../../cli/render/batch/summary.ts';
import { describeRest, describeTotals } from '../../../cli/render/batch/totals.ts';
import { cut } from '../../../cli/render/terminal/cut.ts';
import { span } from '../../../cli/render/terminal/span.ts';
import { control } from '../../../cli/render/terminal/terminal.ts';
import { cpuTime } from '../../rigs/cpu-time.ts';

const out = process.stdout; // no terminal here, so no colours

const listed = (rows: readonly Record<string, string>[]) =>
  summaryOf(rows.map((cells, index) => ({ line: index + 2, cells, holder: null })));

const screen = (rows: readonly Record<string, string>[], height: number, held: readonly number[] = []) =>
  drawScreen(
    {
      ...{ list: 'list.csv', summary: listed(rows), held: new Set(held) },
      doing: ({ run }) => ({ words: `works on ${run}`, seconds: 3 }),
    },
    height,
    out,
  );

test('a screen shows who runs, then who failed, then who ended last, then the rest', () => {
  const lines = screen(
    [
      { competition: 'first', status: 'ok', ended: '2026-01-01T00:00:00Z' },
      { competition: 'todo', status: '' },
      { competition: 'second', status: 'fallback', ended: '2026-01-02T00:00:00Z' },
      { competition: 'works', status: 'running', run: 'r1' },
      { competition: 'stopped', status: 'running', run: 'r2' },
      { competition: 'bad', status: 'failed', note: 'generate: no rows', ended: '2025-01-01T00:00:00Z' },
      { competition: 'mine', status: 'not now' },
    ],
    20,
    [5],
  );
  expect(lines.slice(3).map((line) => line.replace(/ +/g, ' ').trim())).toEqual([
    'running 5 works 3.0 s works on r1',
    'failed 7 bad generate: no rows',
    'fallback 4 second',
    'ok 2 first',
    'not now 8 mine',
    'to do 3 todo',
    'stopped 6 stopped goes on with the next batch',
    '',
  ]);
});

test('a screen keeps to its height, counts the rest, and draws 10,000 rows in no time', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    ...{ competition: `c${index}`, status: index % 2 === 0 ? 'ok' : '', seconds: '1.5', score: '0.5' },
    ended: new Date(1.7e12 + index * 1000).toISOString(),
  }));
  const began = cpuTime();
  const lines = screen(rows, 24, [3]);
  expect(cpuTime() - began).toBeLessThan(5000);
  expect(lines).toHaveLength(24);
  expect(lines.at(-1)).toBe('... and 9980 more rows');
  expect(lines[3]).toContain('c1 ');
  expect(lines[4]).toContain('c9998');
});

test('cells cannot steer the terminal, nor break a line', () => {
  const hostile = 'x\u001b[2J\r\n\u202e';
  const row = { competition: hostile, status: hostile, note: hostile, score: hostile, metric: hostile, seed: hostile };
  const failed = { ...row, status: 'failed', cost: `1 ${hostile}` };
  const event: BatchEvent = { type: 'row.ended', line: 2, run: 'r', seconds: 1, ...row };
  const texts = [
    ...screen([row, failed], 20),
    ...describeSummary(listed([row, failed]), out).split('\n'),
    describeEvent(event, out) ?? '',
    describeEvent({ type: 'batch.note', message: hostile }, out) ?? '',
  ];
  for (const text of texts) expect(text).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(texts.join('')).toContain('\\u001b[2J');
});

test('a summary has a line for each competition, the trouble, and the totals', () => {
  const run = { competition: 'titanic', status: 'ok', metric: 'auc cv', seconds: '1800', cost: '0.10 USD' };
  const text = describeSummary(
    listed([
      { ...run, seed: '1', score: '0.80' },
      { ...run, seed: '2', score: '0.90' },
      { competition: './much/longer/than/forty/characters/spaceship/data', status: 'failed', note: 'no train.csv' },
    ]),
    out,
  );
  expect(text).toMatch(/^titanic +2 +2 +2 +0\.85 ± 0\.071 +auc cv +1 2 +1\.00$/m);
  expect(text).toMatch(/^…er\/than\/forty\/characters\/spaceship\/data +1 +1 +0$/m);
  expect(text).toMatch(/^failed +4 +spaceship +no train\.csv$/m);
  expect(text).toMatch(/^3 rows: 2 ok, 1 failed; valid 66\.6 %; 0\.20 USD; 60 min of runs$/m);
});

test('what is left takes as long as the rest did, shared among those that run', () => {
  const done = { competition: 'a1', status: 'ok', seconds: '60' };
  const left = { competition: 'a2', status: '' };
  expect(describeRest(listed([done, done, left, left, left, left]), 2)).toBe('about 2 min to go');
  expect(describeRest(listed([left, left]), 2)).toBe('');
  expect(describeRest(listed([done]), 1)).toBe('');
  expect(describeTotals(listed([left]))).toBe('1 row: 1 to do');
});

test('lines are cut by what is seen of them, and times have the unit that people use', () => {
  const [start, end] = [control('\u001b[31m'), control('\u001b[39m')];
  const red = `${start}failed${end} 😀😀 x`;
  expect(cut(red, 8)).toBe(`${start}failed${end} 😀`);
  expect(cut(red, 100)).toBe(red);
  expect([5.4, 99.4, 100, 5969, 5970, 90_000].map(span)).toEqual(['5 s', '99 s', '2 min', '99 min', '1.7 h', '25.0 h']);
});
