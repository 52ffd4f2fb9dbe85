import { describe, expect, test } from 'vitest';
import { inferSections } from '../../../../../core/explore/notebook/sections/infer.ts';
import { openParser } from '../../../../../services/python/syntax/parse.ts';
import { sessionNames, writtenCells } from '../../../../rigs/explore/sessions.ts';

const parse = await openParser();
const infer = (...codes: string[]) => inferSections(codes, parse);

test.each(sessionNames)('%s: cells fall into the sections in which a reader would look for them', (name) => {
  const cells = writtenCells(name).filter(({ failsIn }) => failsIn === null);
  const found = infer(...cells.map(({ code }) => code));
  expect(found.map((section, at) => `${section}: ${cells[at]?.code.split('\n')[0]}`)).toEqual(
    cells.map(({ section, code }) => `${section}: ${code.split('\n')[0]}`),
  );
});

const load = 'import pandas as pd\ndf = pd.read_csv(DATA / "a.csv")';
const look = 'df.describe()';
const prepare = 'df = df.dropna()';
const make = 'df["c"] = df["a"] / df["b"]';
const fit = 'from sklearn.linear_model import Ridge\nmodel = Ridge().fit(df[["a"]], df["y"])';
const score = 'from sklearn.metrics import r2_score\nprint(r2_score(df["y"], model.predict(df[["a"]])))';

describe('what a cell is for', () => {
  const sectionOf = (code: string, ...before: string[]) => infer(load, ...before, code).at(-1);

  test('is what it does last of all that it does', () =>
    expect(sectionOf(`${prepare}\n${make}\n${fit}\n${look}`)).toBe('model'));
  test('is not decided by imports, if it does anything', () =>
    expect(sectionOf(`from sklearn.svm import SVC\n${prepare}`)).toBe('prepare'));
  test('is known by what a name stands for, in whatever cell it was bound', () =>
    expect(sectionOf('learner.fit(X)', 'import sklearn.cluster as c\nlearner = c.KMeans(3)')).toBe('model'));
  test('is to prepare where what learns is a scaler', () =>
    expect(sectionOf('scaler.fit(X)', 'from sklearn.preprocessing import StandardScaler as S\nscaler = S()')).toBe(
      'prepare',
    ));
  test('is to look where a result is shown only', () =>
    expect(sectionOf('print(df.dropna().mean())', look)).toBe('look'));
  test('is to prepare where a column is made of itself', () => {
    for (const line of ["df['a'] = df.a.fillna(0)", 'df["a"] = df["a"].clip(0, 1)', 'df.loc[df.a > 9, "a"] = 9'])
      expect(sectionOf(line)).toBe('prepare');
  });
  test('is what the functions do that it calls', () => {
    const define =
      'def grade(m):\n    from sklearn.metrics import r2_score\n    return r2_score(y, m.predict(X))\ndef twice(m):\n    return grade(m), twice';
    expect(sectionOf('twice(model)', define, look, fit)).toBe('evaluate');
    expect(infer(load, define, look, look)).toEqual(['load', 'evaluate', 'look', 'look']);
  });
});

describe('sections', () => {
  test('begin again where more than one cell goes back', () =>
    expect(infer(load, fit, score, make, fit, score)).toEqual([
      'load',
      'model',
      'evaluate',
      'features',
      'model',
      'evaluate',
    ]));
  test('do not begin again for a short look back', () =>
    expect(infer(load, look, prepare, look, make, look, fit)).toEqual([
      'load',
      'look',
      'prepare',
      'prepare',
      'features',
      'features',
      'model',
    ]));
  test('do not begin again for one cell between two of another', () =>
    expect(infer(load, look, make, look, look, make, look)).toEqual([
      'load',
      'look',
      'features',
      'look',
      'look',
      'look',
      'look',
    ]));
  test('go on where a cell says nothing', () =>
    expect(infer(load, prepare, 'x = 1', '', '%%bash\nls', '# words only')).toEqual([
      'load',
      ...Array(5).fill('prepare'),
    ]));
  test('of other cells stay what they are beside one that is no Python', () =>
    expect(infer(load, 'cd ../data (', make, fit)).toEqual(['load', 'load', 'features', 'model']));
  test('of nothing are none', () => expect(infer()).toEqual([]));
});

test('code that is deeply nested or long takes no time to speak of', () => {
  const started = process.cpuUsage();
  infer(
    '('.repeat(20_000),
    `x = ${'['.repeat(9_000)}${']'.repeat(9_000)}`,
    'x = 1; '.repeat(2_500),
    `f${'.a()'.repeat(4_000)}`,
  );
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1e6).toBeLessThan(10);
});
