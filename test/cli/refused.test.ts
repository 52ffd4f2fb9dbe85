import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { projectRoot } from '../../services/package/root.ts';
import { environmentOf, medalistProcess, medalistWith } from '../rigs/command/medalist.ts';
import { smallCompetition } from '../rigs/data/small-competition.ts';
import { scratchFolder } from '../rigs/scratch.ts';

const refusal = { ok: false, message: expect.any(String), advice: expect.any(String) };

test.each([
  [['status', 'nope']],
  [['log', 'nope']],
  [['tree', 'nope']],
  [['serve', 'nope.csv']],
  [['arena', './nope']],
  [['doctor'], { MEDALIST_SANDBOX: 'foo' }],
])('%j --json tells a refusal on standard output', async (args, environment: Record<string, string> = {}) => {
  const { exitCode, stdout, stderr } = await medalistWith(environment, scratchFolder(), ...args, '--json');
  expect([exitCode, stderr]).toEqual([2, '']);
  expect(JSON.parse(stdout)).toMatchObject(refusal);
});

test('a home that is a file is told without a stack, to people and to programs', { timeout: 30_000 }, async () => {
  const folder = scratchFolder();
  const home = join(folder, 'home');
  writeFileSync(home, '');
  const call = (...more: string[]) =>
    medalistProcess({ MEDALIST_HOME: home }, folder, 'schema', smallCompetition(folder), ...more);
  const { exitCode, stdout, stderr } = await call();
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`${home}/`);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(JSON.parse((await call('--json')).stdout)).toMatchObject(refusal);
});

test('a temporary folder that is gone is told, with the command that mends it', { timeout: 30_000 }, async () => {
  const folder = scratchFolder();
  const gone = join(folder, 'gone');
  mkdirSync(gone);
  rmSync(gone, { recursive: true });
  const { exitCode, stderr } = await medalistProcess({ TMPDIR: gone }, folder, 'compete', smallCompetition(folder));
  expect(exitCode).toBe(1);
  expect(stderr).toContain(gone);
  expect(stderr).toContain('export TMPDIR=/tmp');
  expect(stderr).not.toMatch(/^\s+at /m);
});

test.skipIf(!existsSync('/dev/full'))('a result that cannot be written is told on standard error', async () => {
  const command = `${join(projectRoot, 'cli', 'medalist')} status --json > /dev/full`;
  const home = scratchFolder();
  const { exitCode, stderr } = await execa('sh', ['-c', command], { env: environmentOf(home), reject: false });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('the disk is full')]);
});
