import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Finished, finishedExploration, replaysIn } from '../../rigs/explore/finished.ts';
import { imprint } from '../../rigs/explore/imprint.ts';

let made: Finished;
beforeAll(async () => {
  made = await finishedExploration();
});
afterAll(() => made.rig.stop());

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
    const { home, out } = made.copied();
    const named = damage({ home, out });
    const before = imprint(out);
    const replayed = await made.medalist(home, 'replay', out, '--json');
    expect(replayed.exitCode, replayed.stderr).toBe(1);
    const { kind, message, advice } = JSON.parse(replayed.stdout);
    expect([kind, message]).toEqual(['no-data', expect.stringContaining(named)]);
    expect(message).toContain(why);
    expect(advice).toMatch(/Put it back/);
    expect(imprint(out)).toEqual(before);
    expect(replaysIn(home)).toEqual([]);
    expect(made.rig.calls.length).toBe(made.paid);
  },
);

test('an exploration of somebody else, and one that has not ended, are wrong usage', async () => {
  const { home, out } = made.copied();
  const request = join(out, '.run', 'exploration.json');
  const text = readFileSync(request, 'utf8');
  writeFileSync(request, text.replace('"turns": 15', '"turns": 16'));
  const foreign = await made.medalist(home, 'replay', out);
  expect([foreign.exitCode, foreign.stderr]).toEqual([2, expect.stringContaining('was not begun by you')]);
  writeFileSync(request, text);
  rmSync(join(out, 'result.json'));
  const early = await made.medalist(home, 'replay', out);
  expect([early.exitCode, early.stderr]).toEqual([2, expect.stringContaining(`Go on with it first: `)]);
});

test('a question that this Medalist words otherwise is not answered by another one', async () => {
  const { home, out } = made.copied();
  const path = join(out, '.run', 'models.json');
  const lineup = JSON.parse(readFileSync(path, 'utf8'));
  lineup.roles.explorer.maxTokens += 1;
  writeFileSync(path, JSON.stringify(lineup));
  const replayed = await made.medalist(home, 'replay', out, '--json');
  expect([replayed.exitCode, JSON.parse(replayed.stdout)]).toMatchObject([
    1,
    {
      kind: 'no-data',
      message: expect.stringContaining('the question of turn 1 is another one'),
      advice: expect.stringContaining('version'),
    },
  ]);
  expect(made.rig.calls.length).toBe(made.paid);
});
