import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, describe, expect, test } from 'vitest';
import { measure } from '../../../../core/holdout/score.ts';
import type { Competition } from '../../../../core/schema/competition.ts';
import { findPython } from '../../../../services/python/environment.ts';
import { csv, type Files, makeCompetition, page, seeded, sentence } from '../../../rigs/data/competitions.ts';
import { tinyPng } from '../../../rigs/data/images.ts';
import { plainTerms } from '../../../rigs/sandbox/terms.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { analyzedIn } from '../../../rigs/stages/rehearsing.ts';
import { type Answer, type Row, readRows, textBelow, tried } from '../../../rigs/stages/trials.ts';

const [rows, asked] = [120, 30];
const sample = 'sample_submission.csv';
const random = seeded(11);
/** Every row of train and of test has another one. */
const xOf = (n: number) => `${n + 0.5}`;
const testX = (n: number) => xOf(5000 + n);
const yOf = (x: string) => `${40000.25 + 2 * Number(x)}`;
const rmse = page('root mean squared error');

/** A table of train and one of test with the columns `x` and `y`, and what else is told. */
const tables = (
  train: (n: number) => Record<string, string | number>,
  own: (n: number) => Record<string, string | number>,
  sampled: (n: number) => Record<string, string | number>,
): Files => {
  const table = (count: number, rowOf: (n: number) => Record<string, string | number>) =>
    csv(Object.keys(rowOf(0)), count, (n) => Object.values(rowOf(n)));
  return {
    'train.csv': table(rows, (n) => ({ ...train(n), x: xOf(n), y: yOf(xOf(n)) })),
    'test.csv': table(asked, (n) => ({ ...own(n), x: testX(n) })),
    [sample]: table(asked, sampled),
    'description.md': rmse,
  };
};
const withIds = (trainId: (n: number) => string | number, testId: (n: number) => string | number) =>
  tables(
    (n) => ({ id: trainId(n) }),
    (n) => ({ id: testId(n) }),
    (n) => ({ id: testId(n), y: 0 }),
  );
