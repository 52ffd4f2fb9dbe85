import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { distil } from '../../../app/script/distil.ts';
import { Result } from '../../../core/schema/result.ts';
import { openHome } from '../../../services/store/home.ts';
import { openStore } from '../../../services/store/store.ts';
import { houses, recipeWith } from '../../rigs/data/recipes/script-recipe.ts';
import { scriptedEngine } from '../../rigs/engine/scripted.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { ships } from '../../stages/generate/ships.ts';

const { columns } = ships().submission;
const submission = { ...ships().submission, ...houses.submission, columns };

/** A finished run with a recipe, and the programs that it has left. */
const finished = async (programs: readonly string[]) => {
  const home = scratchFolder();
  const competition = openStore(openHome(home).store).put(ships({ ...houses, submission }));
  const output = join(home, 'houses', 'r1');
  const change = { digests: { competition } };
  const task = { id: 'r1', output } as Parameters<ReturnType<typeof scriptedEngine>['run']>[0]; // all that a scripted run reads
  await scriptedEngine({ outcome: () => ({ kind: 'result', change }) }).run(task, {
    signal: new AbortController().signal,
  } as Parameters<ReturnType<typeof scriptedEngine>['run']>[1]); // and hears
  const path = join(output, 'result.json');
  const result = JSON.parse(readFileSync(path, 'utf8'));
  result.report.outputs = Object.fromEntries(programs.map((name) => [name, 'a'.repeat(64)]));
  writeFileSync(path, JSON.stringify(Result.parse(result)));
  writeFileSync(join(output, 'recipe.json'), JSON.stringify(recipeWith()));
  mkdirSync(join(output, '.run'));
  writeFileSync(join(output, '.run', 'request.json'), '{}');
  return { home, run: output, script: join(output, 'script.py') };
};

test.each([
  ['without a proven script', ['solution.py']],
  ['with one in the place of the engine', ['solution.py', 'engine.py']],
])('a run %s gets another, and another in its place; its own programs stay', async (_, programs) => {
  const { script, ...options } = await finished(programs);
  expect(distil(options)).toMatchObject({ ok: true, file: script, members: 2 });
  expect(distil({ ...options, members: 1 })).toMatchObject({ ok: true, members: 1 });
  for (const name of ['solution.py', 'engine.py', 'program.py', 'program-2.py']) {
    const out = join(options.run, name);
    expect(distil({ ...options, out, force: true })).toMatchObject({ kind: 'usage', advice: 'Name another file.' });
    expect(existsSync(out)).toBe(false);
  }
});

test("a script that a run has proven beside a program of the user's is replaced only if that is asked for", async () => {
  const { script, ...options } = await finished(['solution.py', 'script.py']);
  writeFileSync(script, '# proven\n');
  expect(distil(options)).toMatchObject({ kind: 'usage', advice: expect.stringContaining('--force') });
  expect(readFileSync(script, 'utf8')).toBe('# proven\n');
  const elsewhere = join(dirname(script), 'short.py');
  expect(distil({ ...options, out: elsewhere })).toMatchObject({ ok: true });
  expect(existsSync(elsewhere)).toBe(true);
  expect(distil({ ...options, force: true })).toMatchObject({ ok: true, file: script });
});

test('one that the run has left unmeasured is replaced', async () => {
  const { script, ...options } = await finished(['solution.py', 'script.py']);
  const path = join(options.run, 'result.json');
  const result = JSON.parse(readFileSync(path, 'utf8'));
  const unmeasured = { file: 'a'.repeat(64), lines: 9 };
  result.report.script = { file: null, why: 'no time', engine: null, tries: [], left: [], unmeasured };
  writeFileSync(path, JSON.stringify(Result.parse(result)));
  writeFileSync(script, '# unmeasured\n');
  expect(distil(options)).toMatchObject({ ok: true, file: script });
});
