import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeDemos } from '../../../app/run/demo.ts';
import { type BadProgram, badProgram, badPrograms } from '../../../bench/models/bad.ts';
import { type Seen, subjectOf } from '../../../bench/models/subject.ts';
import { errorsIn, python, runProgram, validationErrors } from '../../rigs/messages/scripts/run.ts';
import { demos, type Subject } from '../../rigs/messages/scripts/subjects.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

beforeAll(makeDemos);

const seenOf = async ({ slug, folder }: Subject): Promise<Seen> => {
  const seen = await subjectOf(slug, folder, scratchFolder());
  if ('why' in seen) throw new Error(seen.why);
  return seen;
};

test('what a scripted model has to know of a competition is what analyze finds', async () => {
  for (const demo of Object.values(demos)) {
    expect(await seenOf(demo)).toMatchObject({ ...demo, metric: expect.any(String), testKey: 'id', unlike: null });
  }
});

test('a competition whose targets have other names in train does not fit the flawed programs', async () => {
  const folder = scratchFolder();
  for (const name of ['train.csv', 'test.csv', 'description.md'])
    writeFileSync(join(folder, name), readFileSync(join(demos.diabetes.folder, name)));
  const sample = readFileSync(join(demos.diabetes.folder, 'sample_submission.csv'), 'utf8');
  writeFileSync(join(folder, 'sample_submission.csv'), sample.replace('progression', 'prediction'));
  expect(await subjectOf('renamed', folder, scratchFolder())).toMatchObject({
    columns: { prediction: 'progression' },
    unlike: 'the submission names a target otherwise than train',
  });
});

describe.skipIf(python === undefined)('bad programs', () => {
  const cases = [
    ['constant', 'tumours'],
    ['noise', 'digits'],
    ['overfit', 'diabetes'],
    ['cheat', 'tumours'],
    ['weak', 'diabetes'],
  ] as const satisfies readonly (readonly [BadProgram, keyof typeof demos])[];

  test('each of them is tried', () => expect(cases.map(([name]) => name)).toEqual(badPrograms));

  /** Each imports what takes longest. With EVERY_CONFIGURATION=1 (make test-long) all of them run. */
  const run = process.env.EVERY_CONFIGURATION === '1' ? cases : cases.slice(0, 2);

  test.each(run)('%s passes the checks, runs, and is valid: %s', async (name, demo) => {
    const seen = await seenOf(demos[demo]);
    const code = badProgram(name, seen);
    expect(await errorsIn(code, seen)).toEqual([]);
    const { exit, out } = await runProgram(code, seen);
    expect([exit, await validationErrors(out, seen)]).toEqual([{ kind: 'exited', code: 0 }, []]);
  });
});
