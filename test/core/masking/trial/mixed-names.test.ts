import { expect, test } from 'vitest';
import { csv } from '../../../rigs/data/competitions.ts';
import { asked, rmse, rows, sample, sharedIds, tables, testX, xOf, yOf } from '../../../rigs/data/trials.ts';
import { found, isReal, pathOf, readRows, right, run, tried } from '../../../rigs/stages/trials.ts';

test('a submission without a key is taken apart by place', async () => {
  const { lived } = await run({
    'train.csv': csv(['x', 'y'], rows, (n) => [xOf(n), yOf(xOf(n))]),
    'test.csv': csv(['x'], asked, (n) => [testX(n)]),
    [sample]: csv(['y'], asked, () => [0]),
    'description.md': rmse,
  });
  for (const { answers } of lived) {
    const held = readRows(pathOf(answers.held));
    expect(held.map(({ t0 }) => t0)).toEqual(held.map(({ row }) => yOf(xOf(Number(row)))));
    expect(readRows(pathOf(answers.test)).map(({ y }) => y)).toEqual(
      Array.from({ length: asked }, (_, n) => yOf(testX(n))),
    );
  }
});

test('keys that come more than once are told apart by their order', async () => {
  const user = (n: number) => `u${n % 10}`;
  const { lived } = await run({
    ...tables(
      (n) => ({ user: user(n) }),
      (n) => ({ user: user(n) }),
      (n) => ({ user: user(n), y: 0 }),
    ),
  });
  for (const { answers } of lived) {
    const held = readRows(pathOf(answers.held));
    expect(held.map(({ t0 }) => t0)).toEqual(held.map(({ row }) => yOf(xOf(Number(row)))));
    expect(readRows(pathOf(answers.test))).toEqual(
      Array.from({ length: asked }, (_, n) => ({ user: user(n), y: yOf(testX(n)) })),
    );
  }
});

test('shared ids that other tables may tell of are the reason why there is no trial', async () => {
  const files = {
    ...sharedIds,
    'more.csv': csv(['id', 'z'], 50, (n) => [n + 1, n]),
  };
  expect(await tried(await found(files), right)).toEqual({ why: expect.stringMatching(/^id names rows of train/) });
});

test('made-up ids look like those of test, and are above them', async () => {
  const { lived } = await run(sharedIds);
  for (const { seen } of lived) {
    const held = seen.filter((row) => !isReal(row)).map(({ id }) => Number(id));
    expect(Math.min(...held)).toBeGreaterThan(rows);
    expect(held.every(Number.isInteger)).toBe(true);
  }
});
