import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { constantsOf } from '../../../core/baseline/constant.ts';
import { openAnswers } from '../../../core/out-of-fold/answers.ts';
import { readOutOfFold } from '../../../core/out-of-fold/read.ts';
import { csv, makeCompetition, page } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analyzedIn } from '../../rigs/stages/rehearsing.ts';
import { readRows } from '../../rigs/stages/trials.ts';

const rows = 200;

test('each quantile column is judged by what was said of its quantile, beside its own constant', async () => {
  const { competition, dataset, context } = await analyzedIn(
    makeCompetition(join(scratchFolder(), 'data'), {
      'train.csv': csv(['id', 'x', 'y'], rows, (i) => [i, (i * 37) % 11, i + 0.5]),
      'test.csv': csv(['id', 'x'], 30, (i) => [rows + i, (i * 37) % 11]),
      'sample_submission.csv': csv(['id', 'q10', 'q50', 'q90'], 30, (i) => [rows + i, 0.5, 0.5, 0.5]),
      'description.md': page('pinball loss'),
    }),
  );
  const { data, scratch, intake, signal } = context();
  using engine = await intake.openTableEngine({ data, scratch, signal });
  const path = join(scratch, 'oof.csv');
  writeFileSync(
    path,
    csv(['row', 'target', 'prediction', 'q_0.1', 'q_0.9'], rows, (i) => [i, 'y', 5, 1, 9]),
  );
  const answers = await openAnswers(engine, competition, dataset, data);
  assert(answers.ok);
  const read = await readOutOfFold(engine, competition, answers.value, { path, manifest: null }, join(scratch, 'read'));
  assert(read.ok, JSON.stringify(read));
  const found = read.value;
  expect(readRows(found.submission)[0]).toEqual({ row: '0', t0: '1', t1: '5', t2: '9' });
  expect([...constantsOf(found.specification).values()]).toEqual(['19.5', '100', '179.5']);
});
