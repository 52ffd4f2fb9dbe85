import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { userModelsFile } from '../../../app/models/file.ts';
import { modelUser } from '../../rigs/command/model-user.ts';
import { competent } from '../../rigs/messages/scripts/authors.ts';
import { demos } from '../../rigs/messages/scripts/subjects.ts';

const subject = demos.tumours;
const quick = ['--time', '120', '--threads', '1', '--limit', 'memory=1M'];
const withoutModel = {
  ANTHROPIC_API_KEY: '',
  ANTHROPIC_BASE_URL: '',
  KAGGLE_KEY: 'kaggles-own-key',
  MEDALIST_KEY: 'a-models-key',
};

const folderWith = async (keyEnv: string) => {
  const user = await modelUser(competent(subject), withoutModel);
  const settings = JSON.stringify({ all: { baseUrl: user.rig.url, model: 'x', keyEnv } });
  const file = join(user.home, 'models.json');
  writeFileSync(file, settings);
  return { user, file, settings };
};

test('a models.json that lies in the folder is not used, and a note says so', async () => {
  const { user, file } = await folderWith('MEDALIST_KEY');
  const run = await user.medalist('compete', subject.folder, ...quick);
  expect(run.stderr).toContain(`${file} is not used: it may have come with the folder`);
  expect(user.rig.calls).toEqual([]);
});

test('no file may name a key of Kaggle, also not one that is named', async () => {
  const { user, file } = await folderWith('KAGGLE_KEY');
  const run = await user.medalist('compete', subject.folder, ...quick, '--models-file', file);
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toContain('all.keyEnv: must be a variable for the key of a model');
  expect(user.rig.calls).toEqual([]);
});

test("a file that is named is used, and so is one in the user's own folder", async () => {
  const { user, file, settings } = await folderWith('MEDALIST_KEY');
  await user.medalist('compete', subject.folder, ...quick, '--models-file', file);
  const called = user.rig.calls.length;
  expect(called).toBeGreaterThan(0);
  const own = userModelsFile({ XDG_CONFIG_HOME: join(user.home, '.config') });
  mkdirSync(dirname(own), { recursive: true });
  writeFileSync(own, settings);
  await user.medalist('compete', subject.folder, ...quick, '--seed', '7');
  expect(user.rig.calls.length).toBeGreaterThan(called);
});
