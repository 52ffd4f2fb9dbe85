import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../../package/root.ts';
import { describeExit, type PythonExit } from '../run/exit.ts';
import { runPython } from '../run/run.ts';
import type { SessionJob } from './job.ts';
import { type Answer, talk } from './talk.ts';

/** The program that runs cells, in its sandbox. */
export interface Driver {
  /**
   * Asks a question; null waits for the first message. Undefined: the driver has ended, or was too slow and was ended. One question at a
   * time.
   */
  readonly ask: (question: object | null, seconds: number) => Promise<Answer | undefined>;
  /** Why it ended, in words that follow "the session"; undefined: it runs. */
  readonly ended: () => string | undefined;
  /** Ends the driver if it does not end by itself in that time. Resolves with the reason when all its processes are gone. */
  readonly end: (withinMs?: number) => Promise<string>;
}

const program = join(projectRoot, 'templates', 'session');

/** Starts a driver. `source`: a folder with a `__main__.py` that answers like ours. */
export const startDriver = (job: SessionJob, source = program): Driver => {
  const stop = new AbortController();
  let ended: string | undefined;
  let fault: string | undefined;
  let isReady = false;
  const blame = (why: string) => {
    fault ??= why;
    stop.abort();
  };
  const { open, ask } = talk(() => blame('was ended: it sent what is no answer'));
  const over = runPython({
    python: job.python,
    sandbox: job.sandbox,
    source,
    script: '__main__.py',
    args: ({ input }) => [input.data ?? '', String(job.firstCell ?? 1)],
    input: [{ name: 'data', folder: job.data }],
    work: job.work,
    caches: [],
    gpu: null,
    limits: job.limits,
    threads: job.threads,
    signal: AbortSignal.any([job.signal, stop.signal]),
    onLine: () => {},
    onSocket: open,
  }).then(({ exit, tail }) => {
    const line = isReady ? undefined : tail.at(-1); // a later line may be any cell's
    ended = fault ?? `${wordsOf(exit)}${line === undefined ? '' : ` (${line})`}`;
    return ended;
  });
  over.catch(() => {}); // callers of `ask` and `end` get the error

  return {
    async ask(question, seconds) {
      if (ended !== undefined) return undefined;
      const timer = setTimeout(() => blame('was ended: it did not answer'), seconds * 1000);
      try {
        const answer = await Promise.race([ask(question), over.then(() => undefined)]);
        isReady ||= answer !== undefined;
        return answer;
      } finally {
        clearTimeout(timer);
      }
    },
    ended: () => ended,
    async end(withinMs = 0) {
      await Promise.race([over, wait(withinMs, undefined, { ref: false })]);
      stop.abort();
      return await over;
    },
  };
};

/** The words of an end; exit code 0 is also unexpected. */
const wordsOf = (exit: PythonExit): string =>
  exit.kind === 'exited' && exit.code === 0 ? 'ended by itself' : describeExit(exit);
