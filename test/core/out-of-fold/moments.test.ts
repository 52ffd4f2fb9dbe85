import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { openAnswers } from '../../../core/out-of-fold/answers.ts';
import { readOutOfFold } from '../../../core/out-of-fold/read.ts';
import { csv, makeCompetition, page } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analyzedIn } from '../../rigs/stages/rehearsing.ts';
import { readRows } from '../../rigs/stages/trials.ts';

const rows = 240;
const instant = (n: number) => Date.UTC(2020, 0, 1 + n) / 1000;
const halfDay = 43_200;
const day = (n: number) => new Date(1000 * instant(n)).toISOString().slice(0, 10);

/** The answers of a competition beside out-of-fold predictions for the rows from 100 on. */
const read = async (first: (n: number) => string | number) => {
  const { competition, dataset, context } = await analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['id', 'first', 'sold'], rows, (n) => [n, first(n), n + 0.25]),
      'test.csv': csv(['id', 'first'], 30, (n) => [rows + n, first(rows + n)]),
      'sample_submission.csv': csv(['id', 'sold'], 30, (n) => [rows + n, 0]),
      'description.md': page('root mean squared error'),
    }),
  );
  const { data, scratch, intake, signal } = context();
  using engine = await intake.openTableEngine({ data, scratch, signal });
  const path = join(scratch, 'oof.csv');
  writeFileSync(
    path,
    csv(['row', 'target', 'prediction'], rows - 100, (n) => [100 + n, 'sold', 1]),
  );
  const answers = await openAnswers(engine, competition, dataset, data);
  assert(answers.ok);
  const scorable = await readOutOfFold(
    engine,
    competition,
    answers.value,
    { path, manifest: null },
    join(scratch, 'read'),
  );
  assert(scorable.ok, JSON.stringify(scorable));
  const found = scorable.value;
  return { found, told: readRows(join(found.answers, 'answers.csv')) };
};

test('where test is later, answers tell when each row was, and when the stretches begin that trials predict', async () => {
  const { found, told } = await read(day);
  expect(found.rules.time).toEqual({
    name: 'medalist moment',
    starts: [0.6 * rows, 0.8 * rows].map((n) => instant(n) - halfDay),
  });
  expect(told.map((row) => Number(row['medalist moment']))).toEqual(
    Array.from({ length: rows - 100 }, (_, n) => instant(100 + n)),
  );
});

test('rows without an order in time have no moment', async () => {
  const { found, told } = await read((n) => `${(n * 37) % 11}`);
  expect(found.rules.time).toBe(null);
  expect(told[0]).toEqual({ row: '100', t0: '100.25' });
});
