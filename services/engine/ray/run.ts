import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Ended, Task, TaskWatching } from '../engine.ts';
import { type JobOrder, jobName, newMark, requestOf, taskKey } from './jobs.ts';
import { placesOf } from './package/places.ts';
import { retrySilent } from './retry-silent.ts';
import { waitForRoom } from './room.ts';
import type { Job } from './schemas.ts';
import { endOfTrouble, type Site } from './site.ts';
import { type KnownJob, watchJob } from './watch/watch.ts';

/**
 * Runs one task on Ray until it ends. If Ray already has a job for the task, the job is watched, or its result is
 * fetched.
 */
export const runOnRay = async (task: Task, watching: TaskWatching, site: Site): Promise<Ended> => {
  const { signal } = watching;
  const places = placesOf(task);
  if (!site.shared && !existsSync(task.data)) return noData(task);
  const packed = site.shared ? null : { places, parcel: await site.packages.parcel(task, places) };
  const key = taskKey(task, packed?.parcel ?? null);
  for (let number = 1; ; number++) {
    if (signal.aborted) return { kind: 'cancelled' };
    const order = { task, name: jobName(task, number), mark: newMark(), key, packed };
    const found = await retrySilent(() => site.head.job(order.name), site.silenceLimit, signal);
    if (!found.ok && found.kind !== 'missing') {
      return signal.aborted ? { kind: 'cancelled' } : endOfTrouble(found, site);
    }
    const end = found.ok
      ? await goOnWith(found.value, order, number, watching, site)
      : await begin(order, watching, site);
    if (end.kind === 'again') continue;
    if (end.kind !== 'same') return end;
    number -= 1;
  }
};

/** `again`: try with a new job. `same`: another process has just submitted this job. */
type Turn = Ended | { readonly kind: 'again' } | { readonly kind: 'same' };

const begin = async (order: JobOrder, watching: TaskWatching, site: Site): Promise<Turn> => {
  const { task, name, mark, packed } = order;
  const { head, silenceLimit, packages } = site;
  const noRoom = await waitForRoom(task.needs, watching, site);
  if (noRoom !== null) return noRoom;
  if (packed !== null) {
    const sent = await retrySilent(() => packages.send(packed.parcel), silenceLimit, watching.signal);
    if (!sent.ok) return watching.signal.aborted ? { kind: 'cancelled' } : endOfTrouble(sent, site);
  }
  if (watching.signal.aborted) return { kind: 'cancelled' };
  const submitted = await head.submit(requestOf(order));
  if (submitted.ok) return watchJob({ name, mark, output: order.packed?.places.output ?? null }, task, watching, site);
  // Ray may have accepted the job all the same, or another process was faster: the next look shows both.
  const there = await retrySilent(() => head.job(name), silenceLimit, watching.signal);
  if (there.ok) return { kind: 'same' };
  if (there.kind !== 'missing') return endOfTrouble(there, site);
  return endOfTrouble(submitted, site);
};

const goOnWith = async (
  job: Job,
  { task, name, key, packed }: JobOrder,
  number: number,
  watching: TaskWatching,
  site: Site,
): Promise<Turn> => {
  const mark = job.metadata?.mark;
  if (mark === undefined || job.metadata?.medalist !== task.id) return { kind: 'again' }; // not ours
  const known: KnownJob = { name, mark, output: packed?.places.output ?? null };
  if (job.status === 'PENDING' || job.status === 'RUNNING') return watchJob(known, task, watching, site);
  if (packed === null || job.metadata.key !== key || !((job.driver_exit_code ?? -1) >= 0)) return { kind: 'again' };
  const next = await retrySilent(() => site.head.job(jobName(task, number + 1)), site.silenceLimit, watching.signal);
  if (next.ok) return { kind: 'again' };
  // It ended while nobody watched. If it has a result, the result is fetched, as a restarted run would repeat it; else
  // the task runs again.
  const ended = await watchJob(known, task, watching, site);
  return ended.kind === 'exited' && existsSync(join(task.output, 'result.json')) ? ended : { kind: 'again' };
};

const noData = ({ data }: Task): Ended => ({
  kind: 'refused',
  why: `there is no folder ${data}.`,
  advice: 'Its files are sent to the cluster from here: download them first.',
});
