import { mkdirSync } from 'node:fs';
import { cleanText } from './clean-text.ts';
import { startDriver } from './driver.ts';
import type { CellShown, SessionJob } from './job.ts';
import { pictureOf } from './picture.ts';
import type { Answer } from './talk.ts';

/** One IPython in a sandbox. Variables last from cell to cell. It runs one cell at a time. */
export interface Session extends AsyncDisposable {
  /** Runs a cell. After `seconds` it is interrupted; if that does not help, the session dies. */
  readonly run: (code: string, seconds: number) => Promise<CellShown>;
  /** Why it ended, in words that follow "the session"; undefined: it runs. */
  readonly ended: () => string | undefined;
}

/** Longer than the driver's own limits (templates/session/cells/bounds.py), even on a busy machine. */
const patience = { openSeconds: 180, answerSeconds: 60, endMs: 10_000 };
const mostPictures = 10;

/** Opens a session. No process of it outlives its disposal, its signal or this process. */
export const openSession = async (job: SessionJob): Promise<Session | { readonly why: string }> => {
  mkdirSync(job.work, { recursive: true });
  const driver = startDriver(job);
  const ready = await driver.ask(null, patience.openSeconds);
  if (ready?.last.is !== 'ready') return { why: await driver.end(patience.endMs) };
  let died: string | undefined;
  return {
    ended: () => died ?? driver.ended(),
    async run(code, seconds) {
      const started = performance.now();
      const answer = await driver.ask({ code, seconds }, seconds + patience.answerSeconds);
      const shown = shownBy(answer);
      if (shown.ended === 'died') {
        const why = await driver.end(patience.endMs);
        died ??= shown.trouble ?? why;
      }
      const trouble = died === undefined ? shown.trouble : `The session ${died}; its variables are gone.`;
      return { ...shown, trouble, seconds: (performance.now() - started) / 1000 };
    },
    async [Symbol.asyncDispose]() {
      await driver.end();
    },
  };
};

/** The outcome of an answer. Without an answer, or with a wrong one, the session has died. */
const shownBy = (answer: Answer | undefined): Omit<CellShown, 'seconds'> => {
  if (answer?.last.is !== 'shown') return { ended: 'died', printed: '', value: null, trouble: null, pictures: [] };
  const { ended, printed, value, trouble } = answer.last;
  const pictures = answer.pictures.slice(0, mostPictures).map(pictureOf);
  return {
    ended,
    printed: cleanText(printed),
    value: cleanOrNull(value),
    trouble: cleanOrNull(trouble),
    pictures: pictures.filter((picture) => picture !== undefined),
  };
};

const cleanOrNull = (text: string | null): string | null => (text === null ? null : cleanText(text));
