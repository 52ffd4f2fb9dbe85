import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { constantsOf } from '../../../core/baseline/constant.ts';
import { writeConstant } from '../../../core/baseline/write.ts';
import type { TargetProfile } from '../../../core/schema/competition.ts';
import type { SubmissionColumn } from '../../../core/schema/submission.ts';
import { submission } from '../../../stages/dag/artifacts.ts';
import { fallback } from '../../../stages/fallback/fallback.ts';
import { validate } from '../../../stages/validate.ts';
import { context } from '../../core/submission/check/context.ts';
import { carry, competitionFor, ids, key, profile, specimen, target } from '../../core/submission/check/specimen.ts';
import { casesOf } from '../../rigs/long.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const numeric = { integral: false, min: 0, max: 9, mean: 3, median: 2, std: 2, meanLog1p: Math.log1p(2.5) };
const counts = (shares: Record<string, number>) => Object.entries(shares).map(([label, count]) => ({ label, count }));

describe('the constant', () => {
  const cell = (column: SubmissionColumn, train: Partial<TargetProfile>, metric = 'auc', schema = {}) =>
    constantsOf(
      specimen({ columns: [key('id'), column], rows: ids(2), targets: [profile(column.name, train)], metric, schema }),
    ).get(column.name);
  const real = target('p', 'real');

  test.each([
    ['rmse', '3'],
    ['mae', '2'],
    ['medae', '2'],
    ['smape', '2'],
    ['rmsle', '2.5'],
    ['spearman', '3'],
  ])('for %s is %s', (metric, best) => expect(Number(cell(real, { numeric }, metric))).toBeCloseTo(Number(best), 12));

  test('stays within the bounds', () =>
    expect(cell(target('p', 'bounded-real', { min: 4, max: 9 }), { numeric }, 'rmse')).toBe('4'));
  test("is the positive class's share, however train spells it", () => {
    const chance = target('p', 'probability');
    expect(cell(chance, { labels: counts({ No: 3, Yes: 1 }) })).toBe('0.25');
    expect(cell(chance, { labels: counts({ False: 3, True: 1 }) })).toBe('0.25');
    expect(cell(chance, { numeric: { ...numeric, max: 1, mean: 0.125 } })).toBe('0.125');
    expect(cell(chance, {})).toBe('0.5');
  });
  test('is the empty mask where train has that more often than any one mask', () => {
    const mask = target('p', 'structured', { sampleValues: ['1 1'] });
    expect(cell(mask, { missing: 4, labels: counts({ '1 9': 3, '2 2': 1 }) }, 'dice')).toBe('');
    expect(cell(mask, { missing: 2, labels: counts({ '1 9': 3 }) }, 'dice')).toBe('1 1');
  });
  test('is the most frequent label as the submission spells it', () => {
    expect(
      cell(target('p', 'class-bool', { labels: ['True', 'False'] }), { labels: counts({ true: 5, false: 1 }) }),
    ).toBe('True');
    expect(cell(target('p', 'class-int', { labels: ['1', '2'] }), { labels: counts({ '2.0': 5, '1.0': 1 }) })).toBe(
      '2',
    );
    expect(cell(target('p', 'ordinal-int', { min: 0, max: 4 }), { labels: null, numeric })).toBe('2');
  });
  test('is the positive class for F1, which gives nothing without positives', () => {
    const flag = target('p', 'class-int', { labels: ['0', '1'] });
    expect(cell(flag, { labels: counts({ 0: 9, 1: 1 }) }, 'f1')).toBe('1');
    expect(cell(flag, { labels: counts({ 0: 9, 1: 1 }) }, 'accuracy')).toBe('0');
  });
  test('is the k most frequent items of a ranking', () => {
    const ranked = target('p', 'ranked-list', { labels: ['a', 'b', 'c', 'd'], list: { separator: ' ', maxItems: 3 } });
    expect(cell(ranked, { labels: counts({ c: 9, a: 5, d: 2, b: 1 }) }, 'map_k')).toBe('c a d');
  });
  test('is the class shares, by the mapping of columns to classes', () => {
    const columns = [
      key('id'),
      target('Status_C', 'simplex'),
      target('Status_D', 'simplex'),
      target('Status_X', 'simplex'),
    ];
    const schema = { layout: 'classes' as const, mapping: { Status_C: 'C', Status_D: 'D', Status_X: 'X' } };
    const constants = constantsOf(
      specimen({ columns, rows: ids(2), schema, targets: [profile('y', { labels: counts({ D: 3, C: 1 }) })] }),
    );
    const shares = [...constants.values()].map(Number);
    expect(shares.map((share) => Number(share.toFixed(4)))).toEqual([0.25, 0.75, 0]);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(Math.min(...shares)).toBeGreaterThan(0);
  });
});