const images = (folder: string, count: number, idOf: (n: number) => string | number, shade: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/${idOf(n)}.png`, tinyPng(shade + n)]));
const plain = withIds(
  (n) => n,
  (n) => rows + n,
);
const asTabs = (text: unknown) => String(text).replaceAll(',', '\t');

const competitions: Readonly<Record<string, Files>> = {
  'ids that train has': plain,
  'ids that train lacks': tables(
    () => ({}),
    (n) => ({ id: 1 + n }),
    (n) => ({ id: 1 + n, y: 0 }),
  ),
  'words as ids that train lacks': tables(
    () => ({}),
    (n) => ({ id: `row_${n}` }),
    (n) => ({ id: `row_${n}`, y: 0 }),
  ),
  'ids that train and test share': withIds(
    (n) => n + 1,
    (n) => n + 1,
  ),
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
  'images in two folders': {
    ...withIds(
      (n) => `p${n}`,
      (n) => `q${n}`,
    ),
    ...images('train', rows, (n) => `p${n}`, 0),
    ...images('test', asked, (n) => `q${n}`, 200),
  },
  'images in two folders, by ids that both share': {
    ...withIds(
      (n) => n + 1,
      (n) => n + 1,
    ),
    ...images('train', rows, (n) => n + 1, 0),
    ...images('test', asked, (n) => n + 1, 200),
  },
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

/** Images of test lie in their own folder, whatever ids are alike. */
const apart = (competition: Competition): Competition => {
  const { media } = competition;
  const sources = media?.sources.map((source) => ({ ...source, test: 'test/{}.png' })) ?? [];
  return media === undefined ? competition : { ...competition, media: { ...media, sources } };
};
const found = (files: Files) => analyzedIn(makeCompetition(join(scratchFolder(), 'data'), files), apart);
const right: Answer = ({ x = '' }) => ({ y: yOf(x) });
const isReal = ({ x }: Row) => Number(x) > 5000;
const pathOf = (path: string | null): string => {
  assert(path !== null);
  return path;
};
const run = async (files: Files, answer: Answer = right, options = {}) => {
  const competition = await found(files);
  const outcome = await tried(competition, answer, options);
  assert('lived' in outcome, JSON.stringify(outcome));
  return { ...outcome, competition };
};

describe.each(Object.entries(competitions))('%s', (_, files) => {
  test('held rows and rows of test are mixed, and what was written for each comes back', async () => {
    const { lived, competition } = await run(files);
    const { data } = competition.context();
    const trainFile = competition.competition.files.train[0] ?? '';
    const train = readRows(join(data, trainFile));
    const real = readRows(join(data, competition.competition.files.test[0] ?? ''));
    const wanted = readRows(join(data, sample));
    expect(lived).toHaveLength(5);
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
  });
});

test.each(['ids that train has', 'ids that train and test share', 'rows that the sample numbers'])(
  'held rows are scored alone: %s',
  async (name) => {
    const { lived } = await run(competitions[name] ?? {});
    const { pass, answers } = lived[1] ?? {};
    const [python, { sandbox }] = [findPython(), await plainTerms()];
    assert(pass?.scorable && answers && python !== undefined);
    const question = { masked: pass.scorable, submission: pathOf(answers.scored), metric: 'rmse' };
    const measured = await measure(question, { python, sandbox });
    expect(measured).toMatchObject({ ok: true, value: { score: 0, why: null, baseline: expect.any(Number) } });
  },
);

test.each(['images in two folders', 'images in two folders, by ids that both share'])(
  'every row finds its own image: %s',
  async (name) => {
    const shades: [string, boolean][] = [];
    await run(competitions[name] ?? {}, ({ id = '', x = '' }, data) => {
      const n = Number(x) - 0.5;
      const picture = readFileSync(join(data, 'test', `${id}.png`));
      shades.push([id, picture.equals(tinyPng(n < 5000 ? n : n - 5000 + 200))]);
      return { y: yOf(x) };
    });
    expect(shades).toHaveLength(rows + 5 * asked);
    expect(shades.filter(([, isOwn]) => !isOwn)).toEqual([]);
  },
);

test('whole groups are held, and classes are columns', async () => {
  const kinds = ['red', 'green', 'blue'];
  const { lived, scheme } = await run(
    {
      'train.csv': csv(['id', 'site', 'x', 'kind'], rows, (n) => [n, `s${n % 12}`, xOf(n), kinds[n % 3] ?? '']),
      'test.csv': csv(['id', 'site', 'x'], asked, (n) => [rows + n, `s${20 + (n % 4)}`, testX(n)]),
      [sample]: csv(['id', ...kinds], asked, (n) => [rows + n, 0.33, 0.33, 0.34]),
      'description.md': page('multi-class logarithmic loss'),
    },
    ({ x = '' }) => ({ red: `${Number(x) / 10000}`, green: '0.25', blue: (0.75 - Number(x) / 10000).toFixed(6) }),
  );
  expect(scheme).toBe('whole groups of site');
  for (const { pass, seen, answers } of lived) {
    const held = readRows(pathOf(answers.held));
    expect(held.map(({ row, t0 }) => [row, t0])).toEqual(
      held.map(({ row }) => [row, `${(Number(row) + 0.5) / 10000}`]),
    );
    const sites = new Set(seen.filter((row) => !isReal(row)).map(({ site }) => site));
    const kept = readRows(join(pass.masked.data, 'train.csv'));
    expect(kept.filter(({ site }) => sites.has(site))).toEqual([]);
    expect(Object.keys(seen[0] ?? {})).toEqual(['id', 'site', 'x']);
  }
});

test('the seed says which rows are held, and where they stand', async () => {
  const order = async (seed: number) => (await run(plain, right, { seed })).lived[0]?.seen.map(({ x }) => x);
  const first = await order(1);
  expect(await order(1)).toEqual(first);
  expect(await order(2)).not.toEqual(first);
});

test('a table that tells of rows of the real test stays, one of train goes without held rows', async () => {
  const { lived } = await run({
    ...plain,
    'weather.csv': csv(['id', 'rain'], rows + asked, (n) => [n, n % 5]),
    'history.csv': csv(['id', 'visits'], rows, (n) => [n, n % 7]),
  });
  for (const { pass } of lived) {
    expect(readRows(join(pass.masked.data, 'weather.csv'))).toHaveLength(rows + asked);
    expect(readRows(join(pass.masked.data, 'history.csv'))).toHaveLength(rows - pass.held);
  }
});

test('shared ids that other tables may tell of are the reason why there is no trial', async () => {
  const files = {
    ...competitions['ids that train and test share'],
    'more.csv': csv(['id', 'z'], 50, (n) => [n + 1, n]),
  };
  expect(await tried(await found(files), right)).toEqual({ why: expect.stringMatching(/^id names rows of train/) });
});
