import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, ftruncateSync, mkdirSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../../services/package/root.ts';
import { changeRequest } from '../../rigs/command/change-request.ts';
import { medalist, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** A home with one run that ended well. */
const home = scratchFolder(afterAll);
const place = (run: string, ...path: string[]) => join(home, 'submissions', 'small', run, ...path);
beforeAll(async () => {
  const options = ['--only', '--solution', scriptedSolution, '--time', '60', '--run-id', 'good'];
  const { exitCode, stderr } = await medalist(home, 'compete', smallCompetition(home), ...options);
  expect(exitCode, stderr).toBe(0);
});
/** A copy of it with one of its files changed. */
const damaged = (run: string, file: string, make: (path: string) => void) => {
  cpSync(place('good'), place(run), { recursive: true });
  const request = place(run, '.run', 'request.json');
  changeRequest(home, request, { runId: run });
  rmSync(place(run, file));
  make(place(run, file));
};

describe('status survives any run', { timeout: 120_000 }, () => {
  test('whatever its request is, it is shown as damaged, and the others as they are', async () => {
    const request = join('.run', 'request.json');
    damaged('is-folder', request, (path) => mkdirSync(path));
    damaged('is-pipe', request, (path) => execFileSync('mkfifo', [path]));
    damaged('is-endless', request, (path) => symlinkSync('/dev/zero', path));
    damaged('is-odd', request, (path) => writeFileSync(path, Buffer.from([0x7b, 0xff, 0xfe])));
    damaged('is-huge', request, (path) => ftruncateSync(openSync(path, 'w'), 3e9));
    damaged('is-other', request, (path) => writeFileSync(path, '{"schema":1}'));
    const { exitCode, stdout, stderr } = await medalist(home, 'status');
    expect([exitCode, stderr]).toEqual([0, '']);
    for (const [run, why] of [
      ['is-folder', 'is a folder'],
      ['is-pipe', 'is not a regular file'],
      ['is-endless', 'is a link'],
      ['is-odd', 'is not UTF-8'],
      ['is-huge', 'is larger than 1048576 bytes'],
      ['is-other', 'is no request of this version'],
    ]) {
      expect(stdout).toMatch(new RegExp(`^small +${run} +damaged`, 'm'));
      expect(stdout).toContain(`${run} is damaged: request.json ${why}`);
    }
    expect(stdout).toMatch(/^small +good +ok/m);
    const { exitCode: code, stderr: refused } = await medalist(home, 'resume', place('is-pipe'));
    expect([code, refused]).toEqual([2, expect.stringContaining('request.json is a link or a pipe')]);
  });

  test('whatever its result and its journal are, it is shown as far as it can be read', async () => {
    damaged('result-pipe', 'result.json', (path) => execFileSync('mkfifo', [path]));
    damaged('result-endless', 'result.json', (path) => symlinkSync('/dev/zero', path));
    damaged('result-huge', 'result.json', (path) => ftruncateSync(openSync(path, 'w'), 3e9));
    damaged('no-journal', 'result.json', () => {});
    rmSync(place('no-journal', 'events.jsonl'));
    execFileSync('mkfifo', [place('no-journal', 'events.jsonl')]);
    const { exitCode, stdout, stderr } = await medalist(home, 'status');
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^small +result-pipe +stopped at done/m);
    expect(stdout).toMatch(/^small +result-endless +stopped at done/m);
    expect(stdout).toMatch(/^small +result-huge +stopped at done/m);
    expect(stdout).toMatch(/^small +no-journal +stopped at the start/m);
    const { exitCode: code, stderr: refused } = await medalist(home, 'resume', place('no-journal'));
    expect([code, refused]).toEqual([2, expect.stringContaining('events.jsonl is a link or a pipe')]);
  });
});

test('a run that was killed is told apart from one at work, with the command that goes on with it', async () => {
  damaged('killed', 'result.json', () => {});
  damaged('at-work', 'result.json', () => {});
  const lock = join(projectRoot, 'services', 'files', 'lock.ts');
  const holding = `import { takeLock } from ${JSON.stringify(lock)};
    const locks = process.argv.slice(1).map(takeLock);
    console.log(locks.length);
    setInterval(() => {}, 1000);`;
  const hold = async (run: string) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', holding, place(run, '.run')]);
    await once(child.stdout, 'data');
    return child;
  };
  const [killed, working] = [await hold('killed'), await hold('at-work')];
  try {
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const { stdout } = await medalist(home, 'status');
    expect(stdout).toMatch(/^small +killed +stopped at done/m);
    expect(stdout).toMatch(/^killed was stopped or killed\. Go on with it: .*medalist resume killed$/m);
    expect(stdout).toMatch(/^small +at-work +at done/m);
    const rows: readonly Record<string, string>[] = JSON.parse((await medalist(home, 'status', '--json')).stdout);
    const row = (name: string) => rows.find(({ run }) => run === name);
    expect(row('killed')).toMatchObject({ state: 'stopped', next: expect.stringContaining('medalist resume killed') });
    expect(row('at-work')).toMatchObject({ state: 'working', next: expect.stringContaining('--follow') });
    expect((await medalist(home, 'status', 'at-work')).stdout).not.toContain('resume');
  } finally {
    working.kill('SIGKILL');
  }
});
