import { readFileSync } from 'node:fs';
import { afterAll, assert, beforeAll, expect, test } from 'vitest';
import { planTrial } from '../../../core/masking/trial/plan.ts';
import { Trial } from '../../../core/schema/search/trial.ts';
import { readyToRun } from '../../../core/solution/run/run-solution.ts';
import { runAll } from '../../../stages/trial/runs.ts';
import { trial } from '../../../stages/trial/trial.ts';
import { binaryCompetition } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analyzed, candidateOf, logsOf, solutionOf } from '../../rigs/stages/rehearsing.ts';

const sample = 'sample_submission.csv';
const predicting = (more = '') =>
  solutionOf(
    sample,
    `test = {row["id"]: row for row in read("test.csv")}
for row in rows:
    row["target"] = (float(test[row["id"]]["a"]) + float(test[row["id"]]["b"]) / 50) / 3
write(rows)
${more}`,
  );

const root = scratchFolder(afterAll);
let found: Awaited<ReturnType<typeof analyzed>>;
let plain: Awaited<ReturnType<typeof madeBy>>;
beforeAll(async () => {
  found = await analyzed(binaryCompetition({ rows: 300 }), root);
  plain = await madeBy(
    predicting(`print(len(read("train.csv")), len(rows), "target" in read("test.csv")[0])
print("x" * 5000); print("cat: no time, run", len(rows))`),
  );
});

const tried = async (code: string, time?: number, origin: 'model' | 'user' = 'model') => {
  const { competition, dataset, params } = found;
  const here = found.context({ granted: 60 });
  found.said.length = 0;
  const outcome = await trial.run(
    {
      candidate: candidateOf(code, origin),
      competition,
      dataset,
      params: { ...params, folds: 3, ...(time !== undefined && { time }) },
    },
    here,
  );
  const linesOf = (digest: string | null) =>
    digest === null ? [] : readFileSync(here.store.pathOf(digest), 'utf8').trim().split('\n').slice(1);
  return { outcome, logs: logsOf(found), linesOf };
};

const madeBy = async (code: string) => {
  const { outcome, logs, linesOf } = await tried(code);
  assert(outcome.ok, outcome.ok ? '' : outcome.message);
  return { outcome, made: Trial.parse(outcome.value), logs, linesOf };
};

test('each row of train is predicted once, by a run that did not learn from it, and test by every run', () => {
  const { made, logs, linesOf } = plain;
  expect(made).toMatchObject({ why: null, planned: 3 });
  const rows = made.passes.flatMap(({ held }) => linesOf(held).map((line) => Number(line.split(',')[0])));
  expect(rows.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, row) => row));
  const tests = made.passes.map((pass) => linesOf(pass.test));
  expect(new Set(tests.map((lines) => lines.map((line) => line.split(',')[0]).join())).size).toBe(1);
  const seen = logs.filter((line) => /^\d+ \d+ /.test(line));
  expect(seen).toEqual(made.passes.map(({ rows: held }) => `${300 - held} ${held + (tests[0]?.length ?? 0)} False`));
});

/** Fails wherever train lacks this row. */
const needing = (row: number) =>
  predicting(`if "${row}" not in {row["id"] for row in read("train.csv")}:
    raise SystemExit("a row is missing")`);

test('a program that fails in its first run fails; in a later one, what came before counts', async () => {
  const { made: whole, linesOf } = plain;
  const firstOf = (at: number) => Number(linesOf(whole.passes[at]?.held ?? null)[0]?.split(',')[0]);
  expect((await tried(needing(firstOf(0)))).outcome).toMatchObject({ ok: false, kind: 'crashed' });
  const { made } = await madeBy(needing(firstOf(2)));
  expect(made.passes).toHaveLength(2);
});

test('what the last run printed is kept, the end of it, with the seconds it was told and took', () => {
  const { made } = plain;
  assert(made.run !== undefined);
  expect(made.run.output).toMatch(/^\.\.\. x+\ncat: no time, run \d+$/);
  expect(made.run.output.length).toBeLessThanOrEqual(4_000);
  expect(made.run.given).toBeGreaterThanOrEqual(1);
  expect(made.run.used).toBeLessThanOrEqual(made.passes.at(-1)?.seconds ?? 0);
});

test('no run is begun that the time will not suffice for', async () => {
  const { competition, dataset, params, context, said } = found;
  const here = context();
  said.length = 0;
  const ready = readyToRun(here.terms, 'trial');
  assert(ready.ok);
  using engine = await here.intake.openTableEngine(here);
  const planned = await planTrial(engine, competition, dataset, { seed: 1, folds: 5 }, here);
  assert(planned.ok);
  const plan = planned.value;
  const isOneDone = () => said.some((event) => event.type === 'stage.log' && event.line.startsWith('in run 1'));
  const left = () => (isOneDone() ? 0 : 60);
  const ran = await runAll(
    { plan, candidate: candidateOf(predicting()), slug: 's', params, left, engine },
    ready,
    here,
  );
  assert(ran.ok);
  expect([plan.passes, ran.value.passes.length]).toEqual([5, 1]);
});

test('a trial that had less than half of its time is no result for another run', async () => {
  const starved = await tried(predicting(), 200);
  assert(starved.outcome.ok);
  expect([starved.outcome, plain.outcome].map((one) => 'temporary' in one && one.temporary)).toEqual([true, false]);
});

/** Writes an index in front, as `to_csv` does where nobody tells it not to. */
const indexed = predicting(`with open(os.path.join(options.out, "submission.csv"), newline="") as file:
    lines = file.read().splitlines()
with open(os.path.join(options.out, "submission.csv"), "w", newline="") as file:
    file.write("\\n".join([f",{lines[0]}", *(f"{at},{line}" for at, line in enumerate(lines[1:]))]) + "\\n")`);

test("what is repaired of a user's submission in a run alone is repaired in a trial; a model is told of it", async () => {
  const [own, models] = [await tried(indexed, undefined, 'user'), await tried(indexed)];
  assert(own.outcome.ok, own.outcome.ok ? '' : own.outcome.message);
  expect(own.outcome.value.passes.map(({ held, test }) => [held, test])).toEqual(
    plain.made.passes.map(({ held, test }) => [held, test]),
  );
  expect(own.logs).toContainEqual(expect.stringMatching(/^in run 1 .* is repaired: /));
  expect(models.outcome).toMatchObject({ ok: false, kind: 'invalid-submission' });
});
