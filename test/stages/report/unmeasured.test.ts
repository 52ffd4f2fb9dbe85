import { readFileSync } from 'node:fs';
import { assert, expect, test } from 'vitest';
import { Distilled } from '../../../core/schema/distilled.ts';
import { candidate, report, submission } from '../../../stages/dag/artifacts.ts';
import { reportStage } from '../../../stages/report/report.ts';
import { houses, member, recipeWith } from '../../rigs/data/recipes/script-recipe.ts';
import { ships, shipsContext } from '../generate/ships.ts';

const { columns } = ships().submission;
const competition = ships({ ...houses, submission: { ...ships().submission, ...houses.submission, columns } });
const tried = {
  ...{ members: 1, passes: 1, lines: 90, score: null, likeness: null, seconds: 3, part: null },
  ...{ ended: false, why: 'its time was over' },
};
const distilled = { file: null, why: 'no try ended in its time', engine: null, tries: [tried], left: [] };

/** What a run leaves whose script was tried so; undefined: it was not tried. */
const leavings = async (script: object | undefined, recipe: object | null = recipeWith(), origin = 'template') => {
  const { context } = shipsContext(null);
  const { store } = context;
  const file = store.putText('id,y\n1,0\n');
  const outputs = recipe === null ? {} : { 'recipe.json': store.putText(JSON.stringify(recipe)) };
  const code = { code: 'x = 1', mode: 'full', attempts: 1, complexity: 1, findings: [] };
  const outcome = await reportStage.run(
    {
      competition,
      submission: submission.schema.parse({
        ...{ origin: 'solution', file, bytes: 9, crossValidation: null, manifest: null, sandbox: null, outputs },
        ...{ repairs: [], found: [] },
      }),
      verdict: { file, rows: 5, findings: [] },
      candidate: candidate.schema.parse({ ...code, origin }),
      ...(script !== undefined && { script: Distilled.parse(script) }),
      params: { status: 'ok', failures: [] },
    },
    context,
  );
  assert(outcome.ok);
  const made = report.schema.parse(outcome.value);
  const textOf = (name: string) => {
    const digest = made.outputs[name];
    return digest === undefined ? null : readFileSync(store.pathOf(digest), 'utf8');
  };
  return { script: made.script, code: textOf('script.py'), solution: textOf('solution.py'), page: textOf('report.md') };
};

test('a script for which there was no time is left unmeasured beside the program, with the command that measures it', async () => {
  const { script, code, solution, page } = await leavings(undefined);
  expect(script).toMatchObject({ file: null, tries: [], why: 'there was too little time to try one' });
  expect(script?.unmeasured?.lines).toBe((code?.split('\n').length ?? 0) - 1);
  expect([code, solution]).toEqual([expect.stringContaining('"linear"'), 'x = 1']);
  expect(page).toContain('[script.py](script.py) is **unmeasured**: there was too little time to try one.');
  expect(page).toContain('python ./script.py --data DATA --out ./measured');
  expect(page).not.toMatch(/good|does what/);
});

test('so is one whose try did not end in its time, as long as that was', async () => {
  const recipe = recipeWith({ members: ['lgb', 'linear'].map((name) => member(name, 0.5)) });
  const { script, code, page } = await leavings(distilled, recipe);
  expect(script).toMatchObject({ file: null, why: 'no try ended in its time', tries: [{ ended: false }] });
  expect(code).toContain('"lgb"');
  expect(code).not.toContain('"linear"');
  expect(page).toContain('is **unmeasured**: no try ended in its time.');
});

test.each([
  ['was measured and worse', { ...distilled, tries: [{ ...tried, ended: true }, tried] }, recipeWith(), 'template'],
  ['cannot be written', undefined, recipeWith({ members: [member('mlp', 1, { family: 'neural' })] }), 'template'],
  ['has no recipe', undefined, null, 'template'],
  ["is of a program of the user's", undefined, recipeWith(), 'user'],
] as const)('one that %s is not left', async (_, script, recipe, origin) => {
  expect(await leavings(script, recipe, origin)).toMatchObject({ code: null, solution: 'x = 1' });
});
