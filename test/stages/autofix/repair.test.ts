import { describe, expect, test } from 'vitest';
import { textOf } from '../../../services/csv/transform.ts';
import { repairReading } from '../../../stages/autofix/repair.ts';
import type { Manifest } from '../../../stages/schema/manifest.ts';
import { readBytes } from '../../../stages/validate/read.ts';
import type { Specification } from '../../../stages/validate/specification.ts';
import { carry, ids, key, specimen, target } from '../validate/specimen.ts';

const repaired = (specification: Specification, csv: string | Buffer, manifest: Manifest | null = null) => {
  const mended = repairReading(readBytes(Buffer.from(csv), specification.schema.header), specification, { manifest });
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
    expect(repaired(simplex, 'id,a,b\nid_0,1.5,0.2\nid_1,0.4,0.6\n')).toContain('above 1');
  });

  test('two gaps in a thousand rows are filled with the median, a block of them is not', () => {
    const many = single('real', {}, ids(1000));
    const cells = Array.from({ length: 1000 }, (_, i) => String(i));
    const filled = repaired(many, file(...cells.with(10, '').with(500, 'nan')));
    expect(filled).toMatchObject({ csv: file(...cells.with(10, '499').with(500, '499')), rules: ['missing-value'] });
    expect(repaired(many, file(...cells.fill('', 10, 15)))).toContain('missing');
  });
});

describe('what the solution tells in its manifest', () => {
  const colours = single('class-string', { labels: ['red', 'green', 'blue'] });
  const labels = { p: ['green', 'red', 'blue'] };

  test('labels written as encoder numbers are decoded with the encoder, and with nothing else', () => {
    const encoded = file('2', '0.0', '1');
    expect(repaired(colours, encoded, { labels })).toEqual({
      csv: file('blue', 'green', 'red'),
      rules: ['label-encoding'],
    });
    expect(repaired(colours, encoded)).toContain('an encoding');
    expect(repaired(colours, encoded, { labels: { q: labels.p } })).toContain('an encoding');
  });
  test.each([
    ['a number beyond the encoder', file('2', '3', '1'), labels, 'is no position'],
    ['a label among the numbers', file('2', 'red', '1'), labels, 'is no position'],
    ['an encoder of labels that train does not have', file('2', '0', '1'), { p: ['a', 'b', 'c'] }, "is not train's"],
  ])('refuses %s', (_, csv, encoder, why) => expect(repaired(colours, csv, { labels: encoder })).toContain(why));
  test('an offset is an encoder too', () => {
    const grades = single('class-int', { labels: ['1', '2', '3'] });
    const csv = file('0', '2', '1');
    expect(repaired(grades, csv, { labels: { p: ['1', '2', '3'] } })).toMatchObject({ csv: file('1', '3', '2') });
    expect(repaired(grades, csv)).toContain('an offset');
  });

  test('logits go through the sigmoid, which keeps their order', () => {
    const csv = file('-800', '0', '800');
    expect(repaired(chance, csv, { scale: { p: 'logit' } })).toEqual({
      csv: file('0', '0.5', '1'),
      rules: ['logit-scale'],
    });
    expect(repaired(chance, csv)).toContain('manifest.json must say so');
    expect(repaired(chance, csv, { scale: { p: 'probability' } })).toBeTypeOf('string');
    expect(repaired(chance, file('-1', 'x', '1'), { scale: { p: 'logit' } })).toBeTypeOf('string');
  });
  test('logits of classes become shares of each row', () => {
    const simplex = specimen({ columns: [target('b', 'simplex'), key('id'), target('a', 'simplex')], rows: ids(2) });
    const csv = 'b,id,a\n1000,id_0,1000\n-3,id_1,-3\n';
    const scale = { a: 'logit', b: 'logit' } as const;
    expect(repaired(simplex, csv, { scale })).toEqual({
      csv: 'b,id,a\n0.5,id_0,0.5\n0.5,id_1,0.5\n',
      rules: ['logit-scale'],
    });
    const odds = { scale: { a: 'logit', b: 'logit', c: 'logit' } } as const;
    const three = specimen({
      columns: [key('id'), ...['a', 'b', 'c'].map((name) => target(name, 'simplex'))],
      rows: ids(1),
    });
    const [quarter, half] = [Math.log(1 / 3), 0];
    expect(repaired(three, `id,a,b,c\nid_0,${quarter},${half},${quarter}\n`, odds)).toMatchObject({
      csv: 'id,a,b,c\nid_0,0.25,0.5,0.25\n',
    });
    const opposite = 'b,id,a\n2,id_0,-2\n-1,id_1,1\n';
    expect(repaired(simplex, opposite, { scale })).toContain('of two classes');
    expect(repaired(simplex, csv, { scale: { a: 'logit' } })).toBeTypeOf('string');
    expect(repaired(simplex, csv)).toBeTypeOf('string');
  });
  test('a few percentages are known for such by the manifest, and many by themselves unless it denies it', () => {
    const csv = file('3', '50', '100');
    expect(repaired(chance, csv, { scale: { p: 'percent' } })).toMatchObject({ csv: file('0.03', '0.5', '1') });
    expect(repaired(chance, csv)).toBeTypeOf('string');
    expect(repaired(chance, file('3', '50', '101'), { scale: { p: 'percent' } })).toBeTypeOf('string');
    const many = single('probability', {}, ids(20));
    const percents = file(...ids(20).map((_, i) => String(5 * i)));
    expect(repaired(many, percents)).toMatchObject({ rules: ['percent-scale'] });
    expect(repaired(many, percents, { scale: { p: 'probability' } })).toContain('the manifest says probabilities');
  });

  test('probabilities become labels at the threshold of the validation rows', () => {
    const csv = file('0.37', '0.3699', '1');
    const thresholds = { p: 0.37 };
    const words = single('class-string', { labels: ['yes', 'no'] });
    expect(repaired(words, csv, { thresholds })).toEqual({ csv: file('yes', 'no', 'yes'), rules: ['label-threshold'] });
    const numbers = single('class-int', { labels: ['0', '1'] });
    expect(repaired(numbers, csv, { thresholds })).toMatchObject({ csv: file('1', '0', '1') });
    const animals = single('class-string', { labels: ['cat', 'dog'] });
    expect(repaired(animals, csv, { thresholds })).toContain('a threshold needs two labels');
    expect(repaired(animals, csv, { thresholds, labels: { p: ['dog', 'cat'] } })).toMatchObject({
      csv: file('cat', 'dog', 'cat'),
    });
    expect(repaired(numbers, csv)).toContain('a threshold is not guessed');
    expect(repaired(numbers, file('0.37', '1.2', '1'), { thresholds })).toContain('no probabilities');
  });

  const hundred = single('real', {}, ids(100));
  const complete = Array.from({ length: 100 }, (_, i) => `${i}.0`);
  const without = (...rows: number[]) =>
    `id,p\n${complete.flatMap((cell, i) => (rows.includes(i) ? [] : [`id_${i},${cell}\n`])).join('')}`;
  test('rows that the solution failed on are added with the median', () => {
    expect(repaired(hundred, without(7), { rows: { failed: ['id_7', 'id_8'] } })).toEqual({
      csv: file(...complete.with(7, '50.0')),
      rules: ['missing-id', 'row-order'],
    });
  });
  test.each<[string, number[], Manifest | null, string]>([
    ['a missing row that nobody names', [7], null, 'does not name as failed'],
    ['another missing row than the one named', [7], { rows: { failed: ['id_8'] } }, 'does not name as failed'],
    ['too many missing rows', [7, 9], { rows: { failed: ['id_7', 'id_9'] } }, '2 of 100 rows are missing'],
  ])('refuses %s', (_, rows, manifest, why) => expect(repaired(hundred, without(...rows), manifest)).toContain(why));
  test('one of three rows is too many', () => {
    expect(repaired(chance, 'id,p\nid_0,0.1\nid_1,0.2\n', { rows: { failed: ['id_2'] } })).toContain('1 of 3 rows');
  });
  test('an unknown id beside a missing one may be a prediction for it', () => {
    const csv = `${without(7)}other,3\n`;
    expect(repaired(hundred, csv, { rows: { failed: ['id_7'] } })).toContain('others are unknown');
  });

  test('rows without ids get them by position, where the order is told', () => {
    const rows = { order: 'sample', count: 3 } as const;
    for (const csv of ['p\n0.10\n0.9\n0.5\n', 'id,p\n0,0.10\n1,0.9\n2,0.5\n', 'id,p\n1,0.10\n2,0.9\n3,0.5\n']) {
      const swapped = specimen({ columns: [key('id'), target('p', 'probability')], rows: [['x'], ['b'], ['é,1']] });
      expect(repaired(swapped, csv, { rows })).toMatchObject({ csv: 'id,p\nx,0.10\nb,0.9\n"é,1",0.5\n' });
      for (const told of [
        null,
        { rows: { count: 3 } },
        { rows: { ...rows, count: 4 } },
        { rows: { ...rows, order: 'test' } },
      ] as const)
        expect(repaired(swapped, csv, told)).toContain('rows have no ids');
    }
    expect(repaired(chance, 'id,p\n7,0.10\n8,0.9\n9,0.5\n', { rows })).toContain('unknown-id');
  });
});

