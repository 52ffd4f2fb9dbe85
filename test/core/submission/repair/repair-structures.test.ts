import { describe, expect, test } from 'vitest';
import { file, repaired, single } from './repairing.ts';

const quoted = (cell: string) => (/[,"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

describe('brackets that the sample has are part of the answer', () => {
  const polygons = single('structured', { sampleValues: ['[[0, 0], [1, 1], [2, 2]]'] });
  test.each([
    ['of one length', '[[1,2],[3,4]]', '[[1, 2], [3, 4]]', '[[9,8],[7,6]]'],
    ['of any length', '[[1,2],[3,4],[5,6]]', '[[1, 2]]', '[]'],
    ['objects', '{"x": 1}', '{"x":2,"y":[3]}', '{}'],
  ])('JSON stays as it is: %s', (_, ...cells) => {
    const csv = file(...cells.map(quoted));
    expect(repaired(polygons, csv)).toEqual({ csv, rules: [] });
  });
  test('what is no JSON is refused', () =>
    expect(repaired(polygons, file(quoted('[[1,2],[3,4]]'), quoted('[[1,2],[3'), '1 2 3 4'))).toContain(
      'structure-syntax',
    ));
  test('brackets that are not those of JSON stay, too', () => {
    const points = single('structured', { sampleValues: ['(0, 0), (1, 1)'] });
    const csv = file(quoted('(1, 2), (3, 4)'), quoted('(5, 6)'), quoted('(7, 8), (9, 0)'));
    expect(repaired(points, csv)).toEqual({ csv, rules: [] });
  });
});

describe('run lengths', () => {
  const masks = single('structured', { sampleValues: [''] });
  test('written as floats all over are runs all the same', () =>
    expect(repaired(masks, file('1.0 3.0', '', '5.0 2.0 9.0 1.0'))).toMatchObject({ csv: file('1 3', '', '5 2 9 1') }));
  test('empty brackets are an empty mask', () =>
    expect(repaired(masks, file('"[1, 3]"', '[]', '"[5, 2]"'))).toMatchObject({ csv: file('1 3', '', '5 2') }));
  test('words instead are refused, unless the sample has words', () => {
    expect(repaired(masks, file('failed', 'failed', 'failed'))).toContain('structure-syntax');
    expect(repaired(single('structured', { sampleValues: ['clear'] }), file('clear', 'cloudy', 'rain'))).toMatchObject({
      rules: [],
    });
  });
});
