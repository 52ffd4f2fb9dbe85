import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTable } from '../../../../services/tables/table.ts';
import { lookClosely } from '../../../../stages/analyze/files/look-closely.ts';
import { csv } from '../../../rigs/data/competitions.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { plainEngine } from '../../../rigs/stages/intake.ts';

/** Roles of a competition with these columns in train, test and sample. */
const rolesOf = async (train: string[], test_: string[], sample: string[]) => {
  const scratch = scratchFolder();
  const engine = await plainEngine(scratch);
  const open = (path: string, columns: readonly string[]) => {
    const absolute = join(scratch, path);
    writeFileSync(
      absolute,
      csv(columns, 300, (i) => columns.map((name) => (name === 'day' ? `2020-01-0${1 + (i % 9)}` : i))),
    );
    return openTable(engine, { path, absolute, format: 'csv', bytes: statSync(absolute).size });
  };
  const [a, b, c] = [await open('train.csv', train), await open('test.csv', test_), await open('sample.csv', sample)];
  engine[Symbol.dispose]();
  return { train: [a] as const, test: [b], sample: c, labels: null, side: [] };
};

test('what test lacks may be a target, shared dates may be the clock, nothing else is looked at', async () => {
  const roles = await rolesOf(['id', 'day', 'x', 'y', 'leak'], ['id', 'day', 'x'], ['id', 'y']);
  expect(
    lookClosely(roles.train[0], roles).map(({ index, labels, instant }) => [index, labels, instant !== null]),
  ).toEqual([
    [1, false, true],
    [3, false, false],
    [4, false, false],
  ]);
});

test('too many candidates are not worth it: the targets are read again once they are known', async () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const roles = await rolesOf(['id', ...many], ['id'], ['id', 'a']);
  expect(lookClosely(roles.train[0], roles)).toEqual([]);
});
