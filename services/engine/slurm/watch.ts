import type { Ended, Task, TaskWatching } from '../engine.ts';
import { recordOfJob } from './commands/record.ts';
import { isHopeless, phaseOf } from './commands/states.ts';
import { openStop } from './commands/stop.ts';
import { endedByItself, endedOf } from './ending.ts';
import { type JobFiles, jobFiles } from './job-files.ts';
import { openFailureTimer, type Site } from './site.ts';
import { jobName } from './submit.ts';
import { endOfHopeless, endOfLate, endOfSilent, placeOf, silentWords } from './words.ts';

/** The time between two looks at the job's files on the shared disk; they do not load the controller. */
const lookMs = 500;

/** Watches a job to its end: it has ended when its code file exists or it has left the queue. */
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
  const isAwayTooLong = openFailureTimer(site);
  const isStuckTooLong = openFailureTimer(site);
  const tell = onChange(onPlace ?? (() => {}));
  let began: number | null = null;
  /** How the task will end because we stop it; null: we do not stop it. */
  let stopAs: Ended | null = null;
  let asked = queue(jobName(task));
  for (;;) {
    const pause = clock.sleep(lookMs, stopAs === null ? signal : undefined).then(() => null);
    const seen = await Promise.race([asked, pause]);
    files.follow();
    const code = files.code();
    if (stopAs === null ? endedByItself(code) : code === 0) return endedOf(job, code, null, files);
    if (signal.aborted) stopAs ??= { kind: 'cancelled' };
    if (began !== null && clock.now() - began > task.seconds * 1_000) stopAs ??= endOfLate(task);
    if (stopAs !== null) await stop();
    if (seen === null) continue;
    asked = queue(jobName(task));
    if (isAwayTooLong(!seen.ok)) return endOfSilent(job, site.settings);
    if (!seen.ok) {
      tell(silentWords(seen.why));
      continue;
    }
    const shown = seen.jobs.find(({ id }) => id === job);
    const phase = shown === undefined ? 'over' : phaseOf(shown.state);
    if (shown === undefined || phase === 'over') {
      if (stopAs !== null) return stopAs;
      const record = await recordOfJob(job, site); // before the code file, which a shared disk may show late
      return endedOf(job, files.code(), record, files);
    }
    if (phase === 'running') began ??= clock.now();
    if (isStuckTooLong(phase === 'waiting' && isHopeless(shown.reason))) stopAs ??= endOfHopeless(shown.reason);
    if (stopAs === null) tell(placeOf(shown));
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
