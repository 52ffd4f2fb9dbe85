import { describe, expect, test } from 'vitest';
import type { SubmissionColumn } from '../../core/schema/submission.ts';
import { autofix } from '../../stages/autofix.ts';
import { submission } from '../../stages/dag/artifacts.ts';
import { validate } from '../../stages/validate.ts';
import { context } from '../core/submission/check/context.ts';
import { competitionFor, ids, key, specimen, target } from '../core/submission/check/specimen.ts';

const specification = specimen({ columns: [key('id'), target('p', 'probability')], rows: ids(3) });
const good = 'id,p\nid_0,0.1\nid_1,0.9\nid_2,0.5\n';
const history = {
  bytes: 0,
  crossValidation: null,
  outputs: {},
  manifest: { seed: 1 },
  sandbox: 'none' as const,
  weights: [],
  media: [],
  repairs: [],
  found: [],
};

/** A submission of this text, in a store of its own. */
const at = (text: string, origin: 'solution' | 'repair' | 'fallback' = 'solution', wanted = specification) => {
  const place = context();
  const competition = competitionFor(wanted, place.store.putText(wanted.expectedText));
  return {
    place,
    input: { submission: { ...history, origin, file: place.store.putText(text) }, competition, params: {} },
  };
};
const verdictOn = (text: string, origin?: 'repair' | 'fallback', wanted = specification) => {
  const { place, input } = at(text, origin, wanted);
  return validate.run(input, place);
};

describe('validate', () => {
  test('passes a good file, with its doubts', async () => {
    expect(await verdictOn(good)).toMatchObject({ ok: true, value: { rows: 3, findings: [] } });
    expect(await verdictOn(good.replaceAll(/0\.\d/g, '0.5'))).toMatchObject({
      ok: true,
      value: { findings: [{ rule: 'constant' }] },
    });
  });
  test("sends the solution's mendable file to repair, once", async () => {
    const shuffled = 'id,p\nid_1,0.9\nid_0,0.1\nid_2,0.5\n';
    expect(await verdictOn(shuffled)).toMatchObject({ ok: false, kind: 'needs-repair' });
    expect(await verdictOn(shuffled, 'repair')).toMatchObject({ ok: true });
    expect(await verdictOn(good.slice(good.indexOf('\n') + 1))).toMatchObject({ ok: false, kind: 'needs-repair' });
    expect(await verdictOn('ID;p\nid_0;1\nid_1;0\nid_2;1\n')).toMatchObject({ ok: false, kind: 'needs-repair' });
    expect(await verdictOn('ID;p\nid_0;1\nid_1;0\nid_2;1\n', 'repair')).toMatchObject({ ok: false, kind: 'unusable' });
  });
  test('says what is wrong with a file beyond repair', async () => {
    const verdict = await verdictOn(good.replace('0.9', 'inf'));
    expect(verdict).toMatchObject({ ok: false, kind: 'unusable', file: 'submission.csv' });
    expect(verdict).toMatchObject({ message: 'infinite-value: 1 cell of "p" are infinite (row 2 (id_1): "inf")' });
  });
});

describe('an answer of one value in every cell', () => {
  const of = (...columns: readonly (readonly string[])[]) =>
    `id,${['p', 'q'].slice(0, columns.length).join(',')}\n${(columns[0] ?? []).map((_, row) => `id_${row},${columns.map((column) => column[row]).join(',')}\n`).join('')}`;
  const times = (rows: number, cell: string) => Array.from({ length: rows }, () => cell);
  const wanted = (rows: number, ...columns: readonly SubmissionColumn[]) =>
    specimen({ columns: [key('id'), ...columns], rows: ids(rows) });
  const chance = (rows: number) => wanted(rows, target('p', 'probability'));
  const label = (rows: number) => wanted(rows, target('p', 'class-int', { labels: ['0', '1'] }));

  test.each(['solution', 'repair'] as const)('is no answer of a %s', async (origin) => {
    const { place, input } = at(of(times(20, '0.0')), origin, chance(20));
    expect(await validate.run(input, place)).toMatchObject({ ok: false, kind: 'constant' });
  });
  test('is what a fallback is', async () => {
    expect(await verdictOn(of(times(20, '0.0')), 'fallback', chance(20))).toMatchObject({ ok: true });
  });
  test('however the value is written', async () => {
    const cells = times(20, '0.5').with(3, '0.50').with(7, '5e-1');
    expect(await verdictOn(of(cells), 'repair', chance(20))).toMatchObject({ ok: false, kind: 'constant' });
  });
  test('or each column its own value', async () => {
    const two = wanted(20, target('p', 'real'), target('q', 'real'));
    expect(await verdictOn(of(times(20, '1'), times(20, '2')), 'repair', two)).toMatchObject({ kind: 'constant' });
    const varied = ids(20).map((_, row) => String(row));
    expect(await verdictOn(of(times(20, '1'), varied), 'repair', two)).toMatchObject({ ok: true });
  });
  test('counts from so many rows on that it is no chance', async () => {
    expect(await verdictOn(of(times(3, '0.0')), 'repair', chance(3))).toMatchObject({ ok: true });
    expect(await verdictOn(of(times(4, '0.0')), 'repair', chance(4))).toMatchObject({ kind: 'constant' });
    expect(await verdictOn(of(times(19, '0')), 'repair', label(19))).toMatchObject({ ok: true });
    expect(await verdictOn(of(times(20, '0')), 'repair', label(20))).toMatchObject({ kind: 'constant' });
  });
  test('says nothing of columns that are not judged', async () => {
    const weighed = wanted(20, target('p', 'real'), { ...target('q', 'real'), weight: 0 });
    expect(
      await verdictOn(
        of(
          times(20, '1'),
          ids(20).map((_, row) => String(row)),
        ),
        'repair',
        weighed,
      ),
    ).toMatchObject({
      kind: 'constant',
    });
  });
});

describe('autofix', () => {
  test('hands on a repaired file with its history, which then passes', async () => {
    const { place, input } = at('p,ID\n0.9,id_1\n0.1,id_0\n0.5,id_2\n');
    const fixed = await autofix.run(input, place);
    if (!fixed.ok) throw new Error(fixed.message);
    expect(fixed.value).toMatchObject({
      origin: 'repair',
      bytes: good.length,
      manifest: { seed: 1 },
      file: place.store.putText(good),
    });
    expect(fixed.value.repairs.map(({ rule }) => rule)).toEqual(['header-spelling', 'row-order', 'column-order']);
    expect(fixed.value.found.map(({ rule }) => rule)).toContain('missing-column');
    const verdict = await validate.run({ ...input, submission: submission.schema.parse(fixed.value) }, place);
    expect(verdict).toMatchObject({ ok: true, value: { findings: [] } });
  });
  test('refuses with its reasons', async () => {
    const { place, input } = at(good.replace('0.9', '4.5'));
    expect(await autofix.run(input, place)).toMatchObject({
      ok: false,
      kind: 'refused',
      message: expect.stringContaining('further outside 0..1'),
    });
  });
});
