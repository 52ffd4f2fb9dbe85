import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forwardJournal } from '../../../services/store/journal.ts';
import { openStore } from '../../../services/store/store.ts';
import { baseline } from '../../../stages/dag/artifacts.ts';
import type { Refs } from '../../../stages/dag/call.ts';
import { stageRunner } from '../../../stages/dag/run.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { plainTerms } from '../../rigs/sandbox/terms.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { plainIntake } from '../../rigs/stages/intake.ts';

const root = scratchFolder(afterAll);
const store = openStore(join(root, 'store'));
const before: Refs = {};

/** Runs one stage as a run does. */
const run = async (stage: 'fetch' | 'analyze' | 'baseline' | 'extend', refs: Refs, params: Record<string, unknown>) =>
  stageRunner({
    ...{ store, journal: forwardJournal('r', () => {}), source: smallCompetition(root), intake: plainIntake },
    ...{ cache: join(root, 'cache'), scratch: join(root, 'scratch'), salt: () => null, kaggle: null, claude: null },
    terms: await plainTerms(),
  })({ stage, refs, params }, new AbortController().signal);

beforeAll(async () => {
  for (const [stage, params] of [
    ['fetch', { slug: 'small', url: null }],
    ['analyze', {}],
  ] as const) {
    const made = await run(stage, before, params);
    if (!made.ok) throw new Error(made.message);
    before[made.artifact] = made.digest;
  }
});

/** A program as templates are: it counts its runs in its state, and its score grows by `gain` with each. Its standard error is 0.02. */
const program = (gain: number, keeps = true) => `import argparse, json, pathlib
parser = argparse.ArgumentParser()
parser.add_argument("--keep-state"), parser.add_argument("--go-on")
given = parser.parse_known_args()[0]
runs = 1 + (int(pathlib.Path(given.go_on).read_text()) if given.go_on else 0)
open("submission.csv", "w").write(f"id,y\\n61,0.{runs}\\n")
cv = {"metric": "auc", "score": 0.5 + ${gain} * runs, "error": 0.02, "direction": "max", "scheme": "kfold", "folds": 5, "models": []}
json.dump(cv, open("cv.json", "w"))
if given.keep_state and ${keeps ? 'True' : 'False'}:
    pathlib.Path(given.keep_state).write_text(str(runs))`;

const extended = async (code: string) => {
  const { sandbox } = await plainTerms();
  const params = { time: 30, seed: 7, threads: 1, environment: 'e', sandbox: sandbox.tier, gpu: null };
  const candidate = store.put({ code, origin: 'template', mode: 'full', attempts: 1, complexity: 1, findings: [] });
  const first = await run('baseline', { ...before, candidate }, params);
  if (!first.ok) throw new Error(first.message);
  const second = await run('extend', { ...before, baseline: first.digest }, params);
  const answer = (digest: string) => {
    const { submission, state } = baseline.schema.parse(store.get(digest));
    return { text: readFileSync(store.pathOf(submission.file), 'utf8'), state };
  };
  return { second, first: answer(first.digest), last: second.ok ? answer(second.digest) : undefined };
};

test('the template goes on from where it stopped, and its later answer takes the place of the first', async () => {
  const { first, last } = await extended(program(0.1));
  expect(first).toMatchObject({ text: 'id,y\n61,0.1\n', state: expect.any(String) });
  expect(last).toEqual({ text: 'id,y\n61,0.2\n', state: null });
});

test('a score that falls by less than a standard error is as good: more folds make it surer', async () => {
  expect((await extended(program(-0.01))).last).toMatchObject({ text: 'id,y\n61,0.2\n' });
});

test.each([
  ['that leaves no state', program(0.1, false), 'no-state'],
  ['whose score falls', program(-0.1), 'worse'],
])('the first answer of a template %s stands', async (_, code, kind) => {
  expect((await extended(code)).second).toMatchObject({ ok: false, kind });
});
