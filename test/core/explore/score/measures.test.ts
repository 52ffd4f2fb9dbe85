import { describe, expect, test } from 'vitest';
import { cellsOf, comparisonsOf } from '../../../../core/explore/score/measures.ts';
import type { MetricName } from '../../../../core/metrics/table.ts';
import type { ExploredTarget } from '../../../../core/schema/explore/held-back.ts';

const target = (kind: ExploredTarget['kind'], positive: string | null = null): ExploredTarget => ({
  ...{ path: 'a.csv', column: 'y', kind, positive, constant: '0', columns: [] },
});

const metricOf = (of: ExploredTarget, answers: readonly string[], predictions: readonly string[]) => {
  const found = comparisonsOf(of, answers, predictions);
  return found.ok ? found.value[0].metric : found.why;
};

describe('two labels', () => {
  test.each([
    ['0 1', '0.2 0.9', 'auc'],
    ['0 1', '1 0', 'accuracy'],
    ['0 1', '0.0 1.0', 'accuracy'],
    ['no yes', '0 1', 'auc'],
    ['no yes', '0.5 0.5', 'auc'],
    ['no yes', 'Yes No', 'accuracy'],
    ['no yes', '-3 0.2', 'accuracy'],
    ['1 2', '0.1 0.7', 'auc'],
  ])('%s and predictions %s are compared by %s', (answers, predictions, metric) => {
    const [cells, guesses] = [answers.split(' '), predictions.split(' ')];
    expect(metricOf(target('binary', cells[1]), cells, guesses)).toBe(metric);
  });
  test('become 1 for the label that a probability is of, else 0', () => {
    expect(comparisonsOf(target('binary', 'left'), ['stays', 'left'], ['0.1', '0.2'])).toMatchObject({
      value: [{ answers: ['0', '1'], constant: '0.5' }],
    });
  });
});

describe('the metric that the user names', () => {
  const by = (metric: MetricName, kind: ExploredTarget['kind'], answers: string, predictions: string) => {
    const [cells, guesses] = [answers.split(' '), predictions.split(' ')];
    const positive = new Set(cells).size === 2 && kind !== 'numeric' ? (cells[1] ?? null) : null;
    const found = comparisonsOf({ ...target(kind, positive), metric, constant: cells[0] ?? '' }, cells, guesses);
    return found.ok ? found.value.map((comparison) => comparison.metric) : found.why;
  };

  test('comes first, before the usual one', () => {
    expect(by('mae', 'numeric', '1 2 3', '1 2 2')).toEqual(['mae', 'rmse', 'r2']);
    expect(by('r2', 'numeric', '1 2 3', '1 2 2')).toEqual(['r2', 'rmse']);
    expect(by('logloss', 'binary', 'no yes', '0.2 0.9')).toEqual(['logloss', 'auc']);
    expect(by('macro_f1', 'multiclass', 'a b c', 'a b b')).toEqual(['macro_f1', 'accuracy']);
    expect(by('accuracy', 'multiclass', 'a b c', 'a b b')).toEqual(['accuracy']);
  });
  test('of two labels judges the one that is sought', () => {
    const f1 = { ...target('multiclass', 'left'), metric: 'f1', constant: 'stays' } as const;
    expect(comparisonsOf(f1, ['stays', 'left'], ['left', 'left'])).toMatchObject({
      value: [{ metric: 'f1', answers: ['0', '1'], predictions: ['1', '1'], constant: '0' }, { metric: 'accuracy' }],
    });
  });
});

test.each([
  ['numeric', ['1'], 'predict returned 1 values for 2 rows'],
  ['numeric', ['1', 'inf'], 'predict returned "inf" where a number is wanted'],
  ['numeric', ['1', 'nan'], 'predict returned no value for row 2'],
  ['multiclass', ['a', ''], 'predict returned no value for row 2'],
  ['multiclass', ['a', 'never seen'], 'accuracy'],
  ['numeric', ['1e3', '-2'], 'rmse'],
] as const)('predictions for %s: %j', (kind, predictions, outcome) => {
  expect(metricOf(target(kind), ['1', '2'], predictions)).toBe(outcome);
});

test('predictions are read as the CSV that they are, or not at all', () => {
  expect(cellsOf('prediction\n"a,\n""b"""\n1\n')).toEqual(['a,\n"b"', '1']);
  expect(cellsOf('prediction\n"a\n')).toBeUndefined();
  expect(cellsOf('a,b\n1,2\n')).toBeUndefined();
});
