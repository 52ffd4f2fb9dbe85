import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aboutFile } from '../../../services/kaggle/competition/data-folder.ts';
import { medalistWith } from '../../rigs/command/medalist.ts';
import { makeCompetition } from '../../rigs/data/competitions.ts';
import { callsOf, kaggleUser } from '../../rigs/kaggle/user.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const description =
  '# Description\n\nShips.\n\n## Evaluation\n\nSubmissions are scored by ROC AUC.\n\n' +
  '## Submission File\n\n```\nid,target\n120,0.5\n121,0.25\n```\n';
const ships = (settings: Parameters<typeof kaggleUser>[0] = {}) =>
  kaggleUser({ evaluationMetric: 'Roc Auc Score', ...settings }, { 'description.md': description });
const refusal = /the files of "comp" are not here\nGet them: .*medalist download comp/;

test('where the files are not here, anybody is told what Kaggle says, and then the next step', async () => {
  const { anonymous } = await ships({ requiredFileName: 'ships.csv' });
  const { exitCode, stdout, stderr } = await anonymous('analyze', 'https://www.kaggle.com/competitions/comp');
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(refusal);
  expect(stdout).toContain('metric       auc (max), wants probabilities; Kaggle calls it "Roc Auc Score"');
  expect(stdout).toContain('deadline');
  expect(stdout).toContain('limit        5 submissions a day');
  expect(stdout).toContain('file name    ships.csv');
  expect(stdout).toContain('submission   id,target\n               120,0.5\n');
  expect(stdout).not.toContain('files');
});

test('who is signed in is told the files, too; and a program gets it all as JSON', async () => {
  const { medalist } = await ships();
  const { exitCode, stdout } = await medalist('analyze', 'comp', '--json');
  expect(exitCode).toBe(1);
  const told = JSON.parse(stdout);
  expect(told).toMatchObject({
    ...{ ok: false, kind: 'no-data' },
    known: {
      about: { slug: 'comp', metric: 'Roc Auc Score', dailySubmissions: 5 },
      metric: { name: 'auc', direction: 'max' },
      example: { header: ['id', 'target'] },
    },
  });
  expect(told.known.files.map(({ name }: { name: string }) => name)).toContain('train.csv');
});

test('credentials that Kaggle refuses do not matter for what it tells everybody', async () => {
  const { home, arena } = await ships();
  const wrong = {
    MEDALIST_KAGGLE_URL: arena.url,
    HOME: home,
    KAGGLE_API_TOKEN: '',
    KAGGLE_USERNAME: 'x',
    KAGGLE_KEY: 'y',
  };
  const { stdout } = await medalistWith(wrong, home, 'analyze', 'comp');
  expect(stdout).toContain('Kaggle calls it "Roc Auc Score"');
});

test('an unknown competition, or no Kaggle at all: the refusal alone, after one try', async () => {
  const { anonymous, arena, home } = await ships();
  const unknown = await anonymous('analyze', 'nonsuch');
  expect([unknown.exitCode, unknown.stdout]).toEqual([1, '']);
  expect(callsOf(arena, 'GetCompetition')).toBe(1);
  arena.switches.faults.push({ on: '*', times: 20, kind: 'unavailable' });
  const away = await anonymous('analyze', 'comp', '--json');
  const none = { metric: null, example: null, files: null, warnings: [] };
  expect(JSON.parse(away.stdout).known, 'the head of the page').toMatchObject({
    about: { title: 'Description' },
    ...none,
  });
  expect(callsOf(arena, 'GetCompetition')).toBe(2);
  const offline = { MEDALIST_KAGGLE_URL: 'http://127.0.0.1:1/api/v1', HOME: home };
  expect((await medalistWith(offline, home, 'analyze', 'comp')).stderr).toMatch(refusal);
});

test("a host's text cannot steer the terminal", async () => {
  const evil = description.replace('Ships.', 'a\u001b[2Jb').replace('id,target', 'id,tar\u001b]0;x\u0007get');
  const { anonymous } = await kaggleUser({ evaluationMetric: 'A\u001b[31mB' }, { 'description.md': evil });
  const { stdout } = await anonymous('analyze', 'comp');
  expect(stdout).toContain('submission   id,tar\\u001b]0;x\\u0007get');
  expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});

test('a download keeps what Kaggle said, so that a look at it needs no Kaggle', async () => {
  const { medalist, home, arena } = await ships({ requiredFileName: 'ships.csv' });
  await medalist('download', 'comp');
  const folder = join(home, 'competitions', 'comp', 'data');
  const about = JSON.parse(readFileSync(join(folder, aboutFile), 'utf8'));
  expect(about).toMatchObject({ metric: 'Roc Auc Score', requiredFileName: 'ships.csv' });
  const before = arena.calls.length;
  const { stdout } = await medalist('analyze', 'comp', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ name: about.title, about });
  expect((await medalist('analyze', 'comp')).stdout).toMatch(/limit +5 submissions a day\n/);
  expect(arena.calls.length).toBe(before);
  writeFileSync(join(folder, aboutFile), JSON.stringify({ ...about, slug: 'another' }));
  expect(JSON.parse((await medalist('analyze', 'comp', '--json')).stdout).about).toBeNull();
});

test('a folder of the user is looked at as it is, without a word to Kaggle', async () => {
  const home = scratchFolder();
  const { medalist, arena } = await ships();
  mkdirSync(join(home, 'empty'));
  makeCompetition(join(home, 'mine'), { 'notes.txt': 'nothing here' });
  expect((await medalist('analyze', join(home, 'empty'))).exitCode).toBe(1);
  expect((await medalist('analyze', join(home, 'mine'))).exitCode).toBe(1);
  expect(arena.calls).toEqual([]);
});
