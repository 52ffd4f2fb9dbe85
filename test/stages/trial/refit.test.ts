import { readFileSync } from 'node:fs';
import { assert, expect, test } from 'vitest';
import { Trial, testsOf } from '../../../core/schema/search/trial.ts';
import { refit } from '../../../stages/trial/refit.ts';
import { trial } from '../../../stages/trial/trial.ts';
import { binaryCompetition } from '../../rigs/data/competitions.ts';
import { analyzed, candidateOf, logsOf, solutionOf } from '../../rigs/stages/rehearsing.ts';

/** Predicts for each row how many rows train has. */
const counting = (more = '') =>
  solutionOf(
    'sample_submission.csv',
    `${more}
train = read("train.csv")
for row in rows:
    row["target"] = 1 - 1 / len(train)
write(rows)
print("train has", len(train), "and", len(rows), "are asked")`,
  );

/** The trial of a program, and what comes of running it on all rows in so many seconds. */
const refitted = async (code: string, granted = 600) => {
  const found = await analyzed(binaryCompetition({ rows: 300 }));
  const { competition, dataset, params, context } = found;
  const candidate = candidateOf(code);
  const here = context({ granted: 600 });
  const tried = await trial.run({ candidate, competition, dataset, params: { ...params, folds: 3 } }, here);
  assert(tried.ok, tried.ok ? '' : tried.message);
  const before = Trial.parse(tried.value);
  const again = context({ granted });
  const outcome = await refit.run({ candidate, trial: before, competition, dataset, params }, again);
  return {
    before,
    outcome,
    logs: logsOf(found),
    textOf: (digest: string) => readFileSync(here.store.pathOf(digest), 'utf8'),
  };
};

test('a kept program learns from all rows of train, and is asked for test alone', async () => {
  const { before, outcome, logs, textOf } = await refitted(counting());
  assert(outcome.ok, outcome.ok ? '' : outcome.message);
  const after = Trial.parse(outcome.value);
  expect(after.passes.slice(0, 3)).toEqual(before.passes);
  const { parts, whole } = testsOf(after);
  expect(parts).toEqual(before.passes.map((pass) => pass.test));
  assert(whole !== null);
  const [header, ...lines] = textOf(whole).trim().split('\n');
  expect(header).toBe(textOf(parts[0] ?? '').split('\n')[0]);
  expect(lines.map((line) => line.split(',')[0])).toEqual(
    textOf(parts[0] ?? '')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  );
  expect(new Set(lines.map((line) => Number(line.split(',')[1])))).toEqual(new Set([1 - 1 / 300]));
  expect(logs).toContain(`train has 300 and ${lines.length} are asked`);
});

test('whatever goes wrong, the trial stands', async () => {
  const inAll = 'if len(read("train.csv")) == 300:\n    ';
  expect((await refitted(counting(`${inAll}raise SystemExit("too many rows")`))).outcome).toMatchObject({
    ok: false,
    kind: 'crashed',
  });
  expect((await refitted(counting(`${inAll}rows = rows[1:]`))).outcome).toMatchObject({
    ok: false,
    kind: 'invalid-submission',
  });
  expect((await refitted(counting(), 0.01)).outcome).toMatchObject({ ok: false, kind: 'too-slow' });
  expect(Object.values(refit.recover)).toEqual(Object.values(refit.recover).map(() => 'goOn'));
});

test('where rows are ordered in time the trial has run on all of them already: nothing is run again', async () => {
  const found = await analyzed(binaryCompetition({ rows: 300 }));
  const { competition, dataset, params, context } = found;
  const [held, test] = ['a', 'b'].map((letter) => letter.repeat(64));
  const passes = [
    { held, test: null, rows: 60, seconds: 1 },
    { held: null, test, rows: 0, seconds: 1 },
  ];
  const apart = Trial.parse({ why: null, scheme: 'the latest', planned: 2, passes, weights: [], media: [] });
  const candidate = candidateOf('raise SystemExit("it ran")');
  const outcome = await refit.run({ candidate, trial: apart, competition, dataset, params }, context({ granted: 600 }));
  expect(outcome).toEqual({ ok: true, value: apart });
  expect(testsOf(apart)).toEqual({ parts: [test], whole: null });
});
