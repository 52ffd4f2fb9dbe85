import { describe, expect, test } from 'vitest';
import { checkReading } from '../../../../core/submission/check/check.ts';
import { readBytes } from '../../../../core/submission/read/read.ts';
import type { Specification } from '../../../../core/submission/specification.ts';
import { carry, ids, key, profile, specimen, target } from './specimen.ts';

const findingsOf = (specification: Specification, csv: string) =>
  checkReading(readBytes(Buffer.from(csv), specification.schema.header), specification);
const rulesOf = (specification: Specification, csv: string) =>
  findingsOf(specification, csv).map((f) => `${f.severity} ${f.rule}`);

const chance = specimen({ columns: [key('id'), target('p', 'probability')], rows: ids(3) });
const file = (...cells: string[]) => `id,p\n${cells.map((cell, i) => `id_${i},${cell}\n`).join('')}`;

describe('shape', () => {
  test('a file like the sample has nothing against it', () =>
    expect(rulesOf(chance, file('0.1', '0.9', '1e-3'))).toEqual([]));
  test.each([
    ['error missing-column', 'id,q\nid_0,1\nid_1,0\nid_2,0.5\n'],
    ['error extra-column', 'id,p,q\nid_0,1,0\nid_1,0,0\nid_2,0.5,0\n'],
    ['error repeated-column', 'id,p,p\nid_0,1,1\nid_1,0,0\nid_2,0.5,0.5\n'],
    ['warning column-order', 'p,id\n1,id_0\n0,id_1\n0.5,id_2\n'],
    ['warning row-order', 'id,p\nid_1,1\nid_0,0\nid_2,0.5\n'],
    ['error missing-id', 'id,p\nid_1,1\nid_0,0\n'],
    ['error unknown-id', 'id,p\nid_0,1\nid_1,0\nid_2,0.5\nid_3,0.5\n'],
    ['error duplicate-id', 'id,p\nid_0,1\nid_1,0\nid_2,0.5\nid_2,0.4\n'],
  ])('%s', (rule, csv) => expect(rulesOf(chance, csv)).toContain(rule));

  test('ids are compared byte for byte: 500.001 is not 500.0010', () => {
    const times = specimen({ columns: [key('id'), target('p', 'real')], rows: [['500.0010'], ['500.0011']] });
    expect(rulesOf(times, 'id,p\n500.001,1\n500.0011,2\n')).toEqual(
      expect.arrayContaining(['error missing-id', 'error unknown-id']),
    );
  });
  test('rows without a key are counted', () => {
    const positional = specimen({ columns: [target('p', 'real')], rows: [[], [], []] });
    expect(rulesOf(positional, 'p\n1\n2\n')).toEqual(['error row-count']);
    expect(rulesOf(positional, 'p\n1\n2\n3\n')).toEqual([]);
  });
  test('a key that repeats in the sample must repeat as often', () => {
    const twice = specimen({
      columns: [key('id'), target('p', 'real')],
      rows: [['a'], ['a'], ['b']],
      schema: { keyUnique: false },
    });
    expect(rulesOf(twice, 'id,p\na,1\na,2\nb,3\n')).toEqual([]);
    expect(rulesOf(twice, 'id,p\na,1\nb,2\nb,3\n')).toEqual(
      expect.arrayContaining(['error duplicate-id', 'error scarce-id']),
    );
  });
  test('carried columns must repeat the sample', () => {
    const carried = specimen({
      columns: [target('p', 'probability'), carry('date'), key('id')],
      rows: [
        ['2020', 'a'],
        ['', 'b'],
      ],
    });
    expect(rulesOf(carried, 'p,date,id\n0.1,2020,a\n0.2,,b\n')).toEqual([]);
    expect(rulesOf(carried, 'p,date,id\n0.1,2021,a\n0.2,,b\n')).toEqual(['error carried-column']);
  });
});

