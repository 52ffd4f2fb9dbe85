import { join } from 'node:path';
import type { Ended, Task, TaskWatching } from '../../engine.ts';
import { mostBack } from '../jobs.ts';
import { removeFolder, unpackFolder, unpackRun } from '../package/unpack.ts';
import { endOfTrouble, type Site } from '../site.ts';
import { jobEndOf } from './ending.ts';
import { followLog } from './follow.ts';
import { type JobLog, readJobLog } from './log.ts';
import { pollJob } from './poll.ts';

/** A job that Ray knows. */
export interface KnownJob {
  readonly name: string;
  readonly mark: string;
  /** The run's folder within the returned archive; null: it is on a shared disk. */
  readonly output: string | null;
}

/** Watches a job to its end and unpacks its output. `again`: Ray gave the job up before it began. */
export const watchJob = async (
  { name, mark, output }: KnownJob,
  task: Task,
  watching: TaskWatching,
  site: Site,
): Promise<Ended | { readonly kind: 'again' }> => {
  let folder: string | undefined; // made late, so that a killed process rarely leaves it behind
  const archive = () => {
    folder ??= unpackFolder(task);
    return join(folder, 'back.tgz');
  };
  const closing = new AbortController();
  const withOurHome = (text: string) => {
    const there = log.home();
    return there === null ? text : text.replaceAll(there, task.home);
  };
  const log: JobLog = readJobLog(mark, archive, (line) => watching.onLine?.(withOurHome(line)), mostBack);
  let ended = false;
  let following: Promise<void> | undefined;
  const follow = () => {
    const { head, silenceLimit } = site;
    const [hasEnded, isOver] = [() => ended, () => log.report() !== null];
    const { clock } = silenceLimit;
    following ??= followLog({ head, id: name, onText: log.add, isOver, hasEnded, signal: closing.signal, clock });
    return following;
  };
  try {
    const polled = await pollJob(name, task, watching, site, follow);
    if (!polled.ok) return watching.signal.aborted ? { kind: 'cancelled' } : endOfTrouble(polled, site);
    ended = true;
    if (polled.stop === null || polled.job.status === 'SUCCEEDED') await allOf(follow(), log, site);
    const end = jobEndOf({ ...polled, log, task, shared: site.shared });
    if (end.kind !== 'back') return end;
    const stdout = await unpackRun(archive(), output, task);
    return { kind: 'exited', code: end.code, output: withOurHome(stdout), log: withOurHome(log.tail()) };
  } catch (error) {
    return { kind: 'lost', why: `its output cannot be saved: ${error instanceof Error ? error.message : error}` };
  } finally {
    closing.abort();
    if (folder !== undefined) removeFolder(folder);
  }
};

/** Waits until the log has been read to its end or stops growing: a node that is gone sends nothing more. */
const allOf = async (following: Promise<void>, log: JobLog, { silenceLimit }: Site): Promise<void> => {
  let read = false;
  const reading = following.then(() => {
    read = true;
  });
  for (let before = -1; !read && log.bytes() !== before; ) {
    before = log.bytes();
    const waiting = new AbortController();
    await Promise.race([reading, silenceLimit.clock.sleep(silenceLimit.seconds * 1_000, waiting.signal)]);
    waiting.abort();
  }
};
