import { describe, expect, test } from 'vitest';
import type { Competition } from '../../../core/schema/competition.ts';
import { modelKeys } from '../../../core/solution/model-keys.ts';
import { plan } from '../../../stages/plan/plan.ts';
import { context } from '../../core/submission/check/context.ts';
import { competitionFor, ids, key, profile, specimen, target } from '../../core/submission/check/specimen.ts';

const labels = [
  { label: '0', count: 600 },
  { label: '1', count: 400 },
];
const base = (more: Partial<Competition> = {}, column = target('p', 'probability'), metric = 'auc') =>
  competitionFor(
    specimen({ columns: [key('id'), column], rows: ids(2), metric, targets: [profile('p', { labels })] }),
    '0'.repeat(64),
    more,
  );
const plans = async (competition: Competition, time = 600) => {
  const made = await plan.run({ competition, params: { time, models: null, notes: [] } }, context());
  if (!made.ok) throw new Error('plan cannot fail');
  return made.value.strategies;
};
const first = async (competition: Competition, time?: number) => (await plans(competition, time))[0]!;
const rows = (n: number) => ({ shapes: { train: { rows: n, columns: 5 }, test: null } });

describe('template', () => {
  test.each<[string, Partial<Competition>, string[]]>([
    ['numbers only', {}, ['tabular']],
    ['text only', { textColumns: ['a', 'b'] }, ['text']],
    ['text and more', { textColumns: ['a'] }, ['mixed', 'tabular']],
    ['the future', { task: 'forecasting', time: { column: 'date', kind: 'future' } }, ['forecast', 'tabular']],
    [
      'the future of several numbers',
      { task: 'multi-target', time: { column: 'date', kind: 'future' } },
      ['forecast', 'tabular'],
    ],
    ['gaps in time', { task: 'regression', time: { column: 'date', kind: 'interleaved' } }, ['tabular']],
  ])('for %s', async (_, more, wanted) =>
    expect((await plans(base(more))).map(({ template }) => template)).toEqual(wanted),
  );

  test('a second way in that ignores text does not learn from text columns', async () => {
    const [mixed, tabular] = await plans(base({ textColumns: ['a'] }));
    expect(mixed).toMatchObject({ features: ['a', 'b'], textColumns: ['a'] });
    expect(tabular).toMatchObject({ features: ['b'], textColumns: [] });
  });
});

describe('validation', () => {
  test.each<[string, Partial<Competition>, object]>([
    ['classes', {}, { scheme: 'stratified', group: null, time: null }],
    ['numbers', { task: 'regression' }, { scheme: 'kfold' }],
    ['groups', { groupColumn: 'a' }, { scheme: 'group', group: 'a' }],
    [
      'a later test',
      { groupColumn: 'a', time: { column: 'day', kind: 'future' } },
      { scheme: 'time', time: 'day', group: null },
    ],
    ['gaps in time', { time: { column: 'day', kind: 'interleaved' } }, { scheme: 'time', time: 'day' }],
  ])('for %s', async (_, more, wanted) => {
    const { validation } = await first(base(more));
    expect(validation).toMatchObject(wanted);
    expect(validation.why).toMatch(/\w/);
  });

  test.each([
    [1_000, 600, 10],
    [10_000, 600, 8],
    [100_000, 600, 5],
    [1_000_000, 600, 3],
    [1_000, 20, 10],
    [40_000, 5, 5],
    [100_000, 5, 3],
  ])('%i rows in %i s: %i folds', async (n, time, folds) =>
    expect((await first(base(rows(n)), time)).validation.folds).toBe(folds),
  );

  test('never more folds than rows of the rarest class', async () => {
    const rare = [
      profile('p', {
        labels: [
          { label: 'x', count: 50 },
          { label: 'y', count: 4 },
        ],
      }),
    ];
    expect((await first(base({ targets: rare }))).validation.folds).toBe(4);
  });
});

describe('models', () => {
  test('come from the template, and in its order', async () => {
    for (const [n, time] of [
      [500, 600],
      [5_000, 30],
      [1_000_000, 600],
    ] as const)
      for (const strategy of await plans(base({ ...rows(n), textColumns: ['a'] }), time))
        for (const name of strategy.models) expect(modelKeys[strategy.template]).toContain(name);
  });
  test('are fewer on many rows', async () => {
    expect((await first(base(rows(60_000)))).models).not.toContain('et');
  });
  test('go on with smooth ones on few rows', async () => {
    expect((await first(base(rows(500)))).models.slice(0, 3)).toEqual(['lgb', 'linear', 'kernel']);
    expect((await first(base(rows(50_000)))).models).not.toContain('kernel');
  });
  test('that pay for every class come later where these are many', async () => {
    const labels = Array.from({ length: 30 }, (_, n) => ({ label: `${n}`, count: 40 }));
    const { models } = await first(base({ ...rows(1_200), targets: [profile('p', { labels })] }));
    expect(models.slice(0, 2)).toEqual(['lgb', 'linear']);
    expect(models.indexOf('et')).toBeLessThan(models.indexOf('cat'));
  });
});

describe('postprocessing', () => {
  const numeric = { integral: false, min: 0, max: 9, mean: 3, median: 2, std: 2, meanLog1p: 1 };
  test.each<[string, Competition, string[]]>([
    ['auc', base(), []],
    [
      'rmsle',
      base({ targets: [profile('p', { numeric })] }, target('p', 'bounded-real', { min: 0 }), 'rmsle'),
      ['log-target', 'clip'],
    ],
    [
      'smape of a future',
      base(
        { targets: [profile('p', { numeric })], time: { column: 'day', kind: 'future' } },
        target('p', 'real'),
        'smape',
      ),
      ['log-target', 'keep-level'],
    ],
    ['qwk', base({ task: 'ordinal' }, target('p', 'ordinal-int'), 'qwk'), ['cut-points']],
  ])('for %s', async (_, competition, wanted) => expect((await first(competition)).postprocess).toEqual(wanted));
});

test('the end is safe in a short run, and texts leave time for other models', async () => {
  for (const time of [20, 600])
    for (const { timeShares } of await plans(base({ textColumns: ['a'] }), time)) {
      expect(timeShares.text + timeShares.writing).toBeLessThan(0.7);
      expect(timeShares.writing * time).toBeGreaterThanOrEqual(3);
    }
});
