import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dataToExplore, nameOf, people, table } from '../../../rigs/explore/data-to-explore.ts';

describe('the target', () => {
  test.each([
    ['churn', 'churn'],
    ['Churn', 'churn'],
    [null, 'churn'],
  ])('%j is a column', async (target, column) => {
    const { holdBack } = await dataToExplore({ 'people.csv': people(300), 'more.csv': 'a,b\n1,2\n' });
    expect(await holdBack({ target, ask: 'Build a model to predict who will churn' })).toMatchObject({
      target: { column },
    });
  });
  test('that is no column is refused with the nearest, and nothing is laid out', async () => {
    const { data, holdBack } = await dataToExplore({ 'people.csv': people(300) });
    expect(await holdBack({ target: 'chrun' })).toEqual({
      why: 'no table has a column "chrun"',
      advice: 'Did you mean churn? The columns are: name, size, churn.',
    });
    expect(existsSync(data)).toBe(false);
  });
  test('is taken from the table with most rows', async () => {
    const { holdBack } = await dataToExplore({ 'a.csv': people(250), 'b.csv': people(300) });
    expect(await holdBack({ target: 'churn' })).toMatchObject({ target: { path: 'b.csv' } });
  });
  test.each([
    ['0 and 1', (n: number) => String(n % 2), { kind: 'binary', positive: '1', constant: '0' }],
    ['words', (n: number) => (n % 4 === 0 ? 'Left' : 'Stays'), { kind: 'binary', positive: 'Left', constant: 'Stays' }],
    ['yes and no', (n: number) => (n % 4 === 0 ? 'No' : 'Yes'), { kind: 'binary', positive: 'Yes', constant: 'Yes' }],
    ['grades', (n: number) => String(n % 5), { kind: 'multiclass', positive: null }],
    ['amounts', (n: number) => String(n), { kind: 'numeric', positive: null }],
    ['fractions', (n: number) => String((n % 3) / 2), { kind: 'numeric', positive: null }],
  ])('of %s is known for what it is', async (_, answer, known) => {
    const { holdBack } = await dataToExplore({ 'a.csv': table(300, (n) => `${nameOf(n)},${n}.5,${answer(n)}`) });
    expect(await holdBack({ target: 'churn' })).toMatchObject({
      target: {
        ...known,
        columns: [
          { name: 'name', dtype: 'str' },
          { name: 'size', dtype: 'float64' },
        ],
      },
    });
  });
  test.each([
    ['Predict churn', 16, 'multiclass'],
    ['How many are churn? Predict churn', 16, 'numeric'],
    ['Predict churn, scored by MAE', 16, 'numeric'],
    ['Predict churn', 31, 'numeric'],
    ['Classify churn', 31, 'multiclass'],
    ['How many are churn? Predict churn', 2, 'binary'],
  ])('is what the question says of it: %j of %i whole numbers', async (ask, kinds, kind) => {
    const { holdBack } = await dataToExplore({ 'a.csv': table(310, (n) => `${nameOf(n)},${n}.5,${n % kinds}`) });
    expect(await holdBack({ target: 'churn', ask })).toMatchObject({ target: { kind } });
  });
  test('with one value has nothing to predict', async () => {
    const { holdBack } = await dataToExplore({ 'a.csv': table(300, (n) => `${nameOf(n)},1,same`) });
    expect(await holdBack({ target: 'churn' })).toMatchObject({ why: 'churn has only one value', file: null });
  });
});
