import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SubmissionColumn } from '../../../../core/schema/submission.ts';
import { drawPlots } from '../../../../stages/report/plots/draw.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const bounds = { min: null, max: null };
const columns = [
  { name: 'id', role: 'key', kind: null, ...bounds },
  { name: 'y', role: 'target', kind: 'real', ...bounds },
] as unknown as SubmissionColumn[]; // no other field is read

const file = (text: string) => {
  const path = join(scratchFolder(), 'file.csv');
  writeFileSync(path, text);
  return path;
};
const draw = (submission: string, oof: string | null = null) =>
  drawPlots({ columns, submission: file(submission), oof: oof === null ? null : file(oof), crossValidation: null });
const barsIn = (svg = '') => (svg.match(/height="8"/g) ?? []).length;

test('a program that left nothing but its predictions gets their picture', () => {
  const rows = Array.from({ length: 100 }, (_, id) => `${id},${id / 100}`).join('\n');
  const plots = draw(`id,y\n${rows}\n`);
  expect(Object.keys(plots)).toEqual(['plots/predictions.svg']);
  expect(barsIn(plots['plots/predictions.svg'])).toBe(15);
  expect(plots['plots/predictions.svg']).toContain('7.0 %');
});

test('labels are counted, and predictions for train stand beside those for test', () => {
  const svg = draw('id,y\n1,cat\n2,cat\n3,dog\n', 'row,target,fold,prediction\n0,y,0,dog\n1,other,0,cow\n')[
    'plots/predictions.svg'
  ];
  expect(svg).toContain('66.7 %');
  expect(svg).toContain('train (oof.csv)');
  expect(svg).not.toContain('cow');
  expect(barsIn(svg)).toBe(4);
});

test('what stands in a cell is text, and a file that is no CSV draws nothing', () => {
  expect(draw('id,y\n1,<script>&"\n')['plots/predictions.svg']).not.toContain('<script');
  expect(draw('')).toEqual({});
  expect(Object.keys(draw('id,y\n1,2\n', '\0"\n"'))).toEqual(['plots/predictions.svg']);
});