describe('shape', () => {
  const long = specimen({ columns: [key('id_day'), target('y', 'real')], rows: [['a_1'], ['b_1'], ['a_2'], ['b_2']] });
  const wide = specimen({ columns: [key('id'), target('one', 'real'), target('two', 'real')], rows: [['a'], ['b,c']] });
  test('a wide table becomes the long one that was asked for', () => {
    expect(repaired(long, 'id,1,2\na,10,20\nb,30,40\n')).toEqual({
      csv: 'id_day,y\na_1,10\nb_1,30\na_2,20\nb_2,40\n',
      rules: ['wide-table', 'row-order'],
    });
  });
  test('a long table becomes the wide one that was asked for', () => {
    expect(repaired(wide, 'v,k\n1,one-a\n2,"two-b,c"\n3,"one-b,c"\n4,two-a\n')).toEqual({
      csv: 'id,one,two\na,1,4\n"b,c",3,2\n',
      rules: ['long-table'],
    });
  });
  test.each([
    ['a wide table with a strange column', long, 'id,1,3\na,10,20\nb,30,40\n', 'a wide table'],
    ['a wide table with a strange id', long, 'id,1,2\na,10,20\nc,30,40\n', 'a wide table'],
    ['a wide table with an id twice', long, 'id,1,2\na,10,20\na,30,40\n', 'a wide table'],
    ['a long table with a key twice', wide, 'k,v\none-a,1\none-a,2\n"one-b,c",3\ntwo-a,4\n', 'a long table'],
    [
      'a long table in which one key is joined otherwise',
      wide,
      'k,v\none-a,1\n"two_b,c",2\n"one-b,c",3\ntwo-a,4\n',
      'a long table',
    ],
    ['a turned table', wide, ',a,"b,c"\none,1,3\ntwo,2,4\n', 'missing-column'],
  ])('refuses %s', (_, specification, csv, why) => expect(repaired(specification, csv)).toContain(why));
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
