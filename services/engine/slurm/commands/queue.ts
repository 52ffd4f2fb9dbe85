import * as z from 'zod';
import type { Clock } from '../../../time/clock.ts';
import type { Slurm } from './commands.ts';

/** A job in Slurm's queue, or just out of it. */
export const QueuedJob = z.object({
  id: z.coerce.number().int().positive(),
  state: z.string().regex(/^[A-Z_]+$/),
  reason: z.string(),
  nodes: z.string(),
  name: z.string(),
  /** Where it works: tells jobs of one name apart. */
  folder: z.string(),
});
export type QueuedJob = z.output<typeof QueuedJob>;

/** What the controller said, or why it said nothing. */
export type Seen =
  | { readonly ok: true; readonly jobs: readonly QueuedJob[] }
  | { readonly ok: false; readonly why: string };

/** This user's jobs of these names, those that ended a short while ago among them. */
export const look = async (slurm: Slurm, names: readonly string[]): Promise<Seen> => {
  const mine = process.getuid === undefined ? [] : [`--user=${process.getuid()}`];
  const format = '--format=%A|%T|%r|%N|%j|%Z';
  const said = await slurm('squeue', ['--noheader', '--states=all', ...mine, `--name=${names.join(',')}`, format]);
  if (!said.ok) return said;
  const jobs = z.array(QueuedJob).safeParse(said.text.split('\n').filter(Boolean).map(fieldsOf));
  return jobs.success ? { ok: true, jobs: jobs.data } : { ok: false, why: 'squeue answered something else than jobs' };
};

const fieldsOf = (line: string) => {
  const [id, state, reason, nodes, name, ...folder] = line.split('|');
  return { id, state, reason, nodes, name, folder: folder.join('|') };
};

/** One question for all who wait, at most one in `pollMs`; the answer is of a time after it was wanted. */
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
