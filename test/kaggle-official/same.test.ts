import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { startArena } from '../../app/arena/arena.ts';
import { medalistWith } from '../rigs/command/medalist.ts';
import { smallCompetition } from '../rigs/data/small-competition.ts';
import { scratchFolder } from '../rigs/scratch.ts';
import { csvRows, type Dialect, dialects, officialClient, skipReason } from './official.ts';

const names = Object.keys(dialects).filter((name): name is Dialect => name in dialects);
const ids = Array.from({ length: 20 }, (_, i) => 61 + i);

/** Right but for the ids below 66, so that the score is a number that nothing gives by chance. */
const guess = (id: number) => ((id % 3 === 0) === id >= 66 ? 0.9 : 0.2);

/** A competition with answers, served and graded for real; and both clients. */
const bothClients = async (dialect: Dialect, now = () => new Date()) => {
  const root = scratchFolder();
  const folder = smallCompetition(root);
  writeFileSync(join(root, 'answers.csv'), `id,y\n${ids.map((id) => `${id},${id % 3 === 0 ? 1 : 0}\n`).join('')}`);
  const arena = await startArena({ competitions: [{ folder, settings: { pendingLooks: 0 } }], now });
  onTestFinished(() => arena.stop());
  const home = scratchFolder();
  const credentials = { KAGGLE_USERNAME: arena.account.username, KAGGLE_KEY: arena.account.key };
  const env = { HOME: home, MEDALIST_KAGGLE_URL: arena.url, ...credentials };
  const ours = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await medalistWith(env, home, ...args);
    expect(exitCode, stderr).toBe(0);
    return stdout;
  };
  return { home, ours, official: officialClient(dialect, arena, credentials) };
};

const Path = z.object({ path: z.string() });

const Listed = z.object({
  submissions: z.array(z.object({ description: z.string(), status: z.string(), publicScore: z.string().nullable() })),
});

describe.each(names)('beside the official client, dialect %s', (dialect) => {
  const reason = skipReason(dialect);
  if (reason !== undefined) return test.skip(reason, () => {});

  test('the same files, byte for byte', async () => {
    const { home, ours, official } = await bothClients(dialect);
    await ours('download', 'small', '--path', 'all');
    await ours('download', 'small', '--path', 'one', '--files', 'train.csv');
    await official.call('download', 'small');
    await official.call('download', 'small', '-f', 'train.csv');
    const read = (...path: string[]) => readFileSync(join(...path)).toString('base64');
    expect(read(home, 'all', 'small.zip')).toBe(read(official.folder, 'small.zip'));
    expect(read(home, 'one', 'train.csv')).toBe(read(official.folder, 'train.csv'));
  });

  test('the same leaderboard, byte for byte', async () => {
    const second = new Date(); // its csv is named for it
    const { home, ours, official } = await bothClients(dialect, () => second);
    const { path } = Path.parse(JSON.parse(await ours('leaderboard', 'small', '-d', '-p', 'board', '--json')));
    await official.call('leaderboard', 'small', '-d');
    expect(dirname(path)).toBe(join(home, 'board'));
    expect(readFileSync(path, 'base64')).toBe(readFileSync(join(official.folder, 'small.zip'), 'base64'));
  });

  test('the same scores', async () => {
    const { home, ours, official } = await bothClients(dialect);
    const text = `id,y\n${ids.map((id) => `${id},${guess(id)}\n`).join('')}`;
    for (const folder of [home, official.folder]) writeFileSync(join(folder, 'submission.csv'), text);
    await official.call('submit', 'small', '-f', 'submission.csv', '-m', 'theirs');
    await ours('download', 'small');
    await ours('submit', 'submission.csv', '-c', 'small', '-m', 'ours', '--wait', '--yes');
    const listed = Listed.parse(JSON.parse(await ours('submissions', 'small', '--json'))).submissions;
    const [own, theirs] = listed;
    expect([own?.description, theirs?.description]).toEqual([expect.stringMatching(/^ours/), 'theirs']);
    expect(own?.publicScore).toMatch(/^0\.[1-9]\d{4}$/);
    expect(theirs?.publicScore).toBe(own?.publicScore);
    const shown = csvRows(await official.call('submissions', 'small', '-v'), dialect === 'rpc' ? 'ref' : 'fileName');
    expect(shown.map((row) => row.includes(own?.publicScore ?? ''))).toEqual([true, true]);
  });
});
