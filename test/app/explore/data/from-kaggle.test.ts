import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, onTestFinished, test, vi } from 'vitest';
import { startArena } from '../../../../app/arena/arena.ts';
import { takeIn } from '../../../../app/explore/data/take-in.ts';
import { downloadMarker } from '../../../../services/kaggle/competition/data-folder.ts';
import { findPython } from '../../../../services/python/environment.ts';
import { chooseTier } from '../../../../services/python/sandbox/choose.ts';
import { openIntake } from '../../../../services/reader/intake.ts';
import { binaryCompetition, makeCompetition } from '../../../rigs/data/competitions.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const sandbox = await chooseTier('auto');

/** A Kaggle with a competition and two data sets, as somebody sees it who is signed in or not. */
const kaggle = async (isSignedIn: boolean) => {
  assert(!('refused' in sandbox), 'tests need a sandbox');
  const [root, folder] = [scratchFolder(), join(scratchFolder(), 'wine')];
  const competition = makeCompetition(join(root, 'comp'), binaryCompetition({ testRows: 20 }));
  mkdirSync(join(folder, 'deep'), { recursive: true });
  writeFileSync(join(folder, 'wine.csv'), 'a,b\n1,2\n');
  writeFileSync(join(folder, 'deep', 'more.csv'), 'c\n3\n');
  const datasets = [
    { owner: 'zoe', name: 'wine-reviews', folder },
    { owner: 'zoe', name: 'own', folder, isPrivate: true },
  ];
  const judge = async () => ({ ok: true, score: 1 }) as const;
  const arena = await startArena({ competitions: [{ folder: competition, judge }], datasets });
  onTestFinished(arena.stop);
  const { username, key } = arena.account;
  const who = isSignedIn ? { KAGGLE_USERNAME: username, KAGGLE_KEY: key } : { KAGGLE_USERNAME: '', KAGGLE_KEY: '' };
  const nothing = {
    KAGGLE_API_TOKEN: '',
    KAGGLE_API_V1_TOKEN: '',
    KAGGLE_CONFIG_DIR: root,
    XDG_CONFIG_HOME: root,
    HOME: root,
  };
  for (const [name, value] of Object.entries({ ...nothing, ...who, MEDALIST_KAGGLE_URL: arena.url }))
    vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const [home, scratch] = [join(root, 'home'), join(root, 'scratch')];
  mkdirSync(scratch);
  const intake = openIntake(sandbox, scratch);
  onTestFinished(() => intake[Symbol.dispose]());
  const told: string[] = [];
  const take = (data: string) =>
    takeIn({
      ...{ data, home, intake, scratch, sandbox, python: findPython() ?? '', signal: new AbortController().signal },
      onBytes: (what) => void told.push(what),
    });
  return { arena, home, take, told };
};

test('a data set is downloaded by its address, without credentials where it is public, and only once', async () => {
  const { arena, home, take, told } = await kaggle(false);
  const taken = await take('https://www.kaggle.com/datasets/zoe/wine-reviews/data?select=wine.csv');
  assert('files' in taken, JSON.stringify(taken));
  expect(taken.files.map(({ path }) => path)).toEqual(['deep/more.csv', 'wine.csv']);
  expect(new Set(told)).toContain('reading files');
  const folder = join(home, 'datasets', 'zoe', 'wine-reviews', 'data');
  expect(readdirSync(folder)).toEqual(['archive.zip']);
  await take('https://www.kaggle.com/datasets/zoe/wine-reviews');
  expect(arena.calls.filter(({ name }) => name === 'DownloadDataset')).toMatchObject([
    { by: 'nobody', dialect: 'rpc' },
  ]);
});

test('a private data set needs its account', async () => {
  const { take } = await kaggle(true);
  const taken = await take('https://www.kaggle.com/datasets/zoe/own');
  assert('files' in taken, JSON.stringify(taken));
  expect(taken.files).toHaveLength(2);
});

test.each(['own', 'no-such-thing'])(
  'a data set that one may not see is refused with what to check: %s',
  async (name) => {
    const { home, take } = await kaggle(false);
    expect(await take(`https://www.kaggle.com/datasets/zoe/${name}`)).toEqual({
      ...{ ok: false, kind: 'kaggle', temporary: false, message: "Permission 'datasets.get' was denied" },
      advice: expect.stringContaining(`https://www.kaggle.com/datasets/zoe/${name}`),
    });
    expect(existsSync(join(home, 'datasets', 'zoe', name, 'data', downloadMarker))).toBe(true);
  },
);

test('a competition is downloaded to where runs look for it', async () => {
  const { home, take } = await kaggle(true);
  const taken = await take('https://www.kaggle.com/competitions/comp');
  assert('files' in taken, JSON.stringify(taken));
  expect(taken.files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['train.csv', 'test.csv', 'sample_submission.csv']),
  );
  expect(existsSync(join(home, 'competitions', 'comp', 'data'))).toBe(true);
});

test('without credentials a competition is refused with how to get some, and where its files may be put by hand', async () => {
  const { home, take } = await kaggle(false);
  expect(await take('comp')).toMatchObject({
    ...{ ok: false, kind: 'kaggle', temporary: false },
    advice: expect.stringContaining(join(home, 'competitions', 'comp', 'data')),
  });
});
