import { describe, expect, test } from 'vitest';
import type { CrossValidation } from '../../../../core/schema/reported/cross-validation.ts';
import { doubtsAbout } from '../../../../stages/report/doubts/index.ts';
import { column, evidence, heldBack, labels, metric } from './evidence.ts';

const kinds = (...given: Parameters<typeof evidence>) => doubtsAbout(evidence(...given)).map(({ kind }) => kind);

describe('a score', () => {
  test.each([
    ['a perfect AUC', metric('auc', 'max', 'probabilities'), { score: 1 }],
    ['a perfect accuracy', metric('accuracy', 'max', 'labels'), { score: 1, baseline: 0.6 }],
    ['a perfect kappa', metric('qwk', 'max', 'labels'), { score: 1, baseline: 0 }],
    ['no error beside the spread', metric('rmse', 'min', 'values'), { score: 0.02, baseline: 12 }],
    ['no loss', metric('logloss', 'min', 'probabilities'), { score: 0.0012, baseline: 0.68 }],
  ])('%s is too good', (_, competition, change) => {
    expect(kinds({ competition, ...change })).toEqual(['too-good']);
  });

  test.each([
    ['tumours', metric('auc', 'max', 'probabilities'), { score: 0.997 }],
    ['digits', metric('accuracy', 'max', 'labels'), { score: 0.9975, baseline: 0.11 }],
    ['a strong regression', metric('rmse', 'min', 'values'), { score: 0.4, baseline: 12 }],
    ['a low but honest loss', metric('logloss', 'min', 'probabilities'), { score: 0.01, baseline: 0.68 }],
    ['a handful of rows', metric('accuracy', 'max', 'labels'), { score: 1, baseline: 0.6, rows: 20 }],
  ])('%s may be as good', (_, competition, change) => {
    expect(kinds({ competition, ...change })).toEqual([]);
  });

  test.each([
    ['worse', metric('rmse', 'min', 'values'), { score: 72, baseline: 12 }],
    ['the same', metric('auc', 'max', 'probabilities'), { score: 0.5 }],
    ['better by chance', metric('auc', 'max', 'probabilities'), { score: 0.504, error: 0.02 }],
    ['next to nothing', metric('dice', 'max', 'structured'), { score: 0.0003, baseline: 0 }],
    ['nothing, and no constant to compare', metric('dice', 'max', 'structured'), { score: 0.0003, baseline: null }],
  ])('that is %s is no better than a constant', (_, competition, change) => {
    expect(kinds({ competition, ...change })).toEqual(['no-better-than-constant']);
  });

  test('a small gain that is surer than chance counts', () => {
    expect(kinds({ score: 0.504, error: 0.0005 })).toEqual([]);
  });

  test('whose error nobody can tell is not surer than chance, whatever error the program reports', () => {
    const crossValidation: CrossValidation = {
      ...{ metric: 'auc', score: 0.504, error: 0.0001, direction: 'max' as const, scheme: 'time' },
      ...{ folds: 3, source: 'reported', models: [] },
    };
    const doubts = (score: number) => {
      const given = evidence({ score, error: null });
      return doubtsAbout({ ...given, submission: { ...given.submission, crossValidation } });
    };
    expect(doubts(0.8)).toEqual([]);
    const message = 'auc 0.504 over 1000 out-of-fold predictions; a plain constant gets 0.5: hardly any better';
    expect(doubts(0.504)).toEqual([{ kind: 'no-better-than-constant', message }]);
  });

  test('of its own word is held against what the profile says of a constant', () => {
    const crossValidation: CrossValidation = {
      ...{ metric: 'accuracy', score: 0.58, direction: 'max' as const, scheme: 'kfold' },
      ...{ folds: 5, source: 'reported', models: [] },
    };
    const given = evidence({ competition: metric('accuracy', 'max', 'labels'), score: null, baseline: null });
    const doubts = doubtsAbout({ ...given, submission: { ...given.submission, crossValidation } });
    expect(doubts).toMatchObject([{ kind: 'no-better-than-constant', message: expect.stringContaining('0.6') }]);
  });
});

test('of yes-or-no columns that are classes in all but name, a constant gets the entropy of the classes', () => {
  const names = ['a', 'b', 'c'];
  const { submission, ...rest } = evidence().competition;
  const columns = [column('id', 'key', null), ...names.map((name) => column(name, 'target', 'simplex'))];
  const targets = names.map((name) => ({ ...rest.targets[0], column: name, labels: labels({ 0: 600, 1: 300 }) }));
  const competition = { ...metric('logloss', 'min', 'probabilities'), targets, submission: { ...submission, columns } };
  expect(kinds({ competition, score: 0.99, baseline: null, error: 0.01 })).toEqual([]);
  expect(kinds({ competition, score: 1.099, baseline: null, error: 0.01 })).toEqual(['no-better-than-constant']);
});

test('where no table has the answers, no constant is there to compare', () => {
  const competition = { ...metric('rmse', 'min', 'values'), targets: [] };
  expect(doubtsAbout(evidence({ competition, score: 0.04, baseline: null }))).toEqual([]);
});

describe('whose word a score is', () => {
  test('held rows that contradict it are told with it, and count in its place', () => {
    const check = heldBack({ score: 0.5, agrees: false });
    expect(doubtsAbout(evidence({ check }))).toMatchObject([
      {
        kind: 'not-borne-out',
        message:
          "auc: its own folds say 0.8 ± 0.01; 200 rows that were held back from it say 0.5 ± 0.03; the same run's own folds there said 0.8 ± 0.015",
      },
      { kind: 'no-better-than-constant' },
    ]);
    for (const agrees of [true, null]) expect(kinds({ check: heldBack({ agrees }) })).toEqual([]);
  });

  test('rows whose folds were not done are missing; in the order of time, the earliest only serve to learn from', () => {
    const lacking = (folds: number, competition: object = {}) => {
      const { confirmation, submission, ...rest } = evidence({ competition, rows: 287 });
      const crossValidation: CrossValidation = {
        ...{ metric: 'auc', score: 0.8, direction: 'max', scheme: 'time', folds: 10, source: 'reported', models: [] },
      };
      const own = confirmation && { ...confirmation, lacking: 426, of: 713, folds };
      return doubtsAbout({ ...rest, submission: { ...submission, crossValidation }, confirmation: own });
    };
    const inTime = { time: { column: 't', kind: 'future' } };
    const message = 'its score is of 287 of 713 rows of train: the folds of the others were not done';
    expect(lacking(4)).toEqual([{ kind: 'unfinished', message }]);
    expect(lacking(10)).toEqual([{ kind: 'unfinished', message }]);
    expect(lacking(4, inTime)).toEqual([{ kind: 'unfinished', message }]);
    expect(lacking(10, inTime)).toEqual([]);
  });
});
