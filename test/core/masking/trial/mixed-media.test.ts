import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { csv, page } from '../../../rigs/data/competitions.ts';
import { npy } from '../../../rigs/data/files/arrays.ts';
import { tinyPng } from '../../../rigs/data/files/images.ts';
import { asked, images, pictures, picturesOfSharedIds, rmse, rows, sample, yOf } from '../../../rigs/data/trials.ts';
import { found, pathOf, readRows, right, run, tried } from '../../../rigs/stages/trials.ts';

test.each([
  ['by names of its own', pictures],
  ['by ids that train and test share', picturesOfSharedIds],
])('every row finds its own image %s', async (_, files) => {
  const shades: [string, boolean][] = [];
  await run(files, ({ id = '', x = '' }, data) => {
    const n = Number(x) - 0.5;
    const picture = readFileSync(join(data, 'test', `${id}.png`));
    shades.push([id, picture.equals(tinyPng(n < 5000 ? n : n - 5000 + 200))]);
    return { y: yOf(x) };
  });
  expect(shades).toHaveLength(rows + 5 * asked);
  expect(shades.filter(([, isOwn]) => !isOwn)).toEqual([]);
});

test('images of a test that only the sample lists are asked for by name', async () => {
  const shades = new Map(Array.from({ length: 250 }, (_, n) => [tinyPng(n).toString('base64'), n]));
  const shadeOf = (id: string, data: string) => shades.get(readFileSync(join(data, 'test', `${id}.png`), 'base64'));
  const { lived } = await run(
    {
      'train.csv': csv(['id', 'y'], rows, (n) => [`p${n}`, 1000.25 + n]),
      [sample]: csv(['id', 'y'], asked, (n) => [`q${n}`, 0]),
      'description.md': rmse,
      ...images('train', rows, (n) => `p${n}`, 0),
      ...images('test', asked, (n) => `q${n}`, 200),
    },
    ({ id = '' }, data) => ({ y: `${1000.25 + (shadeOf(id, data) ?? -1)}` }),
  );
  for (const { answers } of lived) {
    const held = readRows(pathOf(answers.held));
    expect(held.map(({ t0 }) => t0)).toEqual(held.map(({ row }) => `${1000.25 + Number(row)}`));
    const test = Array.from({ length: asked }, (_, n) => ({ id: `q${n}`, y: `${1200.25 + n}` }));
    expect(readRows(pathOf(answers.test))).toEqual(test);
  }
});

test('rows of arrays are the reason why there is no trial', async () => {
  const array = (count: number) =>
    npy({ dtype: '|u1', shape: [count, 8, 8], values: Array.from({ length: 64 * count }, (_, at) => at % 200) });
  const labels = npy({ dtype: '<i8', shape: [rows], values: Array.from({ length: rows }, (_, n) => n % 2) });
  const files = {
    ...{ 'x_train.npy': array(rows), 'y_train.npy': labels, 'x_test.npy': array(asked) },
    [sample]: csv(['id', 'odd'], asked, (n) => [n + 1, 0]),
    'description.md': page('categorization accuracy'),
  };
  expect(await tried(await found(files), right)).toEqual({ ok: false, why: 'rows of arrays are not mixed' });
});
