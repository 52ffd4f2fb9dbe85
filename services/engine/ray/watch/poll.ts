import type { Task, TaskWatching } from '../../engine.ts';
import type { Answer, Trouble } from '../head.ts';
import { patiently } from '../patience.ts';
import { needsWords } from '../room.ts';
import type { Job } from '../schemas.ts';
import type { Site } from '../site.ts';
import type { Stop } from './ending.ts';

/** How far a job came. `stop`: why we stopped it; one that only waits for room is left to Ray then, which ends it later. */
export interface Polled {
  readonly ok: true;
  readonly job: Job;
  readonly stop: Stop | null;
}

const pollMs = 1_000;
/** A job that waits hears of our wish when its turn comes; nobody waits for that. */
const longestFarewellMs = 10_000;
/** For a head that is silent when all we want of it is to stop something. */
const shortPatience = 10;

/** Asks after a job until it has ended, tells where it stands, and stops it when its time is up or nobody wants it. */
export const pollJob = async (
  name: string,
  task: Task,
  { signal, onPlace }: TaskWatching,
  { head, patience }: Site,
  onRuns: () => void,
): Promise<Polled | Trouble> => {
  const { clock } = patience;
  let stop: Stop | null = null;
  let stoppedAt = 0;
  let runsFrom: number | null = null;
  let place = '';
  const tell = (words: string) => {
    if (words !== place) onPlace?.(words);
    place = words;
  };
  const ask = (): Promise<Answer<Job>> => {
    const seconds = signal.aborted ? Math.min(shortPatience, patience.seconds) : patience.seconds;
    return patiently(() => head.job(name), { seconds, clock });
  };
  for (;;) {
    const answer = await ask();
    if (!answer.ok) return answer;
    const job = answer.value;
    if (isEnd(job)) return { ok: true, job, stop };
    if (job.status === 'PENDING') tell(`waits on Ray for ${needsWords(task.needs)}`);
    else {
      if (runsFrom === null) onRuns();
      runsFrom ??= clock.now();
      tell(`runs on ${hostOf(job)}`);
    }
    const late = runsFrom !== null && clock.now() - runsFrom > task.seconds * 1_000;
    if (stop === null && (signal.aborted || late)) {
      stop = signal.aborted ? 'cancelled' : 'out-of-time';
      stoppedAt = clock.now();
    }
    if (stop !== null) {
      await head.stop(name); // again and again: one that is just being begun does not hear the first
      const longest = job.status === 'PENDING' ? longestFarewellMs : patience.seconds * 1_000;
      if (clock.now() - stoppedAt > longest) return { ok: true, job, stop };
    }
    await clock.sleep(pollMs, stop === null ? signal : undefined);
  }
};

const isEnd = ({ status }: Job): boolean => {
  switch (status) {
    case 'PENDING':
    case 'RUNNING':
      return false;
    case 'STOPPED':
    case 'SUCCEEDED':
    case 'FAILED':
      return true;
  }
};

const hostOf = ({ driver_agent_http_address: address }: Job): string =>
  address && URL.canParse(address) ? `node ${new URL(address).hostname}` : 'a node';
