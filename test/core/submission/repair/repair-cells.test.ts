import { describe, expect, test } from 'vitest';
import { readBytes } from '../../../../core/submission/read/read.ts';
import { repairReading } from '../../../../core/submission/repair/repair.ts';
import type { Specification } from '../../../../core/submission/specification.ts';
import { ids, key, specimen, target } from '../check/specimen.ts';
import { chance, file, repaired, single } from './repairing.ts';

describe('cells', () => {
  const grades = single('ordinal-int', { min: 0, max: 4 });
  const ranked = single('ranked-list', { list: { separator: ' ', maxItems: 2 }, labels: ['x', 'y', 'z'] });
  const classes = single('class-string', { labels: ['Cat', 'dog'] });
  test.each<[string, Specification, string[], string[]]>([
    ['number-spelling', chance, ['[0.10]', '[0.9]', '0.5'], ['0.10', '0.9', '0.5']],
    ['number-spelling', chance, ['tensor(0.10)', 'tensor(0.9)', 'tensor(0.5)'], ['0.10', '0.9', '0.5']],
    ['number-spelling', chance, ['"0,10"', '"0,9"', '"0,5"'], ['0.10', '0.9', '0.5']],
    ['number-spelling', chance, ['10%', '90.5%', '5%'], ['0.10', '0.905', '0.05']],
    ['number-spelling', chance, ['True', 'False', 'True'], ['1', '0', '1']],
    ['clip', chance, ['1.0000001', '0.9', '-1e-9'], ['1', '0.9', '0']],
    ['missing-value', chance, ['0.1', '', '0.3'], ['0.1', '0.1', '0.3']],
    ['label-spelling', single('class-int', { labels: ['1', '2'] }), ['1.0', '2.0', ' 2'], ['1', '2', '2']],
    [
      'label-spelling',
      single('class-bool', { labels: ['False', 'True'] }),
      ['true', '0', 'True'],
      ['True', 'False', 'True'],
    ],
    ['label-spelling', classes, ['cat', 'dog ', 'Cat'], ['Cat', 'dog', 'Cat']],
    ['ordinal-rounding', grades, ['1.4', '3.6', '4.7'], ['1', '4', '4']],
    ['list-syntax', ranked, ["\"['x', 'y']\"", 'x x', 'z y x'], ['x y', 'x', 'z y']],
    [
      'structure-syntax',
      single('structured', { sampleValues: ['1 2'] }),
      ['1 2', '"[9, 1, 3, 4]"', '5.0 1.0'],
      ['1 2', '3 4 9 1', '5 1'],
    ],
  ])('%s', (rule, specification, cells, wanted) =>
    expect(repaired(specification, file(...cells))).toEqual({ csv: file(...wanted), rules: [rule] }),
  );

  test.each<[string, Specification, string[]]>([
    ['logits', chance, ['-1.5', '0.2', '2.5']],
    ['an infinite value', chance, ['0.1', 'inf', '0.2']],
    ['a word among numbers', chance, ['0.1', 'yes', '0.2']],
    ['many gaps', chance, ['0.1', '', '']],
    ['labels off by one', single('class-int', { labels: ['1', '2', '3'] }), ['0', '1', '2']],
    ['labels encoded as numbers', classes, ['0', '1', '1']],
    ['a fraction for a class', single('class-int', { labels: ['1', '2'] }), ['1', '1.7', '2']],
    ['probabilities for grades', grades, ['0.1', '0.7', '0.4']],
    ['unknown items', ranked, ['x', 'q', 'z']],
    ['runs that start at 0', single('structured', { sampleValues: ['1 2'] }), ['1 2', '0 4', '5 1']],
  ])('refuses %s', (_, specification, cells) => expect(repaired(specification, file(...cells))).toBeTypeOf('string'));

  test('class probabilities are divided by their sum, unless it says nothing', () => {
    const simplex = specimen({ columns: [key('id'), target('a', 'simplex'), target('b', 'simplex')], rows: ids(2) });
    expect(repaired(simplex, 'id,a,b\nid_0,0.25,0.75\nid_1,0.3,0.6\n')).toMatchObject({
      csv: expect.stringContaining('id_0,0.25,0.75\nid_1,0.333'),
    });
    expect(repaired(simplex, 'id,a,b\nid_0,25,75\nid_1,40,60\n')).toMatchObject({
      csv: 'id,a,b\nid_0,0.25,0.75\nid_1,0.4,0.6\n',
    });
    expect(repaired(simplex, 'id,a,b\nid_0,0,0\nid_1,0.4,0.6\n')).toContain('rows sum to 0');
    expect(repaired(simplex, 'id,a,b\nid_0,,\nid_1,0.4,0.6\n')).toBeTypeOf('string');
    expect(repaired(simplex, 'id,a,b\nid_0,1.5,0.2\nid_1,0.4,0.6\n')).toContain('above 1');
  });

  test('two gaps in a thousand rows are filled with the median, a block of them is not', () => {
    const many = single('real', {}, ids(1000));
    const cells = Array.from({ length: 1000 }, (_, i) => String(i));
    const filled = repaired(many, file(...cells.with(10, '').with(500, 'nan')));
    expect(filled).toMatchObject({ csv: file(...cells.with(10, '499').with(500, '499')), rules: ['missing-value'] });
    expect(repaired(many, file(...cells.fill('', 10, 15)))).toContain('missing');
  });
  test('a gap that is filled is called a guess', () => {
    const made = repairReading(readBytes(Buffer.from(file('0.1', '', '0.3')), chance.schema.header), chance);
    expect(made).toMatchObject({ repairs: [{ what: 'p: filled missing cells with 0.1, which is a guess', cells: 1 }] });
  });
});

describe('texts and gaps in them', () => {
  const text = single('text', { sampleValues: ['some words'] });
  test('the same spaces around every cell go, and no others', () => {
    expect(repaired(text, file('"  a b "', '"  c "', '"  d\te "'))).toEqual({
      csv: file('a b', 'c', 'd\te'),
      rules: ['padded-text'],
    });
    expect(repaired(text, file(' a', ' b', '  c'))).toMatchObject({ rules: [] });
    expect(repaired(single('text', { sampleValues: [' x'] }), file(' a', ' b', ' c'))).toMatchObject({ rules: [] });
  });
  test('a gap takes what the sample has everywhere; without that it is refused', () => {
    const cells = (i: number, cell: string) => ids(100).map((_, row) => (row === i ? cell : `t${row}`));
    const constant = single('text', { sampleValues: ['same'], uniques: 1 }, ids(100));
    expect(repaired(constant, file(...cells(5, '')))).toMatchObject({
      csv: file(...cells(5, 'same')),
      rules: ['missing-value'],
    });
    const varied = single('text', { sampleValues: ['one', 'two'], uniques: 2 }, ids(100));
    expect(repaired(varied, file(...cells(5, '')))).toContain('no neutral value');
  });
});
