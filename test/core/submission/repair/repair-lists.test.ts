import { describe, expect, test } from 'vitest';
import { listCell } from '../../../../core/baseline/list.ts';
import { target } from '../check/specimen.ts';
import { file, repaired, single } from './repairing.ts';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const spaces = { separator: ' ', maxItems: 3 };

describe('lists that the sample writes in brackets', () => {
  const ranked = single('ranked-list', { list: spaces, sampleValues: ['[1, 22, 333]'] });
  const words = single('token-set', { list: spaces, sampleValues: ["['a b', 'c']"], labels: null });

  test.each([
    ['as the sample', ranked, ['[4, 5]', '[6]', '[]']],
    ['without spaces', ranked, ['[4,5]', '[ 6 ]', '[7,8,9]']],
    ['of words with spaces', words, ["['x y', 'c']", "['c']", "['a, b']"]],
    ["in JSON's quotes", words, ['["x y", "c"]', "['c']", '["a"]']],
  ] as const)('stay as they are: %s', (_, specification, cells) => {
    const csv = file(...cells.map((cell) => (/[,"]/.test(cell) ? quoted(cell) : cell)));
    expect(repaired(specification, csv)).toEqual({ csv, rules: [] });
  });
  test('are put into them', () => {
    expect(repaired(ranked, file('4 5', '[6]', '"7,8"'))).toEqual({
      csv: file('"[4, 5]"', '[6]', '"[7, 8]"'),
      rules: ['list-syntax'],
    });
    expect(repaired(words, file("['c']", 'c', '"[""a""]"'))).toMatchObject({
      csv: file("['c']", "['c']", '"[""a""]"'),
    });
  });
  test('are cut and lose doubles in them', () =>
    expect(repaired(ranked, file('"[1, 1, 2]"', '"[1, 2, 3, 4]"', '[6]'))).toMatchObject({
      csv: file('"[1, 2]"', '"[1, 2, 3]"', '[6]'),
    }));
  test('labels that were cut out of such cells refuse no item', () => {
    const cut = { list: spaces, sampleValues: ["['a b', 'c']"], labels: ["['a", "b',", "'c']"] };
    expect(repaired(single('token-set', cut), file("\"['a b', 'c']\"", "['c']", "['a b']"))).toMatchObject({
      rules: [],
    });
  });
  test('the constant is written in them', () => {
    const column = target('p', 'ranked-list', { list: spaces, sampleValues: ['[1, 22, 333]'] });
    expect(listCell(column, undefined, { k: 3 })).toBe('[1, 22, 333]');
  });
});

test('a separator with a space is written whole, however the file wrote it', () => {
  const genres = single('token-set', {
    list: { separator: ', ', maxItems: null },
    labels: ['Film Noir', 'War', 'Drama'],
  });
  expect(repaired(genres, file('"Film Noir, War"', '"Drama,War"', 'War'))).toEqual({
    csv: file('"Film Noir, War"', '"Drama, War"', 'War'),
    rules: ['list-syntax'],
  });
});
