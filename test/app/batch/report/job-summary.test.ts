import { expect, test } from 'vitest';
import { jobSummary } from '../../../../app/batch/report/job-summary.ts';
import { summaryOf } from '../../../../app/batch/report/summary.ts';
import { chartsIn } from '../../../rigs/command/xychart.ts';

type Cells = Readonly<Record<string, string>>;
const summaryFrom = (rows: readonly Cells[]) =>
  jobSummary(summaryOf(rows.map((cells, at) => ({ line: at + 2, cells, holder: null }))));

const ended = (competition: string, more: Cells = {}): Cells => ({
  ...{ competition, status: 'ok', score: '0.81', metric: 'auc cv', run: 'r1', attempts: '1', seconds: '61.5' },
  ...more,
});
const cellsOf = (line: string) => line.split(/ ?\| ?/).slice(1, -1);
const rowsOf = (markdown: string) => markdown.split('\n').filter((line) => line.startsWith('| '));

test('totals, each row, and a bar for its time', () => {
  const text = summaryFrom([
    ended('titanic', { cost: '0.41 USD', note: 'fine' }),
    ended('https://www.kaggle.com/c/houses', { status: 'fallback', score: '', seconds: '30', cost: '0.10 USD' }),
    { competition: 'digits' },
  ]);
  expect(text).toMatch(/^### Medalist: 2 of 3 rows done, 2 valid\n/);
  expect(rowsOf(text).slice(0, 3).map(cellsOf)).toEqual([
    ['ok', 'fallback', 'to do', 'valid of those that ended', 'cost', 'hours'],
    Array.from({ length: 6 }, () => '---'),
    ['1', '1', '1', '100.0 %', '0.51 USD', '0.03'],
  ]);
  expect(text).toContain('| titanic | ok | 0.81 | auc cv |  | 1 | 0.41 USD | 61.5 | r1 | fine |');
  const [times, ...others] = chartsIn(text);
  expect(times).toMatchObject({ title: 'Seconds by row', names: ['titanic', 'houses'], bars: [61.5, 30], low: 0 });
  expect(others).toEqual([]);
});

test('scores stand side by side where they were measured alike, seeds with their mean and deviation', () => {
  const text = summaryFrom([
    ended('titanic', { seed: '1', score: '0.8' }),
    ended('titanic', { seed: '2', score: '0.9' }),
    ended('houses', { score: '12000', metric: 'rmse cv' }),
  ]);
  const [scores] = chartsIn(text);
  expect(scores).toMatchObject({ title: 'Score, auc cv', names: ['titanic 1', 'titanic 2'], bars: [0.8, 0.9] });
  expect(text).toContain('| titanic | 2 | 2 | 2 | 1, 2 | 0.85 ± 0.070711 | auc cv | 0.03 |');
});

test('numbers of every size, in the only way that the chart knows', () => {
  const scores = ['1.5e-7', '-0.25', '0', '123456.75', '0.333333'];
  const text = summaryFrom(scores.map((score) => ended('x', { score, seconds: '' })));
  const [chart] = chartsIn(text);
  expect(chart).toMatchObject({ bars: [1.5e-7, -0.25, 0, 123457, 0.33333], low: -0.25, high: 123457 });
  expect(chartsIn(summaryFrom([ended('x', { seconds: '0' })]))[0]).toMatchObject({ low: 0, high: 1 });
});

test('what others wrote is text: no cell, code, HTML, link, image, chart or end of a chart of its own', () => {
  const hostile = [
    '| a | b |',
    '```\n\n# Heading\n```mermaid',
    '<img src=x onerror=alert(1)>',
    '![x](https://example.com/pixel.png) [here](javascript:x)',
    '"] \n bar [9]',
    '"`**x**`"',
    '%%{init: {"theme": "dark"}}%% #35;',
    '\u202Eevil\u0000\u2028line &amp; \\',
    '- - x',
    '🦆'.repeat(400),
    '"',
    '',
  ];
  const rows = hostile.map((text) => ended(text, { note: text, metric: text, seed: text, status: 'ok', score: '1' }));
  const text = summaryFrom([...rows, ...rows]);
  const lines = text.replaceAll(/^```mermaid\n[\s\S]*?\n```$/gm, '').split('\n');
  for (const line of lines) {
    expect(line).toMatch(/^$|^### Medalist: |^\| /);
    expect(line).not.toMatch(/[`<>[\]\\\p{Cc}\p{Bidi_Control}\u2028]/u);
  }
  const widths = rowsOf(text).map((line) => line.split('|').length);
  expect(new Set(widths.slice(-2 * hostile.length))).toEqual(new Set([12]));
  expect(chartsIn(text)).toHaveLength(2);
  expect(text).toContain('&#60;img src=x onerror=alert(1)&#62;');
  expect(text.length).toBeLessThan(60_000);
});

test('a long list is cut with words before GitHub throws all of it away', () => {
  const note = '|'.repeat(200);
  const text = summaryFrom(Array.from({ length: 10_000 }, (_, at) => ended(`competition-${at}`, { note })));
  const size = Buffer.byteLength(text);
  expect(size).toBeGreaterThan(900_000);
  expect(size).toBeLessThan(2 ** 20);
  const [, more = '0'] = /\n(\d+) more rows do not fit here: they are in the list\.\n$/.exec(text) ?? [];
  const shown = rowsOf(text).filter((line) => line.startsWith('| competition-')).length;
  expect(shown + Number(more)).toBe(10_000);
  expect(chartsIn(text)[0]).toMatchObject({ title: 'Score, auc cv, the last 40 of 10000' });
});

test('an empty list, and one that nobody has begun', () => {
  expect(summaryFrom([])).toMatch(/^### Medalist: 0 of 0 rows done, 0 valid\n/);
  const untouched = summaryFrom([{ competition: 'titanic' }]);
  expect([chartsIn(untouched), untouched.includes('| titanic |')]).toEqual([[], true]);
});