describe('the file', () => {
  test.each([
    ['p,id', 'p,id\n0.5,"a\n1"\n0.5,"b ""q"""\n'],
    ['id,p', 'id,p\n"a\n1",0.5\n"b ""q""",0.5\n'],
  ])('copies keys byte for byte into %s', async (header, text) => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'expected.csv'), 'id\n"a\n1"\n"b ""q"""\n');
    const rows = await writeConstant(
      join(folder, 'expected.csv'),
      join(folder, 'out.csv'),
      header.split(','),
      new Map([['p', '0.5']]),
    );
    expect(rows).toBe(2);
    expect(readFileSync(join(folder, 'out.csv'), 'utf8')).toBe(text);
  });

  test('puts copied columns wherever the sample has them', async () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'expected.csv'), 'id,date\na,1\n"b,c",2\n');
    await writeConstant(
      join(folder, 'expected.csv'),
      join(folder, 'out.csv'),
      ['date', 'p', 'id'],
      new Map([['p', 'x y']]),
    );
    expect(readFileSync(join(folder, 'out.csv'), 'utf8')).toBe('date,p,id\n1,x y,a\n2,x y,"b,c"\n');
  });

  const labels = ['0', '1', '2'];
  const kinds: readonly SubmissionColumn[] = [
    target('a', 'probability'),
    target('b', 'real'),
    target('c', 'bounded-real', { min: 1, max: 100 }),
    target('d', 'score'),
    target('e', 'class-int', { labels }),
    target('f', 'ordinal-int', { labels, min: 0, max: 2 }),
    target('g', 'class-string', { labels: ['Sugar beet', 'None'] }),
    target('h', 'class-bool', { labels: ['False', 'True'] }),
    target('i', 'token-set', { labels: ['x', 'y'], list: { separator: ' ', maxItems: null } }),
    target('j', 'ranked-list', { labels: ['x', 'y'], list: { separator: ' ', maxItems: 5 } }),
    target('k', 'sequence', { sampleValues: ['1 2 3'] }),
    target('l', 'text', { sampleValues: ['word'] }),
    target('m', 'structured', { sampleValues: [''] }),
    target('n', 'structured', { sampleValues: ['14 1 0 0 1 1'] }),
  ];
  const trains = fc.constantFrom<Partial<TargetProfile>>(
    {},
    { numeric },
    { labels: counts({ 2: 4, 1: 2, 0: 1 }), numeric },
    { labels: counts({ x: 3, y: 1 }) },
  );
  const schemas = fc.record({
    targets: fc.oneof(
      fc.uniqueArray(fc.constantFrom(...kinds), { minLength: 1, maxLength: 4 }),
      fc.constant([target('u', 'simplex'), target('v', 'simplex'), target('w', 'simplex')]),
    ),
    key: fc.constantFrom<SubmissionColumn[]>([key('id')], [key('id'), carry('date')], [carry('date'), key('id')], []),
    keyFirst: fc.boolean(),
    rows: fc.uniqueArray(
      fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !text.includes('\0')),
      { minLength: 1, maxLength: 20 },
    ),
    train: trains,
    metric: fc.constantFrom('rmse', 'mae', 'rmsle', 'auc', 'map_k', 'accuracy', 'balanced_logloss'),
  });

  test('passes validation for any schema', async () => {
    const place = context();
    await fc.assert(
      fc.asyncProperty(schemas, async ({ targets, key: keys, keyFirst, rows, train, metric }) => {
        const columns = keyFirst ? [...keys, ...targets] : [...targets, ...keys];
        const cells = rows.map((row) => keys.map(({ role }) => (role === 'key' ? row : 'c, "d"')));
        const specification = specimen({ columns, rows: cells, targets: [profile('a', train)], metric });
        const competition = competitionFor(specification, place.store.putText(specification.expectedText));
        const made = await fallback.run({ competition, params: {} }, place);
        if (!made.ok) throw new Error(made.message);
        const verdict = await validate.run(
          { submission: submission.schema.parse(made.value), competition, params: {} },
          place,
        );
        expect(verdict).toMatchObject({ ok: true });
      }),
      { numRuns: casesOf(400), seed: 5 },
    );
  });

  test('there is none where nothing is known of a column', async () => {
    const place = context();
    const specification = specimen({
      columns: [key('id'), target('p', 'text', { sampleValues: [], uniques: 0 })],
      rows: ids(2),
    });
    const competition = competitionFor(specification, place.store.putText(specification.expectedText));
    expect(await fallback.run({ competition, params: {} }, place)).toMatchObject({ ok: false, kind: 'no-fallback' });
  });

  test('there it is the valid constant that a program wrote', async () => {
    const place = context();
    const specification = specimen({
      columns: [key('id'), target('p', 'text', { sampleValues: [], uniques: 0 })],
      rows: ids(5),
    });
    const competition = competitionFor(specification, place.store.putText(specification.expectedText));
    const falling = (cells: readonly string[]) => {
      const text = `id,p\n${cells.map((cell, row) => `id_${row},${cell}\n`).join('')}`;
      const history = { origin: 'solution', bytes: text.length, crossValidation: null, manifest: { seed: 1 } };
      const written = { ...history, sandbox: 'none', repairs: [], found: [], file: place.store.putText(text) };
      return fallback.run({ competition, submission: submission.schema.parse(written), params: {} }, place);
    };
    expect(await falling(ids(5).map(() => 'word'))).toMatchObject({
      ok: true,
      value: { origin: 'fallback', manifest: null, sandbox: 'none' },
    });
    expect(await falling(['a', 'b', 'c', 'd', 'e'])).toMatchObject({ ok: false, kind: 'no-fallback' });
    expect(await falling(['word', 'word', 'word', 'word'])).toMatchObject({ ok: false, kind: 'no-fallback' });
  });
});
