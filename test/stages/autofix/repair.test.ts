import { describe, expect, test } from 'vitest';
import { repairReading } from '../../../stages/autofix/repair.ts';
import { textOf } from '../../../services/csv/transform.ts';
import { readBytes } from '../../../stages/validate/read.ts';
import type { Specification } from '../../../stages/validate/specification.ts';
import { carry, ids, key, specimen, target } from '../validate/specimen.ts';

const repaired = (specification: Specification, csv: string | Buffer) => {
  const mended = repairReading(readBytes(Buffer.from(csv), specification.schema.header), specification);
  return mended.ok ? { csv: textOf(mended.table), rules: mended.repairs.map(({ rule }) => rule) } : mended.why;
};
const single = (kind: Parameters<typeof target>[1], more: Parameters<typeof target>[2] = {}, rows = ids(3)) =>
  specimen({ columns: [key('id'), target('p', kind, more)], rows });
const file = (...cells: string[]) => `id,p\n${cells.map((cell, i) => `id_${i},${cell}\n`).join('')}`;
const chance = single('probability');
const good = file('0.10', '0.9', '0.5');

describe('names and rows', () => {
  test.each([
    ['header-spelling', ' ID,P\nid_0,0.10\nid_1,0.9\nid_2,0.5\n'],
    ['missing-header', 'id_0,0.10\nid_1,0.9\nid_2,0.5\n'],
    ['target-name', 'id,prediction\nid_0,0.10\nid_1,0.9\nid_2,0.5\n'],
    ['key-name', 'ImageId,p\nid_0,0.10\nid_1,0.9\nid_2,0.5\n'],
    ['index-column', ',id,p\n0,id_0,0.10\n1,id_1,0.9\n2,id_2,0.5\n'],
    ['index-column', 'id,p,\nid_0,0.10,\nid_1,0.9,\nid_2,0.5,\n'],
    ['extra-column', 'id,p,fold\nid_0,0.10,1\nid_1,0.9,2\nid_2,0.5,1\n'],
    ['repeated-column', 'id,p,p\nid_0,0.10,0.10\nid_1,0.9,0.9\nid_2,0.5,0.5\n'],
    ['column-order', 'p,id\n0.10,id_0\n0.9,id_1\n0.5,id_2\n'],
    ['row-order', 'id,p\nid_2,0.5\nid_0,0.10\nid_1,0.9\n'],
    ['duplicate-row', 'id,p\nid_0,0.10\nid_1,0.9\nid_1,0.9\nid_2,0.5\n'],
    ['unknown-id', 'id,p\nid_0,0.10\nid_1,0.9\nid_2,0.5\nid_9,0.7\n'],
    ['id-spelling', 'id,p\nid_0 ,0.10\nid_1 ,0.9\nid_2 ,0.5\n'],
    ['id-spelling', 'id,p\ntest/id_0,0.10\ntest/id_1,0.9\ntest/id_2,0.5\n'],
    ['id-spelling', 'id,p\nid_0.jpg,0.10\nid_1.jpg,0.9\nid_2.jpg,0.5\n'],
    ['id-spelling', 'id,p\nID_0,0.10\nID_1,0.9\nID_2,0.5\n'],
    ['delimiter', 'id;p\nid_0;0.10\nid_1;0.9\nid_2;0.5\n'],
  ])('%s', (rule, csv) => expect(repaired(chance, csv)).toEqual({ csv: good, rules: [rule] }));

  test.each([
    ['the same id with another value', 'id,p\nid_0,0.10\nid_1,0.9\nid_1,0.8\nid_2,0.5\n', 'duplicate-id'],
    ['a missing row', 'id,p\nid_0,0.10\nid_1,0.9\n', 'missing-id'],
    ['other ids altogether', 'id,p\n7,0.10\n8,0.9\n9,0.5\n', 'unknown-id'],
    ['one id instead of another', 'id,p\nid_0,0.10\nid_0,0.9\nid_2,0.5\n', 'missing-id'],
    ['two columns that could be the target', 'id,a,b\nid_0,0.10,1\nid_1,0.9,1\nid_2,0.5,1\n', 'could be any of a, b'],
    ['a target column of words', 'id,q\nid_0,x\nid_1,y\nid_2,z\n', 'missing-column'],
    [
      'repeated columns that differ',
      'id,p,p\nid_0,0.10,0.2\nid_1,0.9,0.9\nid_2,0.5,0.5\n',
      'columns of the same name differ',
    ],
    ['no ids', 'p\n0.10\n0.9\n0.5\n', 'missing-column'],
  ])('refuses %s', (_, csv, why) => expect(repaired(chance, csv)).toContain(why));

  test('19-digit ids survive a float spelling, and are refused once a double has rounded them', () => {
    const long = single('probability', {}, [['1000000000000000001'], ['1000000000000000002']]);
    expect(repaired(long, 'id,p\n1000000000000000001.0,0.1\n1000000000000000002.0,0.2\n')).toMatchObject({
      csv: 'id,p\n1000000000000000001,0.1\n1000000000000000002,0.2\n',
    });
    expect(repaired(long, 'id,p\n1000000000000000000,0.1\n1000000000000000000,0.2\n')).toContain('missing-id');
  });
  test('row numbers are ids only where both agree', () => {
    const numbered = (...rows: string[]) =>
      single(
        'real',
        {},
        rows.map((row) => [row]),
      );
    const csv = 'id,p\n0,1\n1,2\n';
    expect(repaired(numbered('id_0', 'id_1'), csv)).toMatchObject({ csv: 'id,p\nid_0,1\nid_1,2\n' });
    expect(repaired(numbered('id_1', 'id_0'), csv)).toContain('may be row numbers');
    expect(repaired(numbered('id_5', 'id_6'), csv)).toContain('unknown-id');
  });
  test('lost zeros come back: in front of a number, and at the end of a decimal', () => {
    expect(repaired(single('real', {}, [['0007'], ['0012']]), 'id,p\n7,1\n12,2\n')).toMatchObject({
      csv: 'id,p\n0007,1\n0012,2\n',
    });
    expect(repaired(single('real', {}, [['500.0010'], ['500.0011']]), 'id,p\n500.001,1\n500.0011,2\n')).toMatchObject({
      csv: 'id,p\n500.0010,1\n500.0011,2\n',
    });
  });
  test('carried columns come from the sample, also when they were left out', () => {
    const carried = specimen({
      columns: [target('p', 'probability'), carry('date'), key('id')],
      rows: [
        ['2020', 'a "b"'],
        ['', 'c,d'],
      ],
    });
    const whole = 'p,date,id\n0.1,2020,"a ""b"""\n0.2,,"c,d"\n';
    expect(repaired(carried, 'id,p\n"c,d",0.2\n"a ""b""",0.1\n')).toMatchObject({ csv: whole });
    expect(repaired(carried, whole.replace('2020', '2021'))).toEqual({ csv: whole, rules: ['carried-column'] });
  });
  test('rows of a repeated id stay in their order', () => {
    const twice = single('real', {}, [['a'], ['b'], ['a']]);
    expect(repaired(twice, 'id,p\nb,1\na,2\na,3\n')).toEqual({ csv: 'id,p\na,2\nb,1\na,3\n', rules: ['row-order'] });
  });
});

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
  });

  test('two gaps in a thousand rows are filled with the median, a block of them is not', () => {
    const many = single('real', {}, ids(1000));
    const cells = Array.from({ length: 1000 }, (_, i) => String(i));
    const filled = repaired(many, file(...cells.with(10, '').with(500, 'nan')));
    expect(filled).toMatchObject({ csv: file(...cells.with(10, '499').with(500, '499')), rules: ['missing-value'] });
    expect(repaired(many, file(...cells.fill('', 10, 15)))).toContain('missing');
  });
});
