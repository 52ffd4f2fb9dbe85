import { describe, expect, test } from 'vitest';
import { guarded } from '../../../../core/submission/repair/guard.ts';
import { valuesOf } from '../../../../core/submission/repair/values.ts';
import { targetsOf } from '../../../../core/submission/subject.ts';
import { tableOf } from '../../../../services/csv/write/transform.ts';
import { carry, key, specimen, target } from '../check/specimen.ts';
import { file, repaired, single } from './repairing.ts';

const list = { list: { separator: ' ', maxItems: 2 }, labels: ['x', 'y', 'z'] };

/** How a column of this kind is read, among cells like these. */
const readerOf = (kind: Parameters<typeof target>[1], more: Parameters<typeof target>[2] = {}, cells = ['1 2']) => {
  const table = tableOf(
    ['id', 'p'],
    cells.map((cell, i) => [`id_${i}`, cell]),
  );
  return valuesOf(targetsOf(table, single(kind, more))[0]!, table); // single has one target
};

describe('what a repair of the spelling may do', () => {
  test.each<[string, ReturnType<typeof readerOf>, string, string, boolean]>([
    ['a number in brackets', readerOf('real'), '[0.50]', '0.50', true],
    ['another number', readerOf('real'), '[0.50]', '0.5001', false],
    ['either reading of a comma', readerOf('real'), '1,234', '1234', true],
    ['a number for nothing', readerOf('real'), '', '0', false],
    ['a set in another order', readerOf('token-set', list), "['y', 'x', 'y']", 'x y', true],
    ['a set without an item', readerOf('token-set', list), 'x y', 'x', false],
    ['a ranking cut where it counts', readerOf('ranked-list', list), 'x y z', 'x y', true],
    ['a ranking in another order', readerOf('ranked-list', list), 'x y', 'y x', false],
    ['a sequence without its double', readerOf('sequence'), '1 1 2', '1 2', false],
    ['the same pixels', readerOf('structured', { sampleValues: ['1 2'] }), '9 1 3 4 20 0', '3 4 9 1', true],
    ['other pixels', readerOf('structured', { sampleValues: ['1 2'] }), '9 1 3 4', '3 4', false],
    ['a label in other letters', readerOf('class-string', { labels: ['Cat', 'dog'] }), 'cat ', 'Cat', true],
    ['another label', readerOf('class-string', { labels: ['Cat', 'dog'] }), 'cat', 'dog', false],
    ['a text without a word', readerOf('text', {}), 'two words', 'two', false],
  ])('%s', (_, values, before, after, allowed) => expect(guarded('spelling', values)(before, after)).toBe(allowed));

  test('a gap is filled, and nothing else', () => {
    const guard = guarded('gaps', readerOf('real'));
    expect([guard('', '0.5'), guard('nan', '0.5'), guard('0.1', '0.5'), guard('', '')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a column whose reading the sample alone does not settle', () => {
  const points = ['U+306F 15 15 U+304C 60 55', '', 'U+306F 3 4'];
  const unsettled = single('token-set', {
    settled: null,
    list: { separator: ' ', maxItems: null },
    sampleValues: ['U+003F 1 1'],
  });
  test('keeps its points and its blanks', () =>
    expect(repaired(unsettled, file(...points))).toEqual({ csv: file(...points), rules: [] }));
  test('keeps them, too, where somebody took their parts for labels', () => {
    const labels = ['U+306F', 'U+304C', '15', '60', '55', '3', '4'];
    const told = single('token-set', { settled: 'override', list: { separator: ' ', maxItems: null }, labels });
    expect(repaired(told, file(...points))).toEqual({ csv: file(...points), rules: [] });
  });
  test('is repaired as before once it is settled', () => {
    const settled = single('token-set', { list: { separator: ' ', maxItems: null }, labels: ['x', 'y'] });
    expect(repaired(settled, file('x x', 'y', '"x,y"'))).toMatchObject({ csv: expect.stringContaining('id_0,x\n') });
  });
  test('a column that merely looks copied is not copied over', () => {
    const columns = [key('id'), { ...carry('day'), settled: null }, target('p', 'real')];
    const rows = ['2021-01-01', '2021-01-02'].map((day, i) => [`id_${i}`, day]);
    const csv = 'id,day,p\nid_0,2022-05-05,1\nid_1,2022-05-06,2\n';
    expect(repaired(specimen({ columns, rows }), csv)).toEqual({ csv, rules: [] });
    const settled = columns.map((column) => (column.role === 'carry' ? carry('day') : column));
    expect(repaired(specimen({ columns: settled, rows }), csv)).toMatchObject({ rules: ['carried-column'] });
  });
});

test('whole numbers with thousands commas or decimal commas are not guessed at', () => {
  expect(repaired(single('real'), file('"1,234"', '"5,678"', '"9,012"'))).toContain('two different numbers');
  expect(repaired(single('real'), file('"1,234"', '"5,6"', '"9,012"'))).toMatchObject({
    csv: file('1.234', '5.6', '9.012'),
  });
});
