import type { Ended, Task, TaskWatching } from '../engine.ts';
import { recordOfJob } from './commands/record.ts';
import { isHopeless, phaseOf } from './commands/states.ts';
import { openStop } from './commands/stop.ts';
import { endedByItself, endedOf } from './ending.ts';
import { type JobFiles, jobFiles } from './job-files.ts';
import { openPatience, type Site } from './site.ts';
import { jobName } from './submit.ts';
import { neverRuns, outOfSight, outOfTime, placeOf, silent } from './words.ts';

/** Between two looks at what the job leaves on the shared disk: that asks nothing of the controller. */
const lookMs = 500;

/** Watches a job to its end. An end is seen by the file it leaves, or by its leaving the queue. */
export const watchJob = async (job: number, task: Task, watching: TaskWatching, site: Site): Promise<Ended> => {
  const files = jobFiles(task, job, watching.onLine ?? (() => {}));
  const ended = await endOf(job, task, watching, site, files);
  files.close(ended.kind === 'lost'); // for people
  return ended;
};

const endOf = async (
  job: number,
  task: Task,
  { signal, onPlace }: TaskWatching,
  site: Site,
  files: JobFiles,
): Promise<Ended> => {
  const { clock, queue } = site;
  const stop = openStop(job, site);
  const isAwayTooLong = openPatience(site);
  const isStuckTooLong = openPatience(site);
  const tell = onChange(onPlace ?? (() => {}));
  let began: number | null = null;
  /** What the answer will be, once we end it ourselves. */
  let wish: Ended | null = null;
  let asked = queue(jobName(task));
  for (;;) {
    const pause = clock.sleep(lookMs, wish === null ? signal : undefined).then(() => null);
    const seen = await Promise.race([asked, pause]);
    files.follow();
    const code = files.code();
    if (wish === null ? endedByItself(code) : code === 0) return endedOf(job, code, null, files);
    if (signal.aborted) wish ??= { kind: 'cancelled' };
    if (began !== null && clock.now() - began > task.seconds * 1_000) wish ??= outOfTime(task);
    if (wish !== null) await stop();
    if (seen === null) continue;
    asked = queue(jobName(task));
    if (isAwayTooLong(!seen.ok)) return outOfSight(job, site.settings);
    if (!seen.ok) {
      tell(silent(seen.why));
      continue;
    }
    const shown = seen.jobs.find(({ id }) => id === job);
    const phase = shown === undefined ? 'over' : phaseOf(shown.state);
    if (shown === undefined || phase === 'over') {
      if (wish !== null) return wish;
      const record = await recordOfJob(job, site); // then the file: a shared disk may show it late
      return endedOf(job, files.code(), record, files);
    }
    if (phase === 'running') began ??= clock.now();
    if (isStuckTooLong(phase === 'waiting' && isHopeless(shown.reason))) wish ??= neverRuns(shown.reason);
    if (wish === null) tell(placeOf(shown));
  }
};

const onChange = (tell: (words: string) => void) => {
  let last = '';
  return (words: string | null): void => {
    if (words === null || words === last) return;
    last = words;
    tell(words);
  };
};
