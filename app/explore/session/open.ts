import { secondsAgain } from '../../../core/explore/replay/seconds.ts';
import { defaultLimits } from '../../../services/python/limits/limits.ts';
import { type LastingSession, lastingSession } from '../../../services/python/session/lasting.ts';
import type { StepsJob } from '../steps/job.ts';
import type { History } from './history.ts';
import { sessionMemory } from './memory.ts';
import { cellWords, type RanCell, runCell } from './run-cell.ts';

/** The Python session of an exploration. Its process starts with the first cell. */
export interface OpenSession {
  /** Runs a cell, keeps its pictures, and writes it into the history. */
  readonly run: (code: string) => Promise<RanCell>;
  readonly close: () => Promise<void>;
}

const mebibyte = 2 ** 20;
/** Seconds for all cells of an earlier session to run again. */
const rebuildSeconds = 600;

export const openSession = (job: StepsJob, history: History): OpenSession => {
  const { folder, request, clock, journal, recorded } = job;
  const stop = new AbortController();
  const left = () => Math.max(1, clock.total - clock.elapsed());
  let session: LastingSession | undefined;
  return {
    async run(code) {
      const first = session === undefined;
      session ??= lastingSession(sessionJob(job, history, left(), stop.signal));
      const place = history.cells().length + 1;
      const longest = recorded === null ? request.cellTime : secondsAgain(recorded.cells[place - 1], request.cellTime);
      const seconds = Math.min(longest, left());
      const ran = await runCell(session, { code, seconds, place, plots: folder.plots });
      history.add(ran.cell);
      journal.append({ type: 'stage.log', stage: 'use', line: cellWords(ran.cell) });
      return { ...ran, word: wordOf(first && !history.isWhole() ? lost : null, ran.word) };
    },
    async close() {
      await session?.[Symbol.asyncDispose]();
      stop.abort();
    },
  };
};

const lost = 'What ran before the interruption is lost: the variables of those cells may not be there.';

const wordOf = (...words: readonly (string | null)[]): string | null =>
  words.filter((word) => word !== null).join(' ') || null;

const sessionJob = (
  { folder, request, sandbox, python }: StepsJob,
  history: History,
  seconds: number,
  signal: AbortSignal,
): Parameters<typeof lastingSession>[0] => ({
  ...{ python, sandbox, data: folder.data, work: folder.work, threads: request.threads, signal },
  history: [...history.cells()],
  rebuildSeconds: Math.min(rebuildSeconds, seconds),
  limits: {
    ...defaultLimits(request.limits),
    ...{ seconds, graceSeconds: 5, memory: sessionMemory(request), output: 256 * mebibyte },
  },
});
