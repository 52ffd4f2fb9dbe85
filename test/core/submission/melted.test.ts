import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest';
import { checkFile } from '../../../core/submission/check/check-file.ts';
import { repairFile } from '../../../core/submission/repair/repair.ts';
import { specificationOf } from '../../../core/submission/specification.ts';
import { writeTable } from '../../../services/csv/write/transform.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { plainIntake } from '../../rigs/stages/intake.ts';
import { key, profile, specimen, target } from './check/specimen.ts';

/** Four images of 200 by 200 pixels, a row for each: `3_17_240` is image, row and column. */
const [images, side] = [4, 200];
const rows = images * side * side;
const folder = scratchFolder(afterAll);
const files = ['expected', 'right', 'turned', 'outside'].map((name) => join(folder, `${name}.csv`));
const [expected = '', right = '', turned = '', outside = ''] = files;

const write = (path: string, header: string, line: (image: number, row: number, column: number) => string) => {
  const file = openSync(path, 'w');
  writeSync(file, `${header}\n`);
  for (let image = 1; image <= images; image += 1)
    for (let row = 1; row <= side; row += 1)
      writeSync(file, Array.from({ length: side }, (_, column) => line(image, row, column + 1)).join(''));
  closeSync(file);
};
const value = (row: number, column: number) => ((row * 7 + column * 13) % 1000) / 1000;

const { schema } = specimen({
  columns: [key('id'), target('value', 'real', { sampleValues: ['1'] })],
  rows: [['1_1_1']],
  schema: { rows: { count: rows, expected: '0'.repeat(64), examples: [] } },
});
const metric = { name: 'rmse', direction: 'min', wants: 'values', k: null, confidence: 'high' } as const;
const specified = () => specificationOf({ submission: schema, targets: [profile('value')], metric }, () => expected);

describe('many rows of single pixels', () => {
  beforeAll(() => {
    write(expected, 'id', (image, row, column) => `${image}_${row}_${column}\n`);
    write(right, 'id,value', (image, row, column) => `${image}_${row}_${column},${value(row, column)}\n`);
    write(turned, 'id,value', (image, row, column) => `${image}_${column}_${row},${value(column, row)}\n`);
    write(outside, 'id,value', (image, row, column) => `${image}_${row}_${column + 1},${value(row, column)}\n`);
  });
  const rulesOf = async (path: string) => {
    const options = { openTableEngine: plainIntake.openTableEngine, scratch: scratchFolder() };
    return (await checkFile(path, specified(), options)).findings.map(({ rule }) => rule);
  };

  test('pass where they are right', async () => expect(await rulesOf(right)).toEqual([]));

  test('are put in order where columns were written as rows', async () => {
    expect(await rulesOf(turned)).toEqual(['row-order']);
    const done = await repairFile(turned, specified(), { scratch: scratchFolder(), manifest: null });
    assert(done.ok);
    const path = join(scratchFolder(), 'repaired.csv');
    writeTable(path, done.table);
    expect(readFileSync(path).equals(readFileSync(right))).toBe(true);
  });

  test('are refused where they are other pixels', async () =>
    expect(await rulesOf(outside)).toEqual(['missing-id', 'unknown-id']));
});
