import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Duplex } from 'node:stream';
import { compiledEnvironment } from '../package/compile-cache.ts';
import { findPython } from '../python/environment.ts';
import { defaultLimits, type Limits } from '../python/limits/limits.ts';
import { describeExit } from '../python/run/exit.ts';
import { runPython } from '../python/run/run.ts';
import type { Choice } from '../python/sandbox/choose.ts';
import type { Places, Share } from '../python/sandbox/mounts/spec.ts';
import { lineCutter } from './lines.ts';
import { Answer, type Question } from './messages.ts';
import { nodeRuntime, readerProgram } from './runtime.ts';

/** A question before it is given its number. */
type Asked = Question extends infer One ? (One extends Question ? Omit<One, 'id'> : never) : never;

/** A reader at work. */
export interface Reader {
  /**
   * Asks, and takes answers until one ends the question. Rejects with a ReaderEnded when the reader ended first, and with
   * an Error of the reader's words when it could not do it.
   */
  readonly ask: (question: (places: Places) => Asked, onAnswer?: (answer: Answer) => void) => Promise<Answer>;
  /** Rows of a statement, part by part; each is asked for when the one before is used up. */
  readonly stream: (sql: string) => AsyncGenerator<(string | null)[][]>;
  /** Where it sees the folder that was shared under a name. */
  readonly seen: (name: string) => string;
  /** Ends it, and waits until nothing of it is left. */
  readonly end: () => Promise<void>;
}

/** Ends a reader when a signal says so. Disposing it lets the reader live on. */
export const endOn = (reader: Reader, signal: AbortSignal): Disposable => {
  const end = () => void reader.end();
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return { [Symbol.dispose]: () => signal.removeEventListener('abort', end) };
};

/** The reader was ended before it answered: by a limit, by whoever asked, or by a fault. */
export class ReaderEnded extends Error {}

export interface ReaderOptions {
  readonly sandbox: Choice;
  readonly input: readonly Share[];
  /** The only folder it may write to. Its parent is ours, too. */
  readonly work: string;
  /** What it is asked first: it loads what that takes while nobody waits. */
  readonly first?: 'ingest' | 'sql';
  readonly limits?: Partial<Limits>;
  readonly memoryMb?: number;
}

/** The end of a question. */
const isLast = ({ is }: Answer): boolean => is !== 'share' && is !== 'part';

/** Starts the reader (main.ts) in the sandbox. It opens strangers' files, so nothing it says is believed unchecked. */
export const openReader = (options: ReaderOptions): Reader => {
  const { sandbox, input, work, first = 'sql', memoryMb = 400 } = options;
  mkdirSync(work, { recursive: true });
  const stop = new AbortController();
  const started = Promise.withResolvers<{ socket: Duplex; places: Places }>();
  const listeners = new Map<number, { answer: (answer: Answer) => void; fail: (error: Error) => void }>();
  let over: Error | undefined;
  let asked = 0;
  const finish = (why: Error) => {
    over ??= why;
    started.reject(over);
    for (const { fail } of listeners.values()) fail(over);
    listeners.clear();
  };
  const hear = lineCutter((line) => {
    const answer = Answer.parse(JSON.parse(line));
    listeners.get(answer.id)?.answer(answer);
  });
  let placed: Places | undefined;
  const running = runPython({
    python: findPython() ?? 'python3',
    sandbox,
    source: dirname(readerProgram),
    script: '',
    args: () => [],
    input,
    work,
    caches: [],
    gpu: null,
    limits: defaultLimits(options.limits),
    threads: 2,
    signal: stop.signal,
    onLine: () => {},
    own: {
      runtime: nodeRuntime(),
      environment: compiledEnvironment,
      command: (places) => {
        placed = places;
        const settings = JSON.stringify({ first, scratch: places.work, memoryMb, threads: 2 });
        return [nodeRuntime().executable, '--no-warnings', readerProgram, settings];
      },
      onSocket: (socket) => {
        socket.setEncoding('utf8');
        socket.on('data', (chunk) => {
          try {
            hear(String(chunk));
          } catch {
            finish(new ReaderEnded('the reader of files said what it may not say'));
            stop.abort();
          }
        });
        socket.on('error', () => {}); // it has ended; how, its exit tells
        if (placed !== undefined) started.resolve({ socket, places: placed });
      },
    },
  }).then(({ exit, tail }) => {
    const said = tail.at(-1);
    finish(new ReaderEnded(`the reader of files ${describeExit(exit)}${said === undefined ? '' : ` (${said})`}`));
  });
  started.promise.catch(() => {}); // whoever asks hears of it
  const ask: Reader['ask'] = async (question, onAnswer = () => {}) => {
    const { socket, places } = await started.promise;
    if (over !== undefined) throw over;
    const id = asked++;
    const done = Promise.withResolvers<Answer>();
    listeners.set(id, {
      answer(answer) {
        onAnswer(answer);
        if (!isLast(answer)) return;
        listeners.delete(id);
        if (answer.is === 'failed') done.reject(new Error(answer.message));
        else done.resolve(answer);
      },
      fail: done.reject,
    });
    socket.write(`${JSON.stringify({ id, ...question(places) })}\n`);
    return done.promise;
  };
  return {
    ask,
    async *stream(sql) {
      const parts: (string | null)[][][] = [];
      let id = -1;
      let wake = () => {};
      let ended = false;
      const asking = ask(
        () => ({ op: 'stream', sql }),
        (answer) => {
          id = answer.id;
          if (answer.is === 'part') parts.push(answer.rows);
          wake();
        },
      ).finally(() => {
        ended = true;
        wake();
      });
      asking.catch(() => {}); // awaited below
      const { socket } = await started.promise;
      while (true) {
        const part = parts.shift();
        if (part !== undefined) {
          yield part;
          socket.write(`${JSON.stringify({ id, op: 'more' })}\n`);
        } else if (ended) {
          break;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
      await asking;
    },
    seen: (name) => placed?.input[name] ?? '/',
    async end() {
      stop.abort();
      await running;
    },
  };
};
