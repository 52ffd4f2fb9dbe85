import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { projectRoot } from '../../services/python/environment.ts';
import { fillHome, rowsOf } from '../../test/rigs/batch/list.ts';
import { processesOf } from '../../test/rigs/command/killing.ts';
import { scriptedSolution } from '../../test/rigs/command/medalist.ts';

/** Where a list runs, and the environment for it. */
export interface Place {
  readonly engine: 'local' | 'ray' | 'slurm';
  readonly env: Readonly<Record<string, string>>;
}

/** What the batch left: its rows, and the digests of their submissions. */
export interface LeftByBatch {
  readonly exitCode: number | undefined;
  readonly said: string;
  readonly rows: ReturnType<typeof rowsOf>;
  readonly submissions: readonly string[];
}

/**
 * Runs three rows of the small competition by the real command, in its own home. In the second row's first run, Medalist's process is
 * killed with -9 while its solution works.
 */
export const batchOn = async (home: string, { engine, env }: Place): Promise<LeftByBatch> => {
  const { list } = fillHome(
    home,
    'competition,seed,solution',
    './small,1,quick.py',
    './small,2,lasting.py',
    './small,3,quick.py',
  );
  const lasting = readFileSync(scriptedSolution, 'utf8').replace('time.sleep(0.15)', 'time.sleep(2.5)');
  writeFileSync(join(home, 'lasting.py'), lasting);
  const options = ['--parallel', '2', '--time', '30', '--threads', '1', '--no-models', '--engine', engine, '-v'];
  const batch = execa(join(projectRoot, 'cli', 'medalist'), ['batch', list, ...options], {
    env: { MEDALIST_HOME: home, NO_COLOR: '1', ...env },
    reject: false,
    all: true,
  });
  await Promise.race([killSecond(list), batch]);
  const { exitCode, all } = await batch;
  const rows = rowsOf(list);
  const submissions = rows.map(({ run = '' }) => {
    const path = join(home, 'submissions', 'small', run, 'submission.csv');
    return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'none';
  });
  return { exitCode, said: all, rows, submissions };
};

/** Kills the second row's Medalist, wherever on this machine it runs, a second and a half after it began. */
const killSecond = async (list: string): Promise<void> => {
  for (;;) {
    const run = rowsOf(list)[1]?.run ?? '';
    const pid = run === '' ? undefined : medalistOf(run);
    if (pid !== undefined) {
      await sleep(1_500); // its solution takes two and a half
      if (medalistOf(run) === pid) return void process.kill(pid, 'SIGKILL');
    }
    await sleep(50);
  }
};

const medalistOf = (run: string): number | undefined =>
  processesOf(join('cli', 'main.ts'))
    .map(Number)
    .find((pid) => commandOf(pid).includes(run));

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};
