import type { Task, TaskWatching } from '../../engine.ts';
import type { Answer, Trouble } from '../head.ts';
import { retrySilent } from '../retry-silent.ts';
import { needsWords } from '../room.ts';
import type { Job } from '../schemas.ts';
import type { Site } from '../site.ts';
import type { Stop } from './ending.ts';

/**
 * The last state of a job. `stop`: why we stopped it. A stopped job that still waits for a node may end later: Ray does
 * that.
 */
export interface Polled {
  readonly ok: true;
  readonly job: Job;
  readonly stop: Stop | null;
}

const pollMs = 1_000;
/** How long we wait for a waiting job to stop: Ray stops such a job only when its turn comes. */
const longestFarewellMs = 10_000;
/** In seconds: how long the head may be silent while we only want to stop a job. */
const shortSilence = 10;

/** Polls a job until it has ended, and reports its state. Stops it when its time is up or the signal aborts. */
export const pollJob = async (
  name: string,
  task: Task,
  { signal, onPlace }: TaskWatching,
  { head, silenceLimit }: Site,
  onRuns: () => void,
): Promise<Polled | Trouble> => {
  const { clock } = silenceLimit;
  let stop: Stop | null = null;
  let stoppedAt = 0;
  let runsFrom: number | null = null;
  let place = '';
  const tell = (words: string) => {
    if (words !== place) onPlace?.(words);
    place = words;
  };
  const ask = (): Promise<Answer<Job>> => {
    const seconds = signal.aborted ? Math.min(shortSilence, silenceLimit.seconds) : silenceLimit.seconds;
    return retrySilent(() => head.job(name), { seconds, clock });
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
      await head.stop(name); // repeated: a job that is just starting may miss the first stop
      const longest = job.status === 'PENDING' ? longestFarewellMs : silenceLimit.seconds * 1_000;
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
