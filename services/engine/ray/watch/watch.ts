import { join } from 'node:path';
import type { Ended, Task, TaskWatching } from '../../engine.ts';
import { mostBack } from '../jobs.ts';
import { leave, unpackFolder, unpackRun } from '../package/unpack.ts';
import { endOfTrouble, type Site } from '../site.ts';
import { meaningOf } from './ending.ts';
import { followLog } from './follow.ts';
import { type JobLog, readJobLog } from './log.ts';
import { pollJob } from './poll.ts';

/** A job that Ray has. */
export interface KnownJob {
  readonly name: string;
  readonly mark: string;
  /** The run's folder in what comes back; null: it is on a disk that we see. */
  readonly output: string | null;
}

/** Watches a job to its end, and brings home what it left. `again`: Ray gave it up before it began. */
export const watchJob = async (
  { name, mark, output }: KnownJob,
  task: Task,
  watching: TaskWatching,
  site: Site,
): Promise<Ended | { readonly kind: 'again' }> => {
  let folder: string | undefined; // made late: a process that is killed leaves none behind
  const archive = () => {
    folder ??= unpackFolder(task);
    return join(folder, 'back.tgz');
  };
  const closing = new AbortController();
  const homeward = (text: string) => {
    const there = log.home();
    return there === null ? text : text.replaceAll(there, task.home);
  };
  const log: JobLog = readJobLog(mark, archive, (line) => watching.onLine?.(homeward(line)), mostBack);
  let ended = false;
  let following: Promise<void> | undefined;
  const follow = () => {
    const { head, patience } = site;
    const [hasEnded, isOver] = [() => ended, () => log.told() !== null];
    const { clock } = patience;
    following ??= followLog({ head, id: name, onText: log.add, isOver, hasEnded, signal: closing.signal, clock });
    return following;
  };
  try {
    const polled = await pollJob(name, task, watching, site, follow);
    if (!polled.ok) return watching.signal.aborted ? { kind: 'cancelled' } : endOfTrouble(polled, site);
    ended = true;
    if (polled.stop === null || polled.job.status === 'SUCCEEDED') await allOf(follow(), log, site);
    const meaning = meaningOf({ ...polled, log, task, shared: site.shared });
    if (meaning.kind !== 'back') return meaning;
    const stdout = await unpackRun(archive(), output, task);
    return { kind: 'exited', code: meaning.code, output: homeward(stdout), log: homeward(log.tail()) };
  } catch (error) {
    return { kind: 'lost', why: `what it left cannot be kept: ${error instanceof Error ? error.message : error}` };
  } finally {
    closing.abort();
    if (folder !== undefined) leave(folder);
  }
};

/** Until the log has been read, or no more of it comes: a node that is gone tells nothing. */
const allOf = async (following: Promise<void>, log: JobLog, { patience }: Site): Promise<void> => {
  let read = false;
  const reading = following.then(() => {
    read = true;
  });
  for (let before = -1; !read && log.bytes() !== before; ) {
    before = log.bytes();
    const waiting = new AbortController();
    await Promise.race([reading, patience.clock.sleep(patience.seconds * 1_000, waiting.signal)]);
    waiting.abort();
  }
};
