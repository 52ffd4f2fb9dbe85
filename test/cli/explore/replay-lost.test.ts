import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { exploreFolder } from '../../../app/explore/folder.ts';
import { replayExploration } from '../../../app/explore/replay/replay.ts';
import type { JournalLine } from '../../../services/store/events.ts';
import { medalistWith } from '../../rigs/command/medalist.ts';
import { imprint } from '../../rigs/explore/imprint.ts';
import { keeps, tripled } from '../../rigs/explore/kept-model.ts';
import { info, turnByTurn } from '../../rigs/messages/scripts/explorer.ts';
import { type MessagesRig, startMessages } from '../../rigs/messages/server/server.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const ask = 'Build a model to predict y';
let rig: MessagesRig;
let made: string;
let paid = 0;

const user = (home: string, ...args: string[]) =>
  medalistWith({ ANTHROPIC_API_KEY: rig.key, ANTHROPIC_BASE_URL: rig.url }, home, ...args);

beforeAll(async () => {
  made = scratchFolder(afterAll);
  rig = await startMessages({ script: turnByTurn(info(), keeps('3 * x'), 'Three times x.') });
  writeFileSync(join(made, 'table.csv'), tripled);
  const run = await user(made, 'explore', join(made, 'table.csv'), '--ask', ask, '--out', join(made, 'out'));
  expect(run.exitCode, run.stderr).toBe(0);
  paid = rig.calls.length;
});
afterAll(() => rig.stop());

/** A copy of all that the exploration left, to be damaged. Its data still lie where they were. */
const copied = () => {
  const home = join(scratchFolder(), 'home');
  cpSync(made, home, { recursive: true });
  return { home, out: join(home, 'out') };
};

