import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readExploration } from '../../../app/explore/folder/result.ts';
import { medalistWith } from '../../rigs/command/medalist.ts';
import { modelUser } from '../../rigs/command/model-user.ts';
import { imprint } from '../../rigs/explore/imprint.ts';
import { keeps, tripled } from '../../rigs/explore/kept-model.ts';
import { failing, say } from '../../rigs/messages/reply.ts';
import { cell, info, turnByTurn } from '../../rigs/messages/scripts/explorer.ts';
import { startMessages } from '../../rigs/messages/server/server.ts';

const load = cell("import pandas as pd\ntable = pd.read_csv(DATA / 'table.csv')\nlen(table)");
const plot = (of: string) => cell(`import matplotlib.pyplot as plt\nplt.plot(${of})\nprint('drawn')`);

test('the same answers and cells give the same, but for times; nobody is asked, and nothing is written to the exploration', async () => {
  const user = await modelUser(
    turnByTurn(
      info(),
      load,
      cell("table['nothing']"),
      cell('%time print(table.y.mean())\nobject()'),
      plot('table.x[:20]'),
      keeps('3 * x + 1'),
      'It is three times x (`plots/004-01.png`).',
    ),
  );
  const data = join(user.home, 'table.csv');
  writeFileSync(data, tripled);
  const out = join(user.home, 'out');
  const run = await user.medalist('explore', data, '--ask', 'Build a model to predict y', '--out', out);
  expect(run.exitCode, run.stderr).toBe(0);
  const [paid, ledger, before] = [
    user.rig.calls.length,
    readFileSync(join(user.home, 'submissions', 'ledger.sqlite')),
    imprint(out),
  ];

  const listener = await startMessages({ script: () => say('nobody should hear of it') });
  onTestFinished(() => listener.stop());
  const env = { ANTHROPIC_API_KEY: listener.key, ANTHROPIC_BASE_URL: listener.url };
  const replayed = await medalistWith(env, user.home, 'replay', out, '--json');
  expect(replayed.exitCode, replayed.stdout + replayed.stderr).toBe(0);
  expect([user.rig.calls.length - paid, listener.calls.length]).toEqual([0, 0]);
  expect(imprint(out)).toEqual(before);
  expect(readFileSync(join(user.home, 'submissions', 'ledger.sqlite')).equals(ledger)).toBe(true);

  const told = JSON.parse(replayed.stdout);
  expect(told).toMatchObject({ ok: true, differing: [], differences: [], varying: ['cell 3'], questions: 7 });
  const [recorded, repeated] = [out, told.folder].map((folder) => readExploration(join(folder, 'result.json')));
  expect(repeated).toMatchObject({
    status: 'answered',
    cells: 5,
    plots: 1,
    score: recorded?.score,
    spent: { calls: 0 },
  });
  // it is an exploration with all its files
  expect(readdirSync(told.folder).sort()).toEqual(readdirSync(out).sort());
  const again = await user.medalist('explore', told.folder);
  expect(again.stderr).toContain('had ended');
});

test('what differs is named, with how it was and how it is: a cell, a picture, the score, answer and notebook', async () => {
  const user = await modelUser(
    turnByTurn(
      load,
      cell("import random\nprint('drawn')\nprint('at random', random.random())"),
      plot('[random.random() for _ in range(9)]'),
      keeps('0 * x + 1000 * __import__("random").random()'),
      'Nothing is sure.',
    ),
  );
  const data = join(user.home, 'table.csv');
  writeFileSync(data, tripled);
  const out = join(user.home, 'out');
  await user.medalist('explore', data, '--ask', 'Build a model to predict y', '--out', out);
  const replayed = await user.medalist('replay', out);
  expect(replayed.exitCode, replayed.stderr).toBe(1);
  expect(replayed.stdout).toContain('these differ: cell 2, plots/003-01.png, score, answer.md, notebook.ipynb;');
  expect(replayed.stdout).toMatch(
    / {2}cell 2\n {4}recorded {2}printed, line 2: at random 0\.\d+\n {4}replayed {2}printed, line 2: at random 0\.\d+\n/,
  );
  expect(replayed.stdout).toMatch(/recorded {2}rmse [\d.]+, r2 [-\d.]+ on 60 rows\n/);

  rmSync(join(out, 'plots', '003-01.png'));
  const lost = await user.medalist('replay', out);
  expect([lost.exitCode, lost.stderr]).toEqual([1, expect.stringContaining('003-01.png is not there')]);
});

test('what a model did not finish is repeated as far as it came; what was only profiled is measured again', async () => {
  const user = await modelUser(turnByTurn(cell("print('here')"), failing('refusal')));
  const data = join(user.home, 'table.csv');
  writeFileSync(data, 'a,b\n1,2\n3,4\n');
  const [part, profile] = [join(user.home, 'part'), join(user.home, 'profile')];
  const failed = await user.medalist('explore', data, '--ask', 'How much?', '--out', part);
  expect([failed.exitCode, readExploration(join(part, 'result.json'))?.status]).toEqual([1, 'partial']);
  const repeated = await user.medalist('replay', part);
  expect([repeated.exitCode, repeated.stdout], repeated.stderr).toEqual([
    0,
    expect.stringContaining('the same notebook of 1 cells'),
  ]);

  await user.medalist('explore', data, '--out', profile);
  const measured = await user.medalist('replay', profile, '--json');
  expect([measured.exitCode, JSON.parse(measured.stdout)], measured.stderr).toMatchObject([
    0,
    { differing: [], questions: 0 },
  ]);
});
