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

/** A question without its id. */
type Asked = Question extends infer One ? (One extends Question ? Omit<One, 'id'> : never) : never;

/** A running reader. */
export interface Reader {
  /**
   * Asks and gets answers until the last one. Rejects with a ReaderEnded if the reader ended first, and with an Error
   * with the reader's message if the question failed.
   */
  readonly ask: (question: (places: Places) => Asked, onAnswer?: (answer: Answer) => void) => Promise<Answer>;
  /** Rows of a statement in parts; a part is requested when the last one is used up. */
  readonly stream: (sql: string) => AsyncGenerator<(string | null)[][]>;
  /** The path at which the reader sees a shared folder. */
  readonly seen: (name: string) => string;
  /** Ends the reader and waits until it is gone. */
  readonly end: () => Promise<void>;
}

/** Ends a reader when the signal aborts. Disposing the result keeps the reader alive. */
export const endOn = (reader: Reader, signal: AbortSignal): Disposable => {
  const end = () => void reader.end();
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return { [Symbol.dispose]: () => signal.removeEventListener('abort', end) };
};

/** The reader ended before it answered: by a limit, by the asker, or by a fault. `begun`: the files may be the reason. */
export class ReaderEnded extends Error {
  readonly begun: boolean;
  constructor(message: string, begun = true) {
    super(message);
    this.begun = begun;
  }
}

export interface ReaderOptions {
  readonly sandbox: Choice;
  readonly input: readonly Share[];
  /** The only folder that it may write to. The parent folder must be ours. */
  readonly work: string;
  /** The kind of the first question, so that the reader can load its code early. */
  readonly first?: 'ingest' | 'sql';
  readonly limits?: Partial<Limits>;
  readonly memoryMb?: number;
}

/** The reader runs beside the main program, so its young generation is small, and it may collect by itself. */
const frugal = ['--max-semi-space-size=4', '--expose-gc'];

/** Settings for glibc: it returns unused memory to the system, 50 MB after 50,000 small files. */
const givenBack = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 17),
  MALLOC_TRIM_THRESHOLD_: String(2 ** 20),
};

/** Whether an answer ends its question. */
const isLast = ({ is }: Answer): boolean => is !== 'share' && is !== 'part' && is !== 'files';

/** Starts the reader (main.ts) in the sandbox. It opens strangers' files, so all its answers are checked. */
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
      environment: { ...compiledEnvironment, ...givenBack },
      command: (places) => {
        placed = places;
        const settings = JSON.stringify({ first, scratch: places.work, memoryMb, threads: 2 });
        return [nodeRuntime().executable, ...frugal, '--no-warnings', readerProgram, settings];
      },
    },
    onSocket: (socket) => {
      socket.setEncoding('utf8');
      socket.on('data', (chunk) => {
        try {
          hear(String(chunk));
        } catch {
          finish(new ReaderEnded('the reader of files sent an invalid answer'));
          stop.abort();
        }
      });
      socket.on('error', () => {}); // the reader has ended; its exit says why
      if (placed !== undefined) started.resolve({ socket, places: placed });
    },
  }).then(({ exit, tail }) => {
    const lastLine = tail.at(-1);
    const why = `the reader of files ${describeExit(exit)}${lastLine === undefined ? '' : ` (${lastLine})`}`;
    finish(new ReaderEnded(why, exit.kind !== 'not-started'));
  });
  started.promise.catch(() => {}); // `ask` reports it
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