const replaysIn = (home: string): string[] => {
  const folder = join(home, 'explorations', 'table');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** The first record whose name ends so: of a call, or of what its tools gave. */
const calls = (home: string, ending: string): string => {
  const folder = join(home, 'submissions', '.calls');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
  return join(folder, names.find((name) => ending !== '.json' || !name.includes('.tool')) ?? 'none');
};

/** What is done to an exploration, the file that is named for it, and what else is said. */
const damages: readonly (readonly [string, (at: { readonly home: string; readonly out: string }) => string, string])[] =
  [
    ['an answer of the model is gone', ({ home }) => removed(calls(home, '.json')), 'is not there'],
    ['what a tool gave is gone', ({ home }) => removed(calls(home, '.tool.json')), 'is not there'],
    ['a record is garbage', ({ home }) => changed(calls(home, '.json')), 'no whole record'],
    ['a table was changed', ({ out }) => added(join(out, 'data', 'table.csv')), 'was changed'],
    ['held-back rows were changed', ({ out }) => added(join(out, '.run', 'held', 'rows.csv')), 'was changed'],
    ['their answers were changed', ({ out }) => added(join(out, '.run', 'held', 'answers.csv')), 'was changed'],
    ['what was measured was changed', ({ out }) => added(join(out, '.run', 'profile.json')), 'was changed'],
    ['its record is gone', ({ out }) => removed(join(out, '.run', 'record.json')), 'is not there'],
    ['its record is garbage', ({ out }) => changed(join(out, '.run', 'record.json')), 'is damaged'],
    ['who was asked is gone', ({ out }) => removed(join(out, '.run', 'models.json')), 'which model was asked'],
    ['the cells are gone', ({ out }) => removed(join(out, 'history.jsonl')), 'has 0 of 1 cells'],
    ['the notebook is gone', ({ out }) => removed(join(out, 'notebook.ipynb')), 'is not there'],
    ['the answer is gone', ({ out }) => removed(join(out, 'answer.md')), 'is not there'],
    ['the journal is gone', ({ out }) => removed(join(out, 'events.jsonl')), 'is not there'],
  ];

const removed = (path: string): string => {
  rmSync(path);
  return path;
};
const changed = (path: string): string => {
  writeFileSync(path, '{}');
  return path;
};
const added = (path: string): string => {
  appendFileSync(path, '\n');
  return path;
};

test.each(damages)(
  '%s: the replay names the file, and what to do; nothing is asked or left',
  async (_, damage, why) => {
    const { home, out } = copied();
    const named = damage({ home, out });
    const before = imprint(out);
    const replayed = await user(home, 'replay', out, '--json');
    expect(replayed.exitCode, replayed.stderr).toBe(1);
    const { kind, message, advice } = JSON.parse(replayed.stdout);
    expect([kind, message]).toEqual(['no-data', expect.stringContaining(named)]);
    expect(message).toContain(why);
    expect(advice).toMatch(/Put it back/);
    expect(imprint(out)).toEqual(before);
    expect(replaysIn(home)).toEqual([]);
    expect(rig.calls.length).toBe(paid);
  },
);

test('an exploration of somebody else, and one that has not ended, are wrong usage', async () => {
  const { home, out } = copied();
  const request = join(out, '.run', 'exploration.json');
  const text = readFileSync(request, 'utf8');
  writeFileSync(request, text.replace('"turns": 15', '"turns": 16'));
  const foreign = await user(home, 'replay', out);
  expect([foreign.exitCode, foreign.stderr]).toEqual([2, expect.stringContaining('was not begun by you')]);
  writeFileSync(request, text);
  rmSync(join(out, 'result.json'));
  const early = await user(home, 'replay', out);
  expect([early.exitCode, early.stderr]).toEqual([2, expect.stringContaining(`Go on with it first: `)]);
});

test('data that were removed are taken in again from where they were, and the same rows are held back', async () => {
  const { home, out } = copied();
  for (const name of ['data', join('.run', 'held')]) rmSync(join(out, name), { recursive: true });
  const replayed = await user(home, 'replay', out, '--json');
  expect(replayed.exitCode, replayed.stdout + replayed.stderr).toBe(0);
  expect(JSON.parse(replayed.stdout)).toMatchObject({ differing: [], result: { score: { kind: 'scored', rows: 60 } } });
});

test('data that are not what they were, or nowhere, are named', async () => {
  const { home, out } = copied();
  const source = join(made, 'table.csv');
  rmSync(join(out, 'data'), { recursive: true });
  writeFileSync(source, tripled.replace('1,3', '1,4'));
  const other = await user(home, 'replay', out);
  rmSync(source);
  const nowhere = await user(home, 'replay', out);
  writeFileSync(source, tripled);
  expect([other.exitCode, other.stderr]).toEqual([1, expect.stringContaining(`${source} is not what was explored`)]);
  expect([nowhere.exitCode, nowhere.stderr]).toEqual([
    1,
    expect.stringContaining(`${join(out, 'data', 'table.csv')} is not there, and ${source} does not exist`),
  ]);
});

test('a question that this Medalist words otherwise is not answered by another one', async () => {
  const { home, out } = copied();
  const path = join(out, '.run', 'models.json');
  const lineup = JSON.parse(readFileSync(path, 'utf8'));
  lineup.roles.explorer.maxTokens += 1;
  writeFileSync(path, JSON.stringify(lineup));
  const replayed = await user(home, 'replay', out, '--json');
  expect([replayed.exitCode, JSON.parse(replayed.stdout)]).toMatchObject([
    1,
    {
      kind: 'no-data',
      message: expect.stringContaining('the question of turn 1 is another one'),
      advice: expect.stringContaining('version'),
    },
  ]);
  expect(rig.calls.length).toBe(paid);
});

test('a replay that is stopped leaves nothing, and says how to begin it anew', async () => {
  const { home, out } = copied();
  vi.stubEnv('XDG_STATE_HOME', join(home, '.local', 'state'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const stop = new AbortController();
  const onEvent = ({ type }: JournalLine) => {
    if (type === 'stage.finished') stop.abort();
  };
  const stopped = await replayExploration(exploreFolder(out), { home, onEvent, signal: stop.signal });
  expect(stopped).toMatchObject({ ok: false, kind: 'interrupted', advice: `Begin it anew: medalist replay ${out}` });
  expect(replaysIn(home)).toEqual([]);
});

test('data of Kaggle that are gone are not downloaded by a replay', async () => {
  const home = scratchFolder();
  const data = join(home, 'datasets', 'someone', 'shop', 'data');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'table.csv'), tripled);
  const [address, out] = ['https://www.kaggle.com/datasets/someone/shop', join(home, 'out')];
  const run = await user(home, 'explore', address, '--out', out);
  expect(run.exitCode, run.stderr).toBe(0);
  for (const folder of [data, join(out, 'data')]) rmSync(folder, { recursive: true });
  const replayed = await user(home, 'replay', out);
  expect([replayed.exitCode, replayed.stderr]).toEqual([1, expect.stringContaining('a replay downloads nothing')]);
});
