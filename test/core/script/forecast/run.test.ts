import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

const run = async (code: string) => {
  const folder = scratchFolder();
  mkdirSync(join(folder, 'out'));
  write(folder);
  writeFileSync(join(folder, 'script.py'), code);
  const python = findPython() ?? 'python3';
  const { stdout } = await execa(python, [join(folder, 'script.py'), '--data', folder, '--out', join(folder, 'out')]);
  const rows = readFileSync(join(folder, 'out', 'submission.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return { stdout, prices: rows.map((row) => Number(row.split(',')[1])) };
};

const every = [
  rule('grown_7', 0.2),
  rule('level', 0.1),
  ...['past', 'recent', 'season', 'current', 'ratio'].map((framing) => framed(framing, 0.1)),
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
  const whole = await run(codeOf());
  expect(whole.prices).toHaveLength(60);
  expect(whole.prices.every((price) => price > 10 && price < 70)).toBe(true);
  expect(Number(/cv rmse: (\S+)/.exec(whole.stdout)?.[1])).toBeLessThan(8);
  const hurried = await run(codeOf({ trialEndUnixSeconds: 1 }));
  expect(JSON.parse(hurried.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ folds: 1 });
  const calm = await run(codeOf({ trialEndUnixSeconds: 4e9 }));
  expect(JSON.parse(calm.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ folds: 3 });
  expect(calm.prices).toEqual(whole.prices);
});
