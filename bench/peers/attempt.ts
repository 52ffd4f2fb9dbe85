import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { execa } from 'execa';
import { projectRoot } from '../../services/python/environment.ts';
import { watchTree } from '../batch/tree-memory.ts';
import type { Grade } from '../grading/grading.ts';
import type { Labelled } from '../grading/labelled.ts';
import { jobFor, peerJob, type Terms } from './competition.ts';
import { glueOf, lastLine } from './environment.ts';
import type { Outcome } from './results.ts';

/** A run that takes longer than its time by more than this share has failed. */
const tolerance = 0.1;
const lookEvery = 1000;

/** The system to run: a peer with its Python, Medalist itself, or any command that writes submission.csv into a workplace. */
export type Contender =
  | {
      readonly name: string;
      readonly version: string;
      readonly command: (competition: Labelled, terms: Terms, workplace: string) => Promise<string[]>;
    }
  | { readonly name: string; readonly version: string; readonly python: string }
  | { readonly name: 'medalist'; readonly version: string };

export interface Place {
  /** The cores to be pinned to; undefined: all cores. */
  readonly cores: readonly number[] | undefined;
  /** The file that keeps the output. */
  readonly log: string;
}

/** Runs one contender on one competition by wall time, and grades its submission. */
export const attempt = async (
  contender: Contender,
  competition: Labelled,
  terms: Terms,
  place: Place,
  grade: (submission: string) => Promise<Grade | undefined>,
): Promise<Outcome> => {
  const workplace = mkdtempSync(join(tmpdir(), 'peers-'));
  const command = await commandOf(contender, competition, terms, workplace);
  const ended = await runWithin(terms, place, workplace, command);
  const submission = join(workplace, 'submission.csv');
  const graded = ended.status === 'ok' && existsSync(submission) ? await grade(submission) : undefined;
  rmSync(workplace, { recursive: true, force: true });
  const { seconds, memory } = ended;
  if (ended.status === 'over time') return { status: 'over time', why: `over ${limitOf(terms)} s`, seconds, memory };
  if (graded === undefined) return { status: 'failed', why: ended.why || 'no submission', seconds, memory };
  if (!graded.valid) return { status: 'invalid', why: graded.why ?? '', seconds, memory };
  return { status: 'ok', score: graded.score, betterThan: graded.better_than, seconds, memory };
};

const limitOf = ({ seconds }: Terms): number => Math.round(seconds * (1 + tolerance) * 10) / 10;

const commandOf = async (contender: Contender, competition: Labelled, terms: Terms, workplace: string) => {
  if ('command' in contender) return await contender.command(competition, terms, workplace);
  if (!('python' in contender)) return medalistCommand(projectRoot, competition, terms, workplace);
  return [contender.python, glueOf(contender.name), writtenJob(contender.name, competition, terms, workplace)];
};

/** The command of Medalist in a checkout. */
export const medalistCommand = (checkout: string, { folder }: Labelled, terms: Terms, workplace: string): string[] => {
  const limits = ['--time', String(terms.seconds), '--seed', String(terms.seed), '--threads', String(terms.cores)];
  return [join(checkout, 'cli', 'medalist'), 'compete', folder, '--no-models', ...limits, '--out', workplace];
};

/** Writes the job that the glue reads, and says where it is. */
export const writtenJob = (peer: string, competition: Labelled, terms: Terms, workplace: string): string => {
  const asked = peerJob(peer, competition);
  if ('why' in asked) throw new Error(`nobody asks a peer for what it cannot take: ${asked.why}`);
  const job = join(workplace, 'job.json');
  writeFileSync(job, JSON.stringify(jobFor(asked, terms, workplace)));
  return job;
};

/** Runs a command in its own process namespace if that is allowed, so that no helper of a peer outlives its run. */
const runWithin = async (terms: Terms, place: Place, workplace: string, command: readonly string[]) => {
  const pinned = place.cores === undefined ? [] : ['taskset', '-c', place.cores.join(',')];
  const [program = '', ...args] = [...(await containing()), ...pinned, ...command];
  mkdirSync(join(place.log, '..'), { recursive: true });
  const started = performance.now();
  const child = execa(program, args, {
    ...{ cwd: workplace, env: environmentOf(terms, workplace), reject: false, detached: true, cleanup: false },
    ...{ stdin: 'ignore', all: true, buffer: false },
    stdout: { file: place.log },
    stderr: { file: place.log, append: true },
  });
  const memory = child.pid === undefined ? undefined : watchTree(child.pid, lookEvery);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    killGroup(child.pid);
  }, limitOf(terms) * 1000);
  const { exitCode } = await child;
  clearTimeout(timer);
  killGroup(child.pid);
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const peak = await memory?.stop();
  const status = late ? ('over time' as const) : exitCode === 0 ? ('ok' as const) : ('failed' as const);
  const why = exitCode === 0 ? '' : `exit ${exitCode}: ${lastLine(readFileSync(place.log, 'utf8')).slice(0, 300)}`;
  return { status, why, seconds, memory: peak?.bytes ?? 0 };
};

const killGroup = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
};

const containing = async (): Promise<string[]> => {
  const prefix = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const { failed } = await execa(prefix[0] ?? '', [...prefix.slice(1), 'true'], { reject: false });
  return failed ? [] : prefix;
};

const environmentOf = ({ cores }: Terms, workplace: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    ['OMP', 'OPENBLAS', 'MKL', 'NUMEXPR', 'RAYON', 'POLARS'].map((name) => [
      name === 'NUMEXPR' ? 'NUMEXPR_MAX_THREADS' : name === 'POLARS' ? 'POLARS_MAX_THREADS' : `${name}_NUM_THREADS`,
      String(cores),
    ]),
  ),
  MEDALIST_HOME: join(workplace, 'home'),
  PYTHONPATH: import.meta.dirname,
  PYTHONHASHSEED: '0',
  MPLBACKEND: 'Agg',
  HF_HUB_OFFLINE: '1',
});

/** A hash over templates/, core/ and stages/, which decide how Medalist answers. */
export const medalistVersion = (checkout = projectRoot): string => {
  const hash = createHash('sha256');
  for (const folder of ['templates', 'core', 'stages'].map((name) => join(checkout, name)))
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).toSorted(byPath)) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || path.includes('__pycache__')) continue;
      hash.update(relative(checkout, path)).update('\0').update(readFileSync(path)).update('\0');
    }
  return hash.digest('hex').slice(0, 12);
};

const byPath = (a: { parentPath: string; name: string }, b: { parentPath: string; name: string }): number =>
  join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1;
