import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Result } from '../../../core/schema/result.ts';
import { projectRoot } from '../../../services/python/environment.ts';
import { readJournal } from '../../../services/store/journal-lines.ts';
import { environmentOf, medalist, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { plainTerms } from '../../rigs/sandbox/terms.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const scripted = ['--time', '60', '--only', '--solution', scriptedSolution];

/** One run that several tests look at. Its data cannot be written to. */
const shared = scratchFolder(afterAll);
const data = smallCompetition(shared);
const again = (...more: string[]) => medalist(shared, 'compete', data, ...scripted, ...more);
const listed = async () => (await execa('ls', ['-lR', '--time-style=full-iso', data])).stdout;
let before: string;
let first: Awaited<ReturnType<typeof medalist>>;
beforeAll(async () => {
  await execa('chmod', ['-R', 'a-w', data]);
  before = await listed();
  first = await again('--run-id', 'one');
  expect(first.exitCode, first.stdout).toBe(0);
});

describe('compete', () => {
  test('leaves a submission, a result, the solution and the events, and points latest to them', async () => {
    const folder = join(shared, 'submissions', 'small', 'one');
    const lines = readFileSync(join(folder, 'submission.csv'), 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(21);
    expect(lines.slice(0, 2).join()).toMatch(/^id,y,61,0\.\d+$/);
    const result = Result.parse(JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')));
    expect(result).toMatchObject({ slug: 'small', runId: 'one', status: 'ok', failures: [] });
    expect(result.sandbox.tier).toBe((await plainTerms()).sandbox.tier);
    expect(result.report?.sandbox).toBe(result.sandbox.tier);
    expect(result.peaks?.memory).toBeGreaterThan(1e6);
    expect(result.report).toMatchObject({ target: ['y'], task: 'binary', metric: { name: 'auc', direction: 'max' } });
    expect(readFileSync(join(folder, 'solution.py'), 'utf8')).toBe(readFileSync(scriptedSolution, 'utf8'));
    expect(readJournal(join(folder, 'events.jsonl')).at(-1)?.type).toBe('run.ended');
    expect(readlinkSync(join(shared, 'submissions', 'small', 'latest'))).toBe('one');
  });

  test('finds data that was placed by hand by any form of address; a solution that fails ends in a fallback, said aloud', async () => {
    const home = scratchFolder();
    mkdirSync(join(home, 'competitions', 'contest'), { recursive: true });
    await execa('cp', ['-r', smallCompetition(home), join(home, 'competitions', 'contest', 'data')]);
    const solution = join(home, 'broken.py');
    const code = readFileSync(scriptedSolution, 'utf8');
    writeFileSync(solution, code.replace('train = read_rows', '{}["no column"]\n    train = read_rows'));
    const address = 'https://www.kaggle.com/competitions/contest/leaderboard?tab=public';
    const options = ['--time', '60', '--run-id', 'broken', '--only', '--solution', solution];
    const { exitCode, stdout } = await medalist(home, 'compete', address, ...options);
    expect(exitCode, stdout).toBe(3);
    expect(stdout).toContain('fallback');
    expect(stdout).toContain('no column');
    const result = readFileSync(join(home, 'submissions', 'contest', 'broken', 'result.json'), 'utf8');
    const request = { url: 'https://www.kaggle.com/competitions/contest' };
    expect(JSON.parse(result)).toMatchObject({ slug: 'contest', status: 'fallback', request });
  });

  test('--out does not take a folder in use, and overwrites nothing in it', async () => {
    const mine = join(scratchFolder(), 'mine');
    mkdirSync(mine);
    writeFileSync(join(mine, 'thesis.txt'), 'precious');
    expect((await again('--out', mine)).exitCode).toBe(2);
    expect(readFileSync(join(mine, 'thesis.txt'), 'utf8')).toBe('precious');
  });

  test('a second run of the same thing is remembered; --fresh is not; --out takes the files of both', async () => {
    const runs = () =>
      readdirSync(join(shared, 'submissions'), { recursive: true, encoding: 'utf8' }).filter(
        (path) => !path.startsWith('.elsewhere'), // where the runs are that --out put elsewhere
      );
    const before = runs();
    const second = await again('--out', join(shared, 'second'), '--json');
    const fresh = await again('--out', join(shared, 'fresh'), '--fresh');
    expect([second.exitCode, fresh.exitCode]).toEqual([0, 0]);
    expect(JSON.parse(second.stdout.split('\n').at(-1) ?? '')).toMatchObject({ slug: 'small', status: 'ok' });
    for (const out of ['second', 'fresh']) expect(existsSync(join(shared, out, 'submission.csv'))).toBe(true);
    expect(runs(), 'submissions/ is left alone').toEqual(before);
    expect(second.stderr).toMatch(/execute.*remembered/);
    expect(first.stderr).not.toContain('remembered');
    expect(fresh.stderr).not.toContain('remembered');
  });

  test('the folder with the data is never written to', async () => {
    expect(await listed()).toBe(before);
  });
});

describe('stopping and going on', () => {
  const slow = (home: string) => {
    const path = join(home, 'slow.py');
    const code = readFileSync(scriptedSolution, 'utf8');
    writeFileSync(path, code.replace('time.sleep(0.1)', 'print("working", flush=True)\n    time.sleep(3)'));
    return path;
  };
  const begin = (home: string, ...args: string[]) =>
    execa(join(projectRoot, 'cli', 'medalist'), args, { env: environmentOf(home), reject: false });
  /** How often programs of the run have said that they work. */
  const working = (home: string) =>
    readJournal(join(home, 'submissions', 'small', 'r', 'events.jsonl')).filter(
      (line) => line.type === 'stage.log' && line.line === 'working',
    ).length;
  const untilWorking = async (home: string, before = 0) => {
    while (working(home) <= before) await new Promise((resolve) => setTimeout(resolve, 25));
  };

  test('Ctrl-C keeps everything and says how to go on; resume does, and a second process beside it leaves', async () => {
    const home = scratchFolder();
    const options = ['--time', '60', '--run-id', 'r', '--only', '--solution', slow(home)];
    const running = begin(home, 'compete', smallCompetition(home), ...options);
    await untilWorking(home);
    running.kill('SIGINT');
    const stopped = await running;
    expect(stopped.exitCode).toBe(130);
    expect(stopped.stderr).toContain('medalist resume r');
    const status = await medalist(home, 'status');
    expect(status.stdout).toMatch(/small\s+r\s+stopped at (rehearse|execute)/);

    const before = working(home);
    const resuming = begin(home, 'resume', 'r');
    await untilWorking(home, before);
    const second = await medalist(home, 'resume', 'r');
    expect(second.exitCode).toBe(1);
    expect(second.stderr).toMatch(/in use by process \d+/);
    const resumed = await resuming;
    expect(resumed.exitCode, resumed.stderr).toBe(0);
    expect(resumed.stderr).not.toMatch(/✓ (plan|generate)/);
    expect((await medalist(home, 'status', 'r')).stdout).toMatch(/small\s+r\s+ok/);
    const told = readJournal(join(home, 'submissions', 'small', 'r', 'events.jsonl'));
    const at = told.findIndex(({ type }) => type === 'run.resumed');
    const [resumption, next] = [told[at], told.slice(at).find(({ type }) => type === 'stage.started')];
    expect(resumption).toMatchObject({ time: 60, elapsed: expect.any(Number) });
    const clocks = [resumption, next].map((line) =>
      line !== undefined && 'elapsed' in line ? line.elapsed : undefined,
    );
    expect(clocks[0], 'the first session counts').toBeGreaterThan(0);
    expect(clocks[1], 'and the clock goes on from there').toBeGreaterThanOrEqual(clocks[0] ?? 60);
  });

  test('resuming a run that ended gives its result again', async () => {
    const resumed = await medalist(shared, 'resume', 'one', '--json');
    expect(resumed.exitCode).toBe(0);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ runId: 'one', status: 'ok' });
    expect(resumed.stderr).toContain('Nothing was done');
    const other = await again('--run-id', 'one', '--seed', '9');
    expect(other.exitCode).toBe(2);
    expect(other.stderr).toContain('another seed');
  });
});
