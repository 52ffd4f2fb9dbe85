import { beforeAll, describe, expect, test } from 'vitest';
import { makeDemos } from '../../../../app/run/demo.ts';
import { goodProgram, program } from './programs.ts';
import { errorsIn, python, runProgram, validationErrors } from './run.ts';
import { demos, headerOf, type Subject, sharedSubjects } from './subjects.ts';

const shared = sharedSubjects();
const runs = python !== undefined;

describe.skipIf(!runs)('good programs are good', () => {
  beforeAll(makeDemos);

  test.each([
    ['demo-tumours', 'boosting', demos.tumours],
    ['demo-digits', 'linear', demos.digits],
    ['demo-diabetes', 'boosting', demos.diabetes],
  ] as const)('%s: %s passes the checks, runs, and writes a valid submission', async (_, name, subject) => {
    const code = program(name, subject);
    expect(await errorsIn(code, subject)).toEqual([]);
    const { exit, out, tail } = await runProgram(code, subject);
    expect([exit, tail]).toEqual([{ kind: 'exited', code: 0 }, expect.stringMatching(/cross-validation/)]);
    expect(await validationErrors(out, subject)).toEqual([]);
  });

  test.each(shared.map((subject) => [subject.slug, subject] as const))(
    '%s: the checks let it through',
    async (_, subject) => {
      expect(await errorsIn(goodProgram(subject), subject)).toEqual([]);
    },
  );

  // class columns, yes or no as words, two targets, texts; MEDALIST_SLOW=1 for the rest
  const some = ['spaceship-titanic', 'nomad2018-predict-transparent-conductors', 'playground-series-s3e26'];
  const chosen = shared.filter(({ slug }) => process.env.MEDALIST_SLOW === '1' || some.includes(slug));
  test.skipIf(shared.length === 0).each(chosen.map((subject) => [subject.slug, subject] as const))(
    '%s: it runs and is valid',
    async (_, subject) => {
      const { exit, out } = await runProgram(goodProgram(subject), subject);
      expect([exit, await validationErrors(out, subject)]).toEqual([{ kind: 'exited', code: 0 }, []]);
    },
  );
});

test('a program names its own competition only', () => {
  const subject: Subject = { ...demos.diabetes, key: 'row', targets: ['sugar'], train: 'learn.csv' };
  const code = program('boosting', subject);
  expect(code).toContain(
    'KEY = "row"\nTARGETS = ["sugar"]\nANSWER = "value"\nCLASS_COLUMNS = {}\nHEADER = ["row", "sugar"]',
  );
  expect(code).not.toContain('benign');
  expect(headerOf(subject)).toEqual(['row', 'sugar']);
});
