import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readResult } from '../../../app/result/result.ts';
import { openHome } from '../../../services/store/home.ts';
import { changeRequest } from '../../rigs/command/change-request.ts';
import { medalist, medalistWith, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { skipReason } from '../../rigs/sandbox/sandbox-here.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const folderOf = (home: string) => openHome(home).run('small', 'one');
const compete = (home: string, solution: string, ...flags: string[]) =>
  medalist(
    home,
    'compete',
    smallCompetition(home),
    '--run-id',
    'one',
    '--only',
    '--solution',
    solution,
    '--time',
    '20',
    ...flags,
  );
const greedySolution = (home: string) => {
  const path = join(home, 'greedy.py');
  const greed = 'def main() -> None:\n    held = [bytearray(40 << 20) for _ in range(99)]\n    print(len(held))\n';
  writeFileSync(path, readFileSync(scriptedSolution, 'utf8').replace('def main() -> None:\n', greed));
  return path;
};

describe('without a sandbox', () => {
  test('a run is refused, with the way out, and nothing is begun', async () => {
    const home = scratchFolder();
    const ended = await medalistWith({ MEDALIST_SANDBOX: 'seatbelt' }, home, 'compete', smallCompetition(home));
    expect(ended).toMatchObject({ exitCode: 1, stdout: '' });
    expect(ended.stderr).toMatch(/no sandbox works here/);
    expect(existsSync(join(home, 'submissions'))).toBe(false);
  });
  test('it runs only when told so, and says so on the screen, in the result and in the report', async () => {
    const home = scratchFolder();
    const { exitCode, stdout, stderr } = await compete(home, scriptedSolution, '--unsafe-no-sandbox');
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/no sandbox: the solution can read and do whatever you can/);
    expect(stdout).toMatch(/without a sandbox/);
    const result = readResult(folderOf(home).result);
    expect(result).toMatchObject({ sandbox: { tier: 'none' }, report: { sandbox: 'none' } });
  });
});

describe('the sandbox of a run', () => {
  const it = test.skipIf(skipReason('landlock', true) !== undefined);
  it('can be named, and is told with what it does not stop', async () => {
    const home = scratchFolder();
    await compete(home, scriptedSolution, '--sandbox', 'landlock');
    const result = readResult(folderOf(home).result);
    expect(result).toMatchObject({ status: 'ok', sandbox: { tier: 'landlock' }, report: { sandbox: 'landlock' } });
    expect(result?.sandbox.holes.join()).toMatch(/socket/);
  });
  test('is never exchanged for another one when the run goes on', async () => {
    const home = scratchFolder();
    await compete(home, scriptedSolution);
    const { request, result } = folderOf(home);
    writeFileSync(result, 'gone');
    changeRequest(home, request, { sandbox: 'seatbelt' });
    const { exitCode, stderr } = await medalist(home, 'resume', 'one');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/begun in the sandbox "seatbelt"/);
  });
  test('an unknown one is wrong usage', async () => {
    const typo = { MEDALIST_SANDBOX: 'bubblewarp' };
    const ended = await medalistWith(typo, scratchFolder(), 'compete', smallCompetition(scratchFolder()));
    expect(ended).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/bubblewarp.*\n.*auto, bubblewrap/) });
    const home = scratchFolder();
    expect((await compete(home, scriptedSolution, '--sandbox', 'none')).exitCode).toBe(2);
  });
});

test('a limit can be set; reaching it is told by name, amount and remedy, and the fallback takes over', async () => {
  const home = scratchFolder();
  const greedy = greedySolution(home);
  const { exitCode, stdout } = await compete(home, greedy, '--limit', 'memory=200M');
  expect(exitCode).toBe(3);
  expect(stdout).toMatch(/ran out of memory \(.* 200 MiB allowed/);
  expect(stdout).toMatch(/--limit memory=1G/);
  expect(readResult(folderOf(home).result)?.failures[0]).toMatchObject({ kind: 'out-of-memory' });
});

test('a GPU that is not there is a refusal with a next step', async () => {
  const home = scratchFolder();
  const { exitCode, stderr } = await compete(home, scriptedSolution, '--gpu', '77');
  expect(exitCode, 'nothing to wait for').toBe(2);
  expect(stderr).toMatch(/there is no GPU 77/);
  expect(stderr).toMatch(/GPU=off/);
});
