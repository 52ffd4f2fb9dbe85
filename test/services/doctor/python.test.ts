import { describe, expect, test } from 'vitest';
import { packageLines, pythonLines } from '../../../services/doctor/python.ts';

const version = JSON.stringify({ python: '3.12.3' });
const names = ['numpy', 'pandas', 'sklearn', 'lightgbm'] as const;
const found = (...wanted: readonly string[]) => wanted.map((name) => JSON.stringify({ package: name, version: '1.0' }));
const lines = (said: readonly string[], failed: string | null = null) =>
  packageLines('/opt/my env/python', { lines: said, failed });

test('packages that import are told with their versions, whatever else they print', () => {
  const [python, packages, ...more] = lines([version, 'a warning of numpy', ...found(...names)]);
  expect(python).toMatchObject({ state: 'ok', says: '3.12.3 at /opt/my env/python' });
  expect(packages).toMatchObject({ state: 'ok', says: 'numpy 1.0, pandas 1.0, sklearn 1.0, lightgbm 1.0' });
  expect(more).toEqual([]);
});

describe('what does not import is a problem with its fix', () => {
  const without = (name: (typeof names)[number]) => [version, ...found(...names.filter((other) => other !== name))];

  test('a package that is missing', () => {
    const failed = JSON.stringify({ package: 'sklearn', failed: "ModuleNotFoundError: No module named 'sklearn'" });
    expect(lines([...without('sklearn'), failed]).at(-1)).toMatchObject({
      ...{ state: 'problem', name: 'sklearn', fix: "'/opt/my env/python' -m pip install scikit-learn" },
      says: "cannot be imported in the sandbox: ModuleNotFoundError: No module named 'sklearn'",
    });
  });

  test('a library of the system that is missing', () => {
    const failed = JSON.stringify({ package: 'lightgbm', failed: 'OSError: libgomp.so.1: cannot open shared object' });
    expect(lines([...without('lightgbm'), failed]).at(-1)?.fix).toBe('sudo apt-get install -y libgomp1');
  });

  test('an import that ends the program takes those behind it along', () => {
    const broken = lines([version, ...found('numpy')], 'was ended by SIGSEGV').filter(
      ({ state }) => state === 'problem',
    );
    expect(broken.map(({ name }) => name)).toEqual(['pandas', 'sklearn', 'lightgbm']);
    expect(broken[0]?.says).toContain('SIGSEGV');
  });

  test('a Python that does not start', () => {
    expect(lines([], 'could not be started: no such file')).toMatchObject([
      { state: 'problem', fix: 'medalist setup' },
    ]);
  });
});

test('no Python, or one that is not there, is said before anything is tried', async () => {
  expect(await pythonLines({}, undefined, null)).toMatchObject([{ state: 'problem', name: 'python' }]);
  const [named, python] = await pythonLines({ MEDALIST_PYTHON: '/nowhere/python' }, '/nowhere/python', null);
  expect(named).toMatchObject({ state: 'warning', fix: 'unset MEDALIST_PYTHON' });
  expect(python).toMatchObject({ state: 'problem', fix: 'medalist setup' });
});
