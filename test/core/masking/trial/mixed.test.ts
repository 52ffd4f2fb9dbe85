import { join } from 'node:path';
import { assert, describe, expect, test } from 'vitest';
import { measure } from '../../../../core/holdout/score.ts';
import { findPython } from '../../../../services/python/environment.ts';
import { csv, type Files, seeded, sentence } from '../../../rigs/data/competitions.ts';
import {
  asked,
  pictures,
  picturesOfSharedIds,
  plain,
  rmse,
  rows,
  sample,
  sharedIds,
  tables,
  testX,
  withIds,
  withoutIds,
  xOf,
  yOf,
} from '../../../rigs/data/trials.ts';
import { plainTerms } from '../../../rigs/sandbox/terms.ts';
import { isReal, pathOf, readRows, right, run, textBelow } from '../../../rigs/stages/trials.ts';

const random = seeded(11);
const asTabs = (text: unknown) => String(text).replaceAll(',', '\t');

const competitions: Readonly<Record<string, Files>> = {
  'ids that train has': plain,
  'ids that train lacks': withoutIds((n) => 1 + n),
  'words as ids that train lacks': withoutIds((n) => `row_${n}`),
  'ids that train and test share': sharedIds,
  'words as ids that both share': withIds(
    (n) => `ID_${String(n).padStart(4, '0')}`,
    (n) => `ID_${String(n).padStart(4, '0')}`,
  ),
  'a sample in another order': {
    ...plain,
    [sample]: csv(['id', 'y'], asked, (n) => [rows + asked - 1 - n, 0]),
  },
  'rows that the sample numbers': tables(
    () => ({}),
    () => ({ kind: 'a' }),
    (n) => ({ Id: n + 1, y: 0 }),
  ),
  'texts with quotes and newlines': tables(
    (n) => ({ id: n, text: `she said: "${sentence(random, 4)}",\nthen ${n}` }),
    (n) => ({ id: rows + n, text: `"${sentence(random, 4)}"\n\n${n}, again` }),
    (n) => ({ id: rows + n, y: 0 }),
  ),
  'images in two folders': pictures,
  'images in two folders, by ids that both share': picturesOfSharedIds,
  tabs: {
    'train.tsv': asTabs(plain['train.csv']),
    'test.tsv': asTabs(plain['test.csv']),
    [sample]: plain[sample] ?? '',
    'description.md': rmse,
  },
  'records in JSON': {
    'train.json': JSON.stringify(
      Array.from({ length: rows }, (_, n) => ({
        id: n,
        x: Number(xOf(n)),
        tags: ['a', `t${n}`],
        y: Number(yOf(xOf(n))),
      })),
    ),
    'test.json': JSON.stringify(
      Array.from({ length: asked }, (_, n) => ({ id: rows + n, x: Number(testX(n)), tags: ['b'] })),
    ),
    [sample]: plain[sample] ?? '',
    'description.md': rmse,
  },
};

const scored = ['ids that train has', 'ids that train and test share', 'rows that the sample numbers'];

describe.each(Object.entries(competitions))('%s', (name, files) => {
  test('held rows and rows of test are mixed, and what was written for each comes back', async () => {
    const { lived, competition } = await run(files, right, { folds: 2 });
    const { data } = competition.context();
    const trainFile = competition.competition.files.train[0] ?? '';
    const train = readRows(join(data, trainFile));
    const real = readRows(join(data, competition.competition.files.test[0] ?? ''));
    const wanted = readRows(join(data, sample));
    expect(lived).toHaveLength(2);
    const held = lived.map(({ pass, seen, findings, answers }) => {
      expect(findings.filter((finding) => finding.startsWith('error') || finding.endsWith('order'))).toEqual([]);
      expect(
        seen
          .filter(isReal)
          .map(({ x }) => x)
          .sort(),
      ).toEqual(real.map(({ x }) => x).sort());
      const switches = seen.filter((row, at) => isReal(row) !== isReal(seen[at + 1] ?? row));
      expect(switches.length).toBeGreaterThan(5);
      const own = readRows(pathOf(answers.held));
      expect(own).toHaveLength(pass.held);
      const heldRows = own.map(({ row }) => train[Number(row)] ?? {});
      expect(own.map(({ t0 }) => t0)).toEqual(heldRows.map(({ y }) => y));
      expect(
        seen
          .filter((row) => !isReal(row))
          .map(({ x }) => x)
          .sort(),
      ).toEqual(heldRows.map(({ x }) => x).sort());
      const shown = textBelow(pass.masked.data);
      expect(heldRows.filter(({ y = '' }) => shown.includes(y))).toEqual([]);
      expect(readRows(join(pass.masked.data, trainFile))).toHaveLength(rows - pass.held);
      const test = readRows(pathOf(answers.test));
      const xs = new Map(real.map(({ id, x }) => [id, x]));
      expect(test).toEqual(
        wanted.map((row, at) => ({ ...row, y: yOf((row.id === undefined ? real[at]?.x : xs.get(row.id)) ?? '') })),
      );
      return own.map(({ row }) => Number(row));
    });
    expect(held.flat().sort((a, b) => a - b)).toEqual(train.map((_, n) => n));
    if (!scored.includes(name)) return;
    const { pass, answers } = lived[1] ?? {};
    const [python, { sandbox }] = [findPython(), await plainTerms()];
    assert(pass?.scorable && answers && python !== undefined);
    const question = { masked: pass.scorable, submission: pathOf(answers.scored), metric: 'rmse' };
    const measured = await measure(question, { python, sandbox });
    expect(measured, 'held rows are scored alone').toMatchObject({
      ...{ ok: true, value: { score: 0, why: null, baseline: expect.any(Number) } },
    });
  });
});