describe('cells', () => {
  const one = (kind: Parameters<typeof target>[1], more: Parameters<typeof target>[2] = {}) =>
    specimen({ columns: [key('id'), target('p', kind, more)], rows: ids(3) });
  const mask = (more: Partial<Specification>) => ({ ...one('structured', { sampleValues: ['1 1'] }), ...more });
  const labels = { labels: ['Cat', 'dog'] };
  const list = { list: { separator: ' ', maxItems: 2 }, labels: ['x', 'y', 'z'] };
  test.each<[string, Specification, [string, string, string]]>([
    ['error missing-value', one('probability'), ['0.1', '', '0.3']],
    ['error missing-value', one('real'), ['0.1', 'NaN', '0.3']],
    ['error infinite-value', one('real'), ['0.1', '-inf', '0.3']],
    ['error infinite-value', one('real'), ['0.1', '1e999', '0.3']],
    ['error not-a-number', one('real'), ['0.1', '0x10', '0.3']],
    ['error not-a-number', one('real'), ['0.1', 'tensor(1)', '0.3']],
    ['error out-of-range', one('probability'), ['0.1', '1.5', '0.3']],
    ['error out-of-range', one('bounded-real', { min: 1, max: 100 }), ['2', '0.5', '3']],
    ['error label-spelling', one('class-string', labels), ['Cat', 'cat', 'dog']],
    ['error unknown-label', one('class-string', labels), ['Cat', 'cow', 'dog']],
    ['error fractional-label', one('class-int', { labels: ['0', '1'] }), ['0', '0.7', '1']],
    ['error unknown-label', one('ordinal-int', { min: 0, max: 4 }), ['0', '5', '1']],
    ['error list-syntax', one('ranked-list', list), ['x y', '"x,y"', 'z']],
    ['error too-many-items', one('ranked-list', list), ['x y', 'x y z', 'z']],
    ['error repeated-item', one('token-set', list), ['x y', 'x x', 'z']],
    ['error unknown-item', one('token-set', list), ['x y', 'q', 'z']],
    ['error all-missing', one('text', { sampleValues: ['word'] }), ['', '', '']],
    ['warning reads-as-missing', one('text', { sampleValues: ['word'] }), ['a', 'null', 'b']],
    ['error structure-syntax', one('structured', { sampleValues: ['1 2 5 1'] }), ['1 3 9 1', '4', '2 2']],
    ['error structure-bounds', mask({ pixels: 12 }), ['1 3', '9 4', '10 4']],
    ['error all-missing', mask({ targets: [profile('p')] }), ['', '', '']],
    ['warning reads-as-missing', mask({ targets: [profile('p', { missing: 4 })] }), ['', '', '']],
    ['warning constant', one('real', { sampleValues: ['1'] }), ['0.1', '0.1', '0.1']],
    ['warning sample-fill', one('real', { sampleValues: ['0'] }), ['0', '0', '0']],
    ['warning hard-probabilities', one('probability'), ['0', '1', '1']],
    ['warning one-class', one('class-string', labels), ['Cat', 'Cat', 'Cat']],
  ])('%s', (rule, specification, cells) => {
    const found = rulesOf(specification, file(...cells));
    expect(found).toContain(rule);
    if (rule.startsWith('warning')) expect(found.filter((f) => f.startsWith('error'))).toEqual([]);
  });

  test('None and NA are labels where train has them', () =>
    expect(rulesOf(one('class-string', { labels: ['None', 'NA', 'Mild'] }), file('None', 'NA', 'Mild'))).toEqual([]));
  test('a real keeps whatever size it has', () =>
    expect(rulesOf(one('real', { min: 0, max: 1 }), file('-5', '7e12', '.5'))).toEqual([]));

  test('class probabilities must add up to one', () => {
    const simplex = specimen({ columns: [key('id'), target('a', 'simplex'), target('b', 'simplex')], rows: ids(2) });
    expect(rulesOf(simplex, 'id,a,b\nid_0,0.25,0.75\nid_1,0.3333333,0.6666667\n')).toEqual([]);
    expect(rulesOf(simplex, 'id,a,b\nid_0,0.25,0.75\nid_1,0.333,0.666\n')).toEqual(['error row-sum']);
  });

  test('predictions far from train raise a doubt', () => {
    const numeric = {
      integral: false,
      min: 10_000,
      max: 700_000,
      mean: 180_000,
      median: 160_000,
      std: 80_000,
      meanLog1p: 12,
    };
    const price = specimen({
      columns: [key('id'), target('p', 'real')],
      rows: ids(3),
      targets: [profile('p', { numeric })],
    });
    expect(rulesOf(price, file('12.1', '11.9', '12.3'))).toContain('warning far-from-train');
    const deviation = specimen({
      columns: [key('id'), target('p', 'real', { deviationOf: 'y' })],
      rows: ids(3),
      targets: [profile('p', { numeric })],
    });
    expect(rulesOf(deviation, file('12.1', '11.9', '12.3'))).toEqual([]);
    expect(rulesOf(price, file('150000', '210000', '99000'))).toEqual([]);
  });

  test('a column of one class is held against the share of its label, not against the labels of all', () => {
    const labels = ['6', '90'].map((label) => ({ label, count: label === '6' ? 300 : 700 }));
    const numeric = { integral: true, min: 6, max: 90, mean: 65, median: 90, std: 400, meanLog1p: null };
    const classes = specimen({
      columns: [key('id'), target('p', 'probability')],
      rows: ids(3),
      targets: [profile('y', { labels, numeric })],
      schema: { layout: 'classes', mapping: { p: '6' } },
    });
    expect(rulesOf(classes, file('0.3', '0.35', '0.2'))).toEqual([]);
    expect(rulesOf(classes, file('0.3', '0.3001', '0.3'))).toEqual(['warning nearly-constant']);
    const reversed = specimen({
      columns: [key('id'), target('p', 'probability')],
      rows: ids(3),
      targets: [
        profile('died', {
          labels: [
            { label: '1', count: 100 },
            { label: '0', count: 900 },
          ],
        }),
      ],
      schema: { layout: 'classes', mapping: { p: '0' } },
    });
    expect(rulesOf(reversed, file('0.9', '0.95', '0.8'))).toEqual([]);
  });

  test('probabilities of the other class', () => {
    const labels = [
      { label: '0', count: 900 },
      { label: '1', count: 100 },
    ];
    const rare = specimen({
      columns: [key('id'), target('p', 'probability')],
      rows: ids(3),
      targets: [profile('p', { labels })],
    });
    expect(rulesOf(rare, file('0.9', '0.95', '0.8'))).toEqual(['warning other-class']);
    expect(rulesOf(rare, file('0.1', '0.05', '0.2'))).toEqual([]);
    expect(rulesOf(rare, file('0.5', '0.6', '0.4'))).toEqual([]);
  });

  test('labels in another mixture than train raise a doubt, a graver one where no lean to the frequent label explains it', () => {
    const labels = [
      { label: 'red', count: 900 },
      { label: 'green', count: 60 },
      { label: 'blue', count: 40 },
    ];
    const colours = specimen({
      columns: [key('id'), target('p', 'class-string', { labels: ['red', 'green', 'blue'], sampleValues: ['red'] })],
      rows: ids(100),
      targets: [profile('p', { labels })],
    });
    const answers = (red: number, green: number) =>
      file(...Array.from({ length: 100 }, (_, i) => (i < red ? 'red' : i < red + green ? 'green' : 'blue')));
    expect(rulesOf(colours, answers(90, 6))).toEqual([]);
    expect(rulesOf(colours, answers(99, 1))).toEqual([]);
    expect(rulesOf(colours, answers(45, 30))).toEqual(['warning label-shares']);
    expect(rulesOf(colours, answers(2, 90))).toEqual(['warning label-shift']);
  });

  test('a label that train shows only as a gap is no shift', () => {
    const labels = [
      { label: 'Insomnia', count: 300 },
      { label: 'Apnea', count: 200 },
    ];
    const sleepers = specimen({
      columns: [key('id'), target('p', 'class-string', { labels: ['Insomnia', 'Apnea'], sampleValues: ['Apnea'] })],
      rows: ids(400),
      targets: [profile('p', { labels, missing: 500 })],
    });
    const answers = (word: string) =>
      file(...Array.from({ length: 400 }, (_, i) => (i < 200 ? word : i < 320 ? 'Insomnia' : 'Apnea')));
    expect(rulesOf(sleepers, answers('None'))).toEqual(['warning reads-as-missing']);
    expect(rulesOf(sleepers, answers('nothing'))).toContain('error unknown-label');
  });

  test('a finding says where, how many and what to do', () =>
    expect(findingsOf(chance, file('0.1', '2', '0.3'))).toEqual([
      {
        rule: 'out-of-range',
        severity: 'error',
        message: '1 cell of "p" are outside 0..1',
        advice: 'Clip, or check the scale of the predictions.',
        rows: 1,
        columnName: 'p',
        examples: ['row 2 (id_1): "2"'],
      },
    ]));
});
