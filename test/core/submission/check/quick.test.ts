import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkTable } from '../../../../core/submission/check/check.ts';
import { quickFindings } from '../../../../core/submission/check/quick.ts';
import { openSubmission } from '../../../../core/submission/read/read.ts';
import { workspace } from '../../../../services/csv/write/writer.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { plainIntake } from '../../../rigs/stages/intake.ts';
import { key, specimen, target } from './specimen.ts';

const { openTableEngine } = plainIntake;

/** Several pieces of a file, so that lines are cut. */
const rows = 60_000;
const ids = Array.from({ length: rows }, (_, i) => [`row_${i}_of_${rows}`]);
const specification = specimen({ columns: [key('id'), target('a', 'simplex'), target('b', 'simplex')], rows: ids });
const chance = (i: number) => (((i * 7919) % 10_007) + 0.5) / 10_008;
const text = `id,a,b\n${ids.map(([id], i) => `${id},${chance(i)},${1 - chance(i)}\n`).join('')}`;

/** The file with one place changed, deep inside. */
const changed = (from: string | RegExp, to: string): string => {
  const path = join(scratchFolder(), 'submission.csv');
  writeFileSync(path, text.replace(from, to));
  return path;
};
const quick = async (path: string) =>
  (await quickFindings(path, specification, { openTableEngine, scratch: scratchFolder() }, 1))?.map(({ rule }) => rule);
const verdicts = async (path: string) => {
  const { table } = openSubmission(path, specification.schema.header, workspace(null));
  if (table === null) throw new Error('each of these files is a table');
  return { quick: await quick(path), findings: checkTable(table, specification).map(({ rule }) => rule) };
};
const cell = new RegExp(`(row_50000_of_${rows},)([^,]+)`);

describe('a large file', () => {
  test('that is right is quickly seen to be', async () => {
    expect(await verdicts(changed('', ''))).toEqual({ quick: [], findings: [] });
  });

  test.each<[string, string | RegExp, string, string[]]>([
    ['a missing cell', cell, '$1', ['missing-value']],
    ['an infinite cell', cell, '$1inf', ['infinite-value']],
    ['a word', cell, '$1abc', ['not-a-number']],
    ['a space before a number', cell, '$1 $2', ['not-a-number']],
    ['an underscore inside a number', cell, '$10_1', ['not-a-number']],
    ['a number above one', cell, '$11.5', ['out-of-range', 'row-sum']],
    ['a row that sums to more', cell, '$10.00001', ['row-sum']],
    ['an unknown id', 'row_50000_', 'row_5OOOO_', ['missing-id', 'unknown-id']],
    ['two rows that changed places', /(row_50000_.*\n)(row_50001_.*\n)/, '$2$1', ['row-order']],
    ['another header', 'id,a,b', 'id,b,a', ['column-order']],
  ])('with %s is not', async (_, from, to, rules) => {
    expect(await verdicts(changed(from, to))).toEqual({ quick: undefined, findings: rules });
  });

  test('of long lines that is right but for its order is quickly seen to be', async () => {
    const names = Array.from({ length: 12 }, (_, j) => `score_${j}`);
    const long = specimen({ columns: [key('id'), ...names.map((name) => target(name, 'real'))], rows: ids });
    const lines = ids.map(([id], i) => `${id},${names.map((_, j) => chance(i + j)).join(',')}`);
    const quickly = async (...rows: string[]) => {
      const path = join(scratchFolder(), 'submission.csv');
      writeFileSync(path, `id,${names.join(',')}\n${rows.join('\n')}\n`);
      return (await quickFindings(path, long, { openTableEngine, scratch: scratchFolder() }, 1))?.map(
        ({ rule, message }) => [rule, message],
      );
    };
    const turned = [...lines.slice(0, 3), ...lines.slice(3).reverse()];
    const disorder = 'rows are not in the order of the sample, from row 4 on';
    expect(await quickly(...turned)).toEqual([['row-order', disorder]]);
    expect((await quickly(...turned.with(9, turned[8] ?? '')))?.map(([rule]) => rule)).toEqual([
      'missing-id',
      'duplicate-id',
    ]);
  });

  test('with a line of other length, or of other bytes, is not', async () => {
    for (const [name, from, to] of [
      ['short', cell, '$1$2\nx'],
      ['long', cell, '$1$2,0.5'],
      ['blank', cell, '$1$2\n'],
      ['one fewer', /row_50000_.*\n/, ''],
      ['one more', /$/, 'row_x,0.5,0.5\n'],
      ['nul', cell, '$1$2\0'],
      ['return', cell, '$1$2\r'],
      ['quote', cell, '$1"$2"'],
    ] as const)
      expect([name, await quick(changed(from, to))]).toEqual([name, undefined]);
  });
});
