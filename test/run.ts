import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { projectRoot } from '../services/python/environment.ts';

/** All checks and tests, one after the other; the last line counts them. `--checks`, `--hostile`: only those; `--clusters`: those that start Ray and Slurm, and only then. */
interface Count {
  readonly passed: number;
  readonly failed: number;
}

const scratch = mkdtempSync(join(tmpdir(), 'medalist-test-'));
const python = join(projectRoot, '.venv', 'bin');
const environment = { PATH: `${join(projectRoot, 'node_modules', '.bin')}:${python}:${process.env.PATH}` };

const call = async (command: string, args: readonly string[]): Promise<boolean> => {
  console.log(`\n== ${command} ${args.join(' ')}`);
  const streams = { stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' } as const;
  const options = { cwd: projectRoot, ...streams, reject: false, timeout: 12 * 60_000 }; // a test that hangs is a failure
  return (await execa(command, args, { ...options, env: environment })).exitCode === 0;
};

const check = async (command: string, ...args: string[]): Promise<Count> =>
  (await call(command, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

const VitestReport = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), success: z.boolean() });

const vitest = async (...which: string[]): Promise<Count> => {
  const report = join(scratch, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ended = await call('vitest', ['run', ...which, ...reporters]);
  try {
    const { numPassedTests, numFailedTests, success } = VitestReport.parse(JSON.parse(readFileSync(report, 'utf8')));
    // a file that does not load fails without failing any test of its own
    return { passed: numPassedTests, failed: Math.max(numFailedTests, success && ended ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const pytest = async (): Promise<Count> => {
  const report = join(scratch, 'pytest.xml');
  const ended = await call('python', ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', `--junitxml=${report}`]);
  const number = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(readFileSync(report, 'utf8'))?.[1] ?? 0);
  const failed = number('failures') + number('errors');
  return { passed: number('tests') - failed - number('skipped'), failed: Math.max(failed, ended ? 0 : 1) };
};

const checks = [
  () => check('biome', 'check', '.'),
  () => check('tsc'),
  () => check('knip'),
  () => check('ruff', 'check', 'templates', 'services', 'competitions', 'bench', 'test'),
  () => check('ruff', 'format', '--check', 'templates', 'services', 'competitions', 'bench', 'test'),
];
/** On their own: they fill memory, disk and process tables, which is no company for tests that keep time. */
const hostile = () => vitest('--no-file-parallelism', 'test/hostile');
/** Not among all the others: they take minutes, and what they need is large. */
const clusters = () => vitest('test/clusters');
const ordinary = () => vitest('--exclude', 'test/hostile/**', '--exclude', 'test/clusters/**');
const parts: Readonly<Record<string, readonly (() => Promise<Count>)[]>> = {
  '--checks': checks,
  '--hostile': [hostile],
  '--clusters': [clusters],
};
const chosen = parts[process.argv[2] ?? ''];
const steps = chosen ?? [...checks, ordinary, hostile, pytest];
let passed = 0;
let failed = 0;
for (const step of steps) {
  const count = await step().catch((error: unknown): Count => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  passed += count.passed;
  failed += count.failed;
}
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
