import { readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readExploration } from '../../../app/explore/folder/result.ts';
import { orphansOf } from '../../rigs/command/killing.ts';
import { modelUser } from '../../rigs/command/model-user.ts';
import { cell, turnByTurn } from '../../rigs/messages/scripts/explorer.ts';

test('an endless loop, the death of the session, 100 MB of output and its own errors do not end an exploration', {
  timeout: 300_000,
}, async () => {
  const user = await modelUser(
    turnByTurn(
      cell('kept = 41'),
      cell('while True: pass'),
      cell('kept + 1'),
      cell("for _ in range(100): print('x' * 1_000_000)"),
      cell('import os; os._exit(3)'),
      cell('kept'),
      cell("print(sorted(p.name for p in DATA.iterdir())); open(DATA / 'mine.txt', 'w')"),
      'Nothing is to be seen.',
    ),
  );
  const data = join(user.home, 'table.csv');
  writeFileSync(data, 'a,b\n1,2\n3,4\n');
  const out = join(user.home, 'out');
  const run = await user.medalist('explore', data, '--ask', 'What?', '--cell-time', '4', '--out', out);
  expect(run.exitCode, run.stderr).toBe(0);
  expect(readExploration(join(out, 'result.json'))).toMatchObject({ status: 'answered', turns: 7, troubles: [] });
  const cells = readFileSync(join(out, 'history.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(cells.map(({ ended }) => ended).filter((_, at) => at !== 3)).toEqual([
    ...['ran', 'interrupted', 'ran', 'died', 'raised', 'raised'],
  ]);
  expect(cells[2].value).toBe('42');
  expect(cells[3].printed.length).toBeLessThan(50_000);
  expect(cells[5].trouble).toContain('NameError');
  expect(cells[6].printed).toContain("['table.csv']");
  // the model was told that its variables are gone
  expect(JSON.stringify(user.rig.asked().at(-1)?.body)).toMatch(/variables are gone/);
  expect(await orphansOf(user.home)).toEqual([]);
  for (const path of await readdir(out, { recursive: true, withFileTypes: true }))
    if (path.isFile()) expect(await readFile(join(path.parentPath, path.name), 'latin1')).not.toContain(user.rig.key);

  // a replay walks through all of it again; when the fourth cell was stopped is chance
  const replayed = JSON.parse((await user.medalist('replay', out, '--json')).stdout);
  expect(replayed).toMatchObject({ ok: true, questions: 8, result: { status: 'answered', cells: 7 } });
  const chance = ['cell 4', 'notebook.ipynb'];
  expect(replayed.differing.filter((what: string) => !chance.includes(what))).toEqual([]);
});
