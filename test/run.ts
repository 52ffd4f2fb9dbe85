import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { execa } from 'execa';
import { projectRoot } from '../services/python/environment.ts';
import { testFiles } from './projects.ts';
import { added, type Count, failure, firstLine, pytestCount, vitestCount } from './reports.ts';

/**
 * All checks and tests. The last line counts them; the lines before it name what failed, for who sees only the end.
 * `--checks`, `--hostile`: only those; `--long`, `--clusters`: those that run only when asked for.
 */
const minutes = 60;
const cutOff = `cut off after ${minutes} minutes, so none of its tests is counted`;
const scratch = mkdtempSync(join(tmpdir(), 'medalist-test-'));
const python = join(projectRoot, '.venv', 'bin');
const environment = {
  PATH: `${join(projectRoot, 'node_modules', '.bin')}:${python}:${process.env.PATH}`,
  // vitest colours every dot where CI is set
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
};
// a test that hangs is a failure
const options = { cwd: projectRoot, stdin: 'ignore', reject: false, timeout: minutes * 60_000 } as const;

/** What it says comes when it has ended, for checks go side by side. */
const check = async (command: string, ...args: string[]): Promise<Count> => {
  const { exitCode, timedOut, all } = await execa(command, args, { ...options, all: true, env: environment });
  const line = [command, ...args].join(' ');
  console.log(`\n== ${line}\n${all}`);
  if (exitCode === 0) return { passed: 1, failed: 0, failures: [], hung: [] };
  return failure(`check > ${line}: ${timedOut ? cutOff : firstLine(all)}`);
};

/** Whether what it says is seen at once, or when it has ended, for another part says its own meanwhile. */
type Says = 'at once' | 'at its end';

/** Tests that leave a report. What ends badly has failed, whatever the report says. */
const tests = async (
  says: Says,
  [command, ...args]: readonly [string, ...string[]],
  read: (text: string) => Count,
  env: Record<string, string> = {},
): Promise<Count> => {
  const report = join(scratch, randomUUID());
  const line = [command, ...args].join(' ');
  const given = args.map((arg) => arg.replace('REPORT', report));
  if (says === 'at once') console.log(`\n== ${line}`);
  const output = says === 'at once' ? ({ stdout: 'inherit', stderr: 'inherit' } as const) : ({ all: true } as const);
  const { exitCode, timedOut, all } = await execa(command, given, {
    ...{ ...options, ...output },
    env: { ...environment, ...env },
  });
  if (says === 'at its end') console.log(`\n== ${line}\n${all}`);
  if (timedOut) return failure(`${line}: ${cutOff}`);
  const count = read(readFileSync(report, 'utf8'));
  return exitCode === 0 || count.failed > 0 ? count : added([count, failure(`${line}: exit code ${exitCode}`)]);
};

const vitest = (which: readonly string[], env: Record<string, string> = {}, says: Says = 'at once'): Promise<Count> => {
  const reports = ['--reporter=dot', '--reporter=json', '--outputFile.json=REPORT'];
  return tests(says, ['vitest', 'run', ...which, ...reports], vitestCount, env);
};
/** Threads of small tasks wait for each other and keep the cores busy with it. */
const oneThread = { OMP_NUM_THREADS: '1', OMP_WAIT_POLICY: 'PASSIVE' };
/** With the time that others leave of both cores: these tests keep none. What a file makes for all of its tests is made once. */
const pytest = (...which: readonly string[]): Promise<Count> => {
  const workers = ['-n', '2', '--dist', 'loadfile'];
  const line = ['python', '-m', 'pytest', '-q', ...which, ...workers, '-p', 'no:cacheprovider', '--junitxml=REPORT'];
  return tests('at its end', ['nice', '-n', '10', ...line], pytestCount, oneThread);
};

const pythonFolders = ['templates', 'app', 'services', 'competitions', 'bench', 'test'];
const checks = async (): Promise<Count> =>
  added(
    await Promise.all([
      check('biome', 'check', '.'),
      // the types that *.test-d.ts expect, too; each checker more works out anew what they share
      check('tsc', '--checkers', '1'),
      check('knip'),
    ]),
  );
const pythonChecks = async (): Promise<Count> =>
  added(
    await Promise.all([check('ruff', 'check', ...pythonFolders), check('ruff', 'format', '--check', ...pythonFolders)]),
  );
