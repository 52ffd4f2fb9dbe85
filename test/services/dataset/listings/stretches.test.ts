import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { csv, type Files, makeCompetition } from '../../../rigs/data/competitions.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { ingested } from '../../../rigs/stages/intake.ts';

const segments = Array.from({ length: 12 }, (_, at) => `seg_${97 + at * 13}`);
const filesWith = (lines: (at: number) => number, trainRows = 104): Files => ({
  ...Object.fromEntries(
    segments.map((name, at) => [`test/${name}.csv`, csv(['shake'], lines(at), (row) => [row * at])]),
  ),
  'train.csv': csv(['shake', 'left'], trainRows, (row) => [row % 7, trainRows - row]),
  'sample_submission.csv': csv(['segment', 'left'], 12, (at) => [segments[at] ?? '', 0]),
});

const listed = async (files: Files) => {
  const root = scratchFolder();
  const { folder, files: taken } = await ingested(makeCompetition(join(root, 'data'), files), join(root, 'work'));
  const made = taken.find((file) => file.made?.cut !== undefined);
  return { folder, taken, made, lines: made && readFileSync(join(folder, made.path), 'utf8').trim().split('\n') };
};

test('a long table is cut as the files of test are: bytes, neighbours, and the last answer of each stretch', async () => {
  const { folder, taken, made, lines = [] } = await listed(filesWith(() => 8));
  expect(made?.made?.cut).toMatchObject({ table: 'train.csv', rows: 8, columns: ['shake'], test: 'test/{}.csv' });
  expect(lines).toHaveLength(1 + 13);
  const whole = readFileSync(join(folder, 'train.csv'));
  for (const [at, line] of lines.slice(1).entries()) {
    const [bytes = '', block, left] = line.split(',');
    const [from, to] = bytes.split('-').map(Number);
    const rows = whole.subarray(from, to).toString().trim().split('\n');
    expect(rows).toHaveLength(8);
    expect(rows.at(-1)?.split(',')[1]).toBe(left);
    expect(left).toBe(String(104 - (8 * at + 7)));
    expect(Number(block)).toBeGreaterThanOrEqual(at);
  }
  expect(taken.filter(({ format }) => format === 'signal')).toHaveLength(1 + 12);
});

test('no table is cut where files of test differ in length, or where it gives too few stretches', async () => {
  expect((await listed(filesWith((at) => 8 + at))).made).toBeUndefined();
  expect((await listed(filesWith(() => 8, 50))).made).toBeUndefined();
});
