import * as z from 'zod';
import type { Clock } from '../../../time/clock.ts';
import type { Slurm } from './commands.ts';

/** A job that is in Slurm's queue or has just left it. */
export const QueuedJob = z.object({
  id: z.coerce.number().int().positive(),
  state: z.string().regex(/^[A-Z_]+$/),
  reason: z.string(),
  nodes: z.string(),
  name: z.string(),
  /** Its working folder, which distinguishes jobs of the same name. */
  folder: z.string(),
});
export type QueuedJob = z.output<typeof QueuedJob>;

/** The controller's jobs, or why it did not answer. */
export type Seen =
  | { readonly ok: true; readonly jobs: readonly QueuedJob[] }
  | { readonly ok: false; readonly why: string };

/** This user's jobs of these names, including those that have just ended. */
export const look = async (slurm: Slurm, names: readonly string[]): Promise<Seen> => {
  const mine = process.getuid === undefined ? [] : [`--user=${process.getuid()}`];
  const format = '--format=%A|%T|%r|%N|%j|%Z';
  const answer = await slurm('squeue', ['--noheader', '--states=all', ...mine, `--name=${names.join(',')}`, format]);
  if (!answer.ok) return answer;
  const jobs = z.array(QueuedJob).safeParse(answer.text.split('\n').filter(Boolean).map(fieldsOf));
  return jobs.success
    ? { ok: true, jobs: jobs.data }
    : { ok: false, why: 'the output of squeue is not a list of jobs' };
};

const fieldsOf = (line: string) => {
  const [id, state, reason, nodes, name, ...folder] = line.split('|');
  return { id, state, reason, nodes, name, folder: folder.join('|') };
};

/**
 * Combines the questions of all watchers into one squeue call, at most one in `pollMs`. The answer is never older than
 * the question.
 */
export const openQueue = (slurm: Slurm, pollMs: number, clock: Clock, until: AbortSignal) => {
  let before: Promise<unknown> = Promise.resolve();
  let gathering: { readonly names: Set<string>; readonly seen: Promise<Seen> } | undefined;
  const ask = async (names: ReadonlySet<string>): Promise<Seen> => {
    await Promise.all([before, clock.sleep(pollMs, until)]);
    gathering = undefined;
    return look(slurm, [...names]);
  };
  return (name: string): Promise<Seen> => {
    if (gathering === undefined) {
      const names = new Set<string>();
      gathering = { names, seen: ask(names) };
      before = gathering.seen;
    }
    gathering.names.add(name);
    return gathering.seen;
  };
};