/** One at a time: these tests fill memory, disk and process tables. None beside them may keep time. */
const hostile = (env: Record<string, string> = {}) => vitest(['--no-file-parallelism', '--project', 'hostile'], env);
const everything = { EVERY_CONFIGURATION: '1' };
const thorough = { ...everything, KILLS: process.env.KILLS ?? '104' };
/** In `make test` in part. */
const inPart = [
  'test/cli/kaggle/submit.test.ts',
  'test/cli/models/compete.test.ts',
  'test/cli/run/resume.test.ts',
  'test/stages/fallback/fallback.test.ts',
  'test/cli/doctor.test.ts',
  'test/cli/explore/replay-said.test.ts',
  'test/cli/folder/hints.test.ts',
  'test/cli/folder/bad-input.test.ts',
  'test/cli/folder/odd-folders.test.ts',
  'test/cli/folder/schema.test.ts',
  'test/cli/kaggle/compete.test.ts',
  'test/cli/kaggle/download.test.ts',
  'test/core/coding/look/tool.test.ts',
  'test/core/submission/repair/properties.test.ts',
  'test/library.test.ts',
  'test/package/installed.test.ts',
  'test/services/kaggle/download/survived.test.ts',
  'test/services/python/launcher/fork-bomb.test.ts',
  'test/services/python/launcher/left-behind.test.ts',
  'test/services/store/journal.test.ts',
  'test/services/store/sweep.test.ts',
  'test/stages/generate/fill.test.ts',
  'test/stages/report/program-notebook/notebook.test.ts',
];
/** Not among all the others: they take minutes, and what they need is large. */
const clusters = () => vitest(['--project', 'clusters']);
/** One worker more than there are cores: most of these tests wait for other processes. */
const ofProcesses = () => vitest(['--project', 'process', `--maxWorkers=${1 + availableParallelism()}`]);
/** They start no process and keep no time: as the checks, they can go beside hostile ones. */
const unit = () => vitest(['--project', 'unit'], {}, 'at its end');

type Part = () => Promise<Count>;
/** A part that breaks is a failure, and not the end of the others. */
const counted = (part: Part): Promise<Count> =>
  part().catch((error: unknown) => {
    console.error(error);
    return failure(firstLine(String(error)));
  });
const together = async (...parts: readonly Part[]): Promise<Count> => added(await Promise.all(parts.map(counted)));
const inTurn = async (...parts: readonly Part[]): Promise<Count> => {
  const counts: Count[] = [];
  for (const part of parts) counts.push(await counted(part));
  return added(counts);
};
/** Make installs Python's packages beside Node's, and holds our stdin open meanwhile: for the checks and the unit tests those do. */
const install = async (): Promise<string | null> => {
  if (process.argv[2] === '--beside-install') await finished(process.stdin.resume());
  const { exitCode } = await execa('make', ['--no-print-directory', '-j2', 'setup', '.venv/.dev-ready'], {
    ...{ ...options, stdout: 'inherit', stderr: 'inherit', env: { MAKEFLAGS: '' } },
  });
  return exitCode === 0 ? null : `make setup: exit code ${exitCode}`;
};
/** Hostile tests go one at a time and mostly wait: they come first, so that no core waits with them at the end. */
const whole = async () => {
  const installed = install();
  const inNode = inTurn(checks, unit);
  const processes = () => inNode.then(ofProcesses);
  const rest = async () => {
    const why = await installed;
    if (why !== null) return failure(why);
    return together(
      () => inTurn(pythonChecks, pytest),
      () => inTurn(hostile, processes),
    );
  };
  return together(() => inNode, rest);
};
const asked: Readonly<Record<string, Part>> = {
  '--checks': () => together(checks, pythonChecks),
  '--hostile': () => hostile(thorough),
  '--long': () =>
    inTurn(
      () => pytest('-m', 'slow'),
      () => vitest([...testFiles().slow, ...inPart], everything),
    ),
  '--clusters': clusters,
};
const { passed, failed, failures, hung } = await counted(asked[process.argv[2] ?? ''] ?? whole);
rmSync(scratch, { recursive: true, force: true });
const list = (title: string, lines: readonly string[]) => {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
};
list('hung once, passed when tried again', hung);
list('failed', failures);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
