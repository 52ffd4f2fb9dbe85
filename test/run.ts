import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { projectRoot } from '../services/python/environment.ts';
import { testFiles } from './projects.ts';
import { added, type Count, failure, firstLine, pytestCount, vitestCount } from './reports.ts';

/**
 * All checks and tests. The last line counts them; the lines before it name what failed, for who sees only the end.
 * `--checks`, `--hostile`: only those; `--long`, `--clusters`: those that run only when asked for.
 */
const minutes = 30;
const cutOff = `cut off after ${minutes} minutes, so none of its tests is counted`;
const scratch = mkdtempSync(join(tmpdir(), 'medalist-test-'));
const python = join(projectRoot, '.venv', 'bin');
const environment = { PATH: `${join(projectRoot, 'node_modules', '.bin')}:${python}:${process.env.PATH}` };
// a test that hangs is a failure
const options = { cwd: projectRoot, stdin: 'ignore', reject: false, timeout: minutes * 60_000 } as const;

/** What it says comes when it has ended, for checks go side by side. */
const check = async (command: string, ...args: string[]): Promise<Count> => {
  const { exitCode, timedOut, all } = await execa(command, args, { ...options, all: true, env: environment });
  const line = [command, ...args].join(' ');
  console.log(`\n== ${line}\n${all}`);
  if (exitCode === 0) return { passed: 1, failed: 0, failures: [] };
  return failure(`check > ${line}: ${timedOut ? cutOff : firstLine(all)}`);
};

/** Tests that leave a report. What ends badly has failed, whatever the report says. */
const tests = async (
  command: string,
  args: readonly string[],
  read: (text: string) => Count,
  env: Record<string, string> = {},
): Promise<Count> => {
  const report = join(scratch, randomUUID());
  const line = [command, ...args].join(' ');
  console.log(`\n== ${line}`);
  const streams = { stdout: 'inherit', stderr: 'inherit', env: { ...environment, ...env } } as const;
  const given = args.map((arg) => arg.replace('REPORT', report));
  const { exitCode, timedOut } = await execa(command, given, { ...options, ...streams });
  if (timedOut) return failure(`${line}: ${cutOff}`);
  const count = read(readFileSync(report, 'utf8'));
  return exitCode === 0 || count.failed > 0 ? count : added([count, failure(`${line}: exit code ${exitCode}`)]);
};

const vitest = (which: readonly string[], env: Record<string, string> = {}): Promise<Count> =>
  tests('vitest', ['run', ...which, '--reporter=dot', '--reporter=json', '--outputFile.json=REPORT'], vitestCount, env);
const pytest = (processes: number): Promise<Count> =>
  tests(
    'python',
    ['-m', 'pytest', '-q', '-n', `${processes}`, '-p', 'no:cacheprovider', '--junitxml=REPORT'],
    pytestCount,
  );

const pythonFolders = ['templates', 'app', 'services', 'competitions', 'bench', 'test'];
const checks = async (): Promise<Count> =>
  added(
    await Promise.all([
      check('biome', 'check', '.'),
      check('tsc'), // the types that *.test-d.ts expect, too
      check('knip'),
      check('ruff', 'check', ...pythonFolders),
      check('ruff', 'format', '--check', ...pythonFolders),
    ]),
  );
/** One at a time: these tests fill memory, disk and process tables. None beside them may keep time. */
const hostile = (env: Record<string, string> = {}) => vitest(['--no-file-parallelism', '--project', 'hostile'], env);
const everything = { EVERY_CONFIGURATION: '1' };
const thorough = { ...everything, KILLS: process.env.KILLS ?? '104' };
/** In `make test` in part. */
const inPart = ['test/services/python/launcher/left-behind.test.ts', 'test/stages/report/notebook.test.ts'];
/** Not among all the others: they take minutes, and what they need is large. */
const clusters = () => vitest(['--project', 'clusters']);
/** One worker more than there are cores: most of these tests wait for other processes. */
const ordinary = () => vitest(['--project', 'unit', '--project', 'process', '--maxWorkers=3']);
const parts: Readonly<Record<string, readonly (() => Promise<Count>)[]>> = {
  '--checks': [checks],
  '--hostile': [() => hostile(thorough)],
  '--long': [() => vitest([...testFiles().slow, ...inPart], everything)],
  '--clusters': [clusters],
};
/** Hostile tests use one core and mostly wait; Python's tests keep no time. */
const hostileAndPython = async () => added(await Promise.all([hostile(), pytest(1)]));
const steps = parts[process.argv[2] ?? ''] ?? [checks, ordinary, hostileAndPython];
const counts: Count[] = [];
for (const step of steps) {
  const count = await step().catch((error: unknown): Count => {
    console.error(error);
    return failure(firstLine(String(error)));
  });
  counts.push(count);
}
rmSync(scratch, { recursive: true, force: true });
const { passed, failed, failures } = added(counts);
if (failures.length > 0) console.log(`\nfailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
