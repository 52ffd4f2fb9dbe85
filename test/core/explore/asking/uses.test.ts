import { expect, test } from 'vitest';
import { mostCellsAtOnce, readUses } from '../../../../core/explore/asking/uses.ts';

const cellOf = (code: unknown) => ({ name: 'execute_python', input: { code } });

test('cells and questions about the data are read in their order', () => {
  expect(
    readUses([{ name: 'dataset_info', input: {} }, cellOf('1'), { name: 'dataset_info', input: { file: 'a' } }]),
  ).toEqual([
    { kind: 'info', file: '' },
    { kind: 'cell', code: '1' },
    { kind: 'info', file: 'a' },
  ]);
});

test('another tool is no cell, though it has code: nothing of it ever ran', () => {
  expect(readUses([{ name: 'run_shell', input: { code: 'ls' } }])).toEqual([
    { kind: 'wrong', why: 'There is no tool "run_shell".' },
  ]);
});

test('of many cells in one answer the first ones run', () => {
  const kinds = readUses(Array.from({ length: mostCellsAtOnce + 1 }, () => cellOf('1'))).map(({ kind }) => kind);
  expect(kinds).toEqual([...Array(mostCellsAtOnce).fill('cell'), 'wrong']);
});

test.each([
  ['no code', undefined],
  ['empty code', ''],
  ['a number', 3],
])('%s is told to be wrong', (_, code) => {
  expect(readUses([cellOf(code)])).toMatchObject([{ kind: 'wrong' }]);
});
