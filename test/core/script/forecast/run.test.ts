import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { assert, expect, test } from 'vitest';
import { scriptOf } from '../../../../core/script/script-of.ts';
import { findPython } from '../../../../services/python/environment.ts';
import { daily, forecastWith, framed, rule } from '../../../rigs/data/recipes/forecast-recipe.ts';
import { member } from '../../../rigs/data/recipes/script-recipe.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const write = (folder: string): void => {
  const lines = Array.from({ length: 360 }, (_, at) => {
    const day = new Date(Date.UTC(2020, 0, 1 + Math.floor(at / 2))).toISOString().slice(0, 10);
    const [city, size] = [at % 2 === 0 ? 'Bern' : 'Linz', (at * 7) % 13];
    return { cells: `${at},${day},${city},${size}`, price: 20 + size + (at % 14) + (at % 2) * 5 };
  });
  const [train, test] = [lines.slice(0, 300), lines.slice(300)];
  writeFileSync(
    join(folder, 'train.csv'),
    `id,day,city,size,price\n${train.map((one) => `${one.cells},${one.price}`).join('\n')}\n`,
  );
  writeFileSync(join(folder, 'test.csv'), `id,day,city,size\n${test.map((one) => one.cells).join('\n')}\n`);
};

/** Runs each script by itself, but loads their libraries once. */
const runner = `import os, runpy, sys
folder, *names = sys.argv[1:]
for name in names:
    out = os.path.join(folder, name + "-out")
    os.mkdir(out)
    sys.argv = [name, "--data", folder, "--out", out]
    runpy.run_path(os.path.join(folder, name), run_name="__main__")
    print("ENDED", flush=True)`;

const runAll = async (codes: readonly string[]) => {
  const folder = scratchFolder();
  write(folder);
  const names = codes.map((code, at) => {
    writeFileSync(join(folder, `${at}.py`), code);
    return `${at}.py`;
  });
  const { stdout } = await execa(findPython() ?? 'python3', ['-c', runner, folder, ...names]);
  return stdout.split('ENDED\n').map((printed, at) => {
    const rows = readFileSync(join(folder, `${at}.py-out`, 'submission.csv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    return { printed: printed.replace(/ENDED$/, ''), prices: rows.map((row) => Number(row.split(',')[1])) };
  });
};

const every = [
  rule('seasonal_7', 0.2),
  rule('level', 0.1),
  ...['past', 'recent'].map((framing) => framed(framing, 0.1)),
  member('linear', 0.1, { last: { rounds: null, settings: {} } }),
];

test('with every kind of member a script forecasts, and a trial tells the windows that it learned', async () => {
  const finish = [{ do: 'restore', scale: 'plain' } as const, { do: 'clip', low: 0, high: 90 } as const];
  const recipe = forecastWith(every, {}, { finish });
  const codeOf = (limits = {}) => {
    const script = scriptOf(recipe, daily, limits);
    assert(script.ok, script.ok ? '' : script.why);
    return script.code;
  };
  const codes = [codeOf(), codeOf({ trialEndUnixSeconds: 1 }), codeOf({ trialEndUnixSeconds: 4e9 })];
  const [whole, hurried, calm] = await runAll(codes);
  assert(whole && hurried && calm);
  const foldsOf = ({ printed }: typeof whole) => JSON.parse(printed.trim().split('\n').at(-1) ?? '');
  expect(whole.prices).toHaveLength(60);
  expect(whole.prices.every((price) => price > 10 && price < 70)).toBe(true);
  expect(Number(/cv rmse: (\S+)/.exec(whole.printed)?.[1])).toBeLessThan(8);
  expect([foldsOf(hurried), foldsOf(calm)]).toMatchObject([{ folds: 1 }, { folds: 3 }]);
  expect(calm.prices).toEqual(whole.prices);
});
