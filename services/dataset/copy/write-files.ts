import { writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';

/** Files below a folder, their contents in one buffer: what the thread gets. */
export interface WriteBatch {
  readonly folder: string;
  readonly bytes: ArrayBuffer;
  readonly files: readonly { readonly path: string; readonly from: number; readonly to: number }[];
}

/** The thread's word on a batch: null, or the file that could not be written and the system's code. */
const Written = z.object({ path: z.string(), code: z.string(), message: z.string() }).nullable();

/** Writes many new small files. Creating a file takes longer than reading one, so a thread does it meanwhile. */
export interface FileWriter {
  /** `path` is below the writer's folder. A file that exists is an error. A WriteError may be of an earlier file. */
  readonly put: (path: string, content: Buffer) => Promise<void>;
  /** All files are there. */
  readonly finish: () => Promise<void>;
  /** Ends the thread, if there is one; files may be missing. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** A file that the thread could not write, told like an error of the file system. */
export class WriteError extends Error {
  readonly path: string;
  readonly code: string;
  constructor({ path, code, message }: NonNullable<z.output<typeof Written>>) {
    super(message);
    this.path = path;
    this.code = code;
  }
}

/** Fewer files than these are written at once: a thread takes a moment to start. */
const fewFiles = 500;
const batchFiles = 500;
const batchBytes = 2 ** 22;
/** Batches that wait for the thread; more would be memory. */
const mostWaiting = 4;

export const openFileWriter = (folder: string): FileWriter => {
  let thread: ReturnType<typeof startThread> | undefined;
  let batch: { path: string; content: Buffer }[] = [];
  let bytes = 0;
  let count = 0;
  const send = async () => {
    thread ??= startThread();
    const whole = Buffer.from(new ArrayBuffer(bytes)); // of its own, so that it can be handed over
    let at = 0;
    const files = batch.map(({ path, content }) => {
      const from = at;
      at += content.copy(whole, at);
      return { path, from, to: at };
    });
    batch = [];
    bytes = 0;
    await thread.write({ folder, bytes: whole.buffer, files });
  };
  return {
    async put(path, content) {
      count += 1;
      if (count <= fewFiles) return writeFileSync(join(folder, path), content, { flag: 'wx' });
      batch.push({ path, content });
      bytes += content.length;
      if (batch.length >= batchFiles || bytes >= batchBytes) await send();
    },
    async finish() {
      if (batch.length > 0) await send();
      await thread?.settle();
    },
    async [Symbol.asyncDispose]() {
      await thread?.end();
    },
  };
};

const startThread = () => {
  const program = new URL(`./write-files-thread${extname(import.meta.filename)}`, import.meta.url);
  const worker = new Worker(program);
  let waiting = 0;
  let problem: Error | undefined;
  let wake = () => {};
  const fail = (error: Error) => {
    problem ??= error;
    wake();
  };
  worker.on('message', (message: unknown) => {
    const failed = Written.parse(message);
    waiting -= 1;
    if (failed !== null) fail(new WriteError(failed));
    wake();
  });
  worker.on('error', fail);
  const until = async (most: number) => {
    while (waiting > most && problem === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (problem !== undefined) throw problem;
  };
  return {
    async write(batch: WriteBatch) {
      waiting += 1;
      worker.postMessage(batch, [batch.bytes]);
      await until(mostWaiting);
    },
    settle: () => until(0),
    end: () => worker.terminate(),
  };
};
