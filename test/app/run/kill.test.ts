import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readResult } from '../../../app/result/result.ts';
import { projectRoot } from '../../../services/python/environment.ts';
import { openHome } from '../../../services/store/home.ts';
import { readJournal } from '../../../services/store/journal-lines.ts';
import { orphansOf, randomOf, session } from '../../rigs/command/killing.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** KILLS=50 for more. */
const kills = Number(process.env.KILLS ?? 20);
const lanes = 2;
const solution = join(projectRoot, 'test', 'rigs', 'scripted_solution.py');

const failed = { timings: undefined, runId: undefined, peaks: undefined };

/** What must be the same whatever happened on the way. */
const finalState = (home: string, run: string) => {
  const folder = openHome(home).run('small', run);
  const read = (name: string) => readFileSync(join(folder.path, name), 'utf8');
  const { timings: _, runId: __, peaks: ___, ...result } = readResult(folder.result) ?? failed;
  return { result, submission: read('submission.csv'), solution: read('solution.py') };
};

const checkWhole = (home: string, run: string) => {
  const folder = openHome(home).run('small', run);
  const lines = readFileSync(folder.journal, 'utf8').trimEnd().split('\n');
  expect(readJournal(folder.journal).map(({ seq }) => seq)).toEqual(lines.map((_, seq) => seq));
  const names = readdirSync(folder.path, { recursive: true }).map(String);
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
  expect(existsSync(join(folder.path, '..', 'latest', 'submission.csv'))).toBe(true);
};

test(`killed with -9 at ${kills} random instants and resumed each time, a run ends as if nothing had happened`, {
  timeout: 600_000,
}, async () => {
  const root = scratchFolder();
  const competition = smallCompetition(root);
  const start = (run: string) => [
    'compete',
    competition,
    '--time',
    '300', // the solution takes seconds: no run is short of time, however busy the machine is
    '--fresh',
    '--only',
    '--solution',
    solution,
    '--run-id',
    run,
  ];
  const reference = join(root, 'reference');
  const began = performance.now();
  await session(reference, start('whole'));
  const length = performance.now() - began;
  const expected = finalState(reference, 'whole');
  expect(expected.result).toMatchObject({ status: 'ok' });

  let left = kills;
  let trials = 0;
  const lane = async (number: number) => {
    const random = randomOf(20261120 + number);
    const home = join(root, `lane-${number}`);
    while (left > 0) {
      const run = `trial-${number}-${trials++}`;
      let ended = false;
      while (!ended && left > 0) {
        const begun = existsSync(openHome(home).run('small', run).request);
        ended = await session(home, begun ? ['resume', run] : start(run), 20 + random() * length);
        if (!ended) left -= 1;
        expect(await orphansOf(join(home, 'competitions')), 'orphan Python processes').toEqual([]);
      }
      if (!ended)
        await session(home, existsSync(openHome(home).run('small', run).request) ? ['resume', run] : start(run));
      checkWhole(home, run);
      expect(finalState(home, run)).toEqual(expected);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  expect(left).toBeLessThanOrEqual(0);
  expect(trials).toBeGreaterThan(kills / 40);
});
