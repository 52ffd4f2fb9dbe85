import { describe, expect, test } from 'vitest';
import type { TargetProfile } from '../../../../core/schema/competition.ts';
import type { Manifest } from '../../../../core/schema/reported/manifest.ts';
import { ids, key, profile, specimen, target } from '../check/specimen.ts';
import { chance, file, repaired, single } from './repairing.ts';

const flag = { integral: false, mean: 0.4, median: 0, std: 0.5, meanLog1p: null };

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
  test('percentages are known for such by the manifest', () => {
    const csv = file('3', '50', '100');
    expect(repaired(chance, csv, { scale: { p: 'percent' } })).toMatchObject({ csv: file('0.03', '0.5', '1') });
    expect(repaired(chance, csv)).toBeTypeOf('string');
    expect(repaired(chance, file('3', '50', '101'), { scale: { p: 'percent' } })).toBeTypeOf('string');
  });
  test('without its word, they must lie a hundred times as far apart as answers of train, or as probabilities do', () => {
    const many = (targets: readonly TargetProfile[]) =>
      specimen({ columns: [key('id'), target('p', 'probability')], rows: ids(20), targets });
    const flags = many([profile('p', { numeric: { ...flag, min: 0, max: 1 } })]);
    const percents = file(...ids(20).map((_, i) => String(5 * i)));
    expect(repaired(flags, percents)).toMatchObject({ rules: ['percent-scale'] });
    expect(repaired(flags, percents, { scale: { p: 'probability' } })).toContain('the manifest says probabilities');
    const words = many([profile('p', { labels: ['yes', 'no'].map((label) => ({ label, count: 5 })) })]);
    expect(repaired(words, percents)).toMatchObject({ rules: ['percent-scale'] });

    const ratings = file(...ids(20).map((_, i) => (1 + i / 5).toFixed(1)));
    expect(repaired(flags, ratings)).toBeTypeOf('string');
    expect(repaired(words, ratings)).toBeTypeOf('string');
    const stars = many([profile('p', { numeric: { ...flag, min: 1, max: 5 } })]);
    expect(repaired(stars, percents)).toBeTypeOf('string');
    expect(repaired(many([]), percents)).toMatchObject({ rules: ['percent-scale'] });
    expect(repaired(many([]), ratings)).toBeTypeOf('string');
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
