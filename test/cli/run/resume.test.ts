import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildRequest } from '../../../app/request/build-request.ts';
import type { Request } from '../../../app/request/request.ts';
import { readResult } from '../../../app/result/result.ts';
import { compete } from '../../../app/run/compete.ts';
import { usualBudget } from '../../../services/ledger/caps.ts';
import { openHome, type RunFolder, runFolder } from '../../../services/store/home.ts';
import { readJournal } from '../../../services/store/journal-lines.ts';
import { environmentOf, medalist, medalistWith, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { callsOf, kaggleUser } from '../../rigs/kaggle/user.ts';
import { longTest } from '../../rigs/long.ts';
import { plainTerms } from '../../rigs/sandbox/terms.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** Puts the files of `small` where a download puts those of `slug`. */
const placeSmall = async (home: string, slug = 'small'): Promise<void> => {
  mkdirSync(dirname(openHome(home).data(slug)), { recursive: true });
  await execa('mv', [smallCompetition(home), openHome(home).data(slug)]);
};
const homeWithSmall = async (): Promise<string> => {
  const home = scratchFolder();
  await placeSmall(home);
  return home;
};

/** A run's folder as a stranger hands it over: it has begun elsewhere and has not ended. */
const received = (home: string, change: Partial<Request>, slug = 'small'): RunFolder => {
  const folder = runFolder(join(scratchFolder(), 'received'));
  const request = buildRequest({ competition: slug, runId: 'gift', time: 60 }, openHome(home), 'none');
  if ('kind' in request) throw new Error(request.message);
  mkdirSync(folder.state, { recursive: true });
  writeFileSync(folder.request, JSON.stringify({ ...request, models: 'off', ...change }));
  return folder;
};

/** A program that leaves a mark outside of all that a run may write to, where nothing keeps it from that. */
const marking = (home: string) => {
  const mark = join(home, 'mark');
  const path = join(home, 'marking.py');
  const attack = `def main() -> None:\n    try:\n        Path(${JSON.stringify(mark)}).write_text("here")\n    except OSError:\n        pass\n`;
  writeFileSync(path, readFileSync(scriptedSolution, 'utf8').replace('def main() -> None:\n', attack));
  return { mark, path };
};

const requestIn = (folder: RunFolder): Request => JSON.parse(readFileSync(folder.request, 'utf8'));
const notesIn = (folder: RunFolder): string =>
  readJournal(folder.journal)
    .flatMap((line) => (line.type === 'run.note' ? [line.message] : []))
    .join('\n');

describe('a run folder that came from elsewhere', () => {
  test('runs no program that its request names', async () => {
    const home = await homeWithSmall();
    const { mark, path } = marking(home);
    const folder = received(home, { sandbox: 'none', solutions: [path] });
    const ended = await medalist(home, 'resume', folder.path);
    expect(existsSync(mark)).toBe(false);
    expect(ended).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/marking\.py.*\n.*--solution FILE/) });
  });
  test('runs in a sandbox and submits nothing, unless the command says so, and says what was not taken over', async () => {
    const { home, medalist: user, arena } = await kaggleUser();
    await placeSmall(home, 'comp');
    const { mark, path } = marking(home);
    const budget = { cost: 900_000_000, tokens: null, calls: null, assumed: false };
    const unsafe = { sandbox: 'none', solutions: [path], budget, shareModels: true, submit: 'a gift' } as const;
    const folder = received(home, unsafe, 'comp');
    const { exitCode, stderr } = await user('resume', folder.path, '--only', '--solution', path);
    expect(exitCode, stderr).toBe(0);
    expect(existsSync(mark)).toBe(false);
    expect(readResult(folder.result)).toMatchObject({
      status: 'ok',
      sandbox: { tier: (await plainTerms()).sandbox.tier },
    });
    expect(notesIn(folder)).toMatch(/not begun by you.*--unsafe-no-sandbox.*--share-models.*--budget/);
    expect(notesIn(folder)).toMatch(/to submit \(--submit\)/);
    expect(requestIn(folder)).toMatchObject({ shareModels: false, budget: { cost: usualBudget, assumed: true } });
    expect(callsOf(arena, 'CreateSubmission')).toBe(0);
    const again = received(home, { submit: 'a gift' }, 'comp');
    const told = await user('resume', again.path, '--only', '--solution', path, '--submit', 'my own words');
    expect(told.exitCode, told.stderr).toBe(0);
    expect(callsOf(arena, 'CreateSubmission')).toBe(1);
  });
  longTest('runs without a sandbox when the command says so', async () => {
    const home = await homeWithSmall();
    const { mark, path } = marking(home);
    const folder = received(home, {});
    const { exitCode, stderr } = await medalist(
      home,
      'resume',
      folder.path,
      '--only',
      '--solution',
      path,
      '--unsafe-no-sandbox',
    );
    expect(exitCode, stderr).toBe(0);
    expect(existsSync(mark)).toBe(true);
  });
  test('reads no folder that its request names, only one that the command names', async () => {
    const home = scratchFolder();
    const data = smallCompetition(home);
    const folder = received(home, { source: data, url: null }, data);
    const refused = await medalist(home, 'resume', folder.path, '--only', '--solution', scriptedSolution);
    expect(refused).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/--data.*\n.*medalist compete .*--out/),
    });
    expect(existsSync(join(home, 'competitions'))).toBe(false);
    const { exitCode, stderr } = await medalist(
      ...[home, 'resume', folder.path, '--only', '--solution', scriptedSolution, '--data', data],
    );
    expect(exitCode, stderr).toBe(0);
  });
  test('is refused where a part of it is a link', async () => {
    const home = await homeWithSmall();
    for (const name of ['.run', '.run/snapshot.json', 'events.jsonl']) {
      const folder = received(home, {});
      const elsewhere = join(scratchFolder(), 'elsewhere');
      const place = join(folder.path, name);
      if (existsSync(place)) renameSync(place, elsewhere);
      else writeFileSync(elsewhere, 'mine');
      symlinkSync(elsewhere, place);
      const ended = await medalist(home, 'resume', folder.path);
      expect(ended, name).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/is a link or a pipe/) });
    }
  });
});

