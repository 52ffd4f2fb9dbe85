import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SubmissionColumn, SubmissionSchema } from '../../../core/schema/submission.ts';
import { likenessOf } from '../../../stages/distil/likeness.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { plainIntake } from '../../rigs/stages/intake.ts';

const columnOf = (name: string, role: SubmissionColumn['role'], kind: SubmissionColumn['kind']): SubmissionColumn => ({
  ...{ name, role, kind, settled: null, min: null, max: null, labels: null, list: null, sampleValues: [], uniques: 4 },
});

/** How alike the answers of rows 1, 2, 3, ... are; the second file has its rows backwards. */
const alike = async (kind: SubmissionColumn['kind'], one: readonly string[], other: readonly string[]) => {
  const folder = scratchFolder();
  const columns = one[0]?.split(',').map((_, at) => columnOf(`y${at}`, 'target', kind)) ?? [];
  const header = ['id', ...columns.map(({ name }) => name)];
  const schema: SubmissionSchema = {
    ...{ fileName: 'submission.csv', header, columns: [columnOf('id', 'key', null), ...columns], key: ['id'] },
    ...{ keyUnique: true, rows: { count: one.length, expected: 'a'.repeat(64), examples: [] } },
    ...{ layout: 'columns', mapping: {}, rowConstraint: null },
  };
  const files = [one, other].map((cells, which) => {
    const path = join(folder, `${which}.csv`);
    const rows = cells.map((cell, at) => `${at + 1},${cell}`);
    writeFileSync(path, [header.join(','), ...(which === 0 ? rows : rows.toReversed()), ''].join('\n'));
    return path;
  });
  const signal = new AbortController().signal;
  using engine = await plainIntake.openTableEngine({ data: null, scratch: folder, signal });
  return await likenessOf(engine, schema, [files[0] ?? '', files[1] ?? '']);
};

test('numbers are alike by their ranks, whatever their size; equal ones share a rank', async () => {
  const grown = await alike('real', ['1', '2', '3', '4'], ['10', '200', '3000', '40000']);
  expect(grown).toEqual({ by: 'ranks', value: expect.closeTo(1) });
  expect((await alike('real', ['1', '2', '3', '4'], ['4', '3', '2', '1'])).value).toBeCloseTo(-1);
  // ranks 1, 2.5, 2.5, 4 beside 1, 2, 3, 4
  expect((await alike('real', ['1', '2', '2', '3'], ['1', '2', '3', '4'])).value).toBeCloseTo(0.9487, 4);
});

test('of several columns it is the mean', async () => {
  expect((await alike('probability', ['1,1', '2,2', '3,3'], ['1,3', '2,2', '3,1'])).value).toBeCloseTo(0);
});

test('a constant is like the same constant, and unlike all else', async () => {
  expect((await alike('real', ['1', '1'], ['1', '1'])).value).toBe(1);
  expect((await alike('real', ['1', '1'], ['1', '2'])).value).toBe(0.5);
});

test('labels are alike where they are the same', async () => {
  expect(await alike('class-string', ['a', 'b', 'c', 'a'], ['a', 'b', 'a', 'a'])).toEqual({
    by: 'labels',
    value: 0.75,
  });
});