describe("a run of one's own", () => {
  const options = (path: string) => [
    '--only',
    '--solution',
    path,
    '--time',
    '60',
    '--run-id',
    'mine',
    '--unsafe-no-sandbox',
  ];
  const home = scratchFolder(afterAll);
  const { mark, path } = marking(home);
  const folder = openHome(home).run('small', 'mine');
  const kept = join(home, 'kept');
  beforeAll(async () => {
    await placeSmall(home);
    for (const [name, value] of Object.entries(environmentOf(home))) vi.stubEnv(name, value);
    const stop = new AbortController();
    const wish = { competition: 'small', home, runId: 'mine', time: 60, sandbox: 'none' } as const;
    const program = { only: true, solutions: [path] };
    await compete({ ...wish, ...program }, { signal: stop.signal, onEvent: () => stop.abort() });
    vi.unstubAllEnvs();
    await execa('rm', ['-f', folder.result, folder.snapshot]);
    await execa('cp', ['-a', folder.path, kept]);
  });
  /** Again as it was when it had just begun. */
  beforeEach(async () => {
    await execa('rm', ['-rf', mark, folder.path, join(home, 'competitions', '.store')]);
    await execa('cp', ['-a', kept, folder.path]);
  });

  test('goes on as it was begun', async () => {
    const { exitCode, stderr } = await medalist(home, 'resume', 'mine');
    expect(exitCode, stderr).toBe(0);
    expect(existsSync(mark)).toBe(true);
    expect(notesIn(folder)).not.toMatch(/not begun by you/);
  });
  test('counts as received once its request was edited', async () => {
    writeFileSync(folder.request, JSON.stringify({ ...requestIn(folder), seed: 7 }));
    const { exitCode, stderr } = await medalist(home, 'resume', 'mine');
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/or its request was changed/);
    expect(existsSync(mark)).toBe(false);
  });
  longTest(
    'counts as received where the user has another key; the whole command, said again, goes on with it',
    async () => {
      const elsewhere = { XDG_STATE_HOME: scratchFolder() };
      expect((await medalistWith(elsewhere, home, 'resume', 'mine')).exitCode).toBe(2);
      const said = options(requestIn(folder).solutions[0] ?? '');
      const { exitCode, stderr } = await medalistWith(elsewhere, home, 'compete', 'small', ...said);
      expect(exitCode, stderr).toBe(0);
      expect(existsSync(mark)).toBe(true);
    },
  );
});
