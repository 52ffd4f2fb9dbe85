import { writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';

/** Files below a folder with their contents in one buffer. This is what the thread receives. */
export interface WriteBatch {
  readonly folder: string;
  readonly bytes: ArrayBuffer;
  readonly files: readonly { readonly path: string; readonly from: number; readonly to: number }[];
}

/** The thread's answer for a batch: null, or the file that could not be written and the system's error code. */
const Written = z.object({ path: z.string(), code: z.string(), message: z.string() }).nullable();

/** Writes many new small files. Creating a file takes longer than reading one, so a thread creates them in the meantime. */
export interface FileWriter {
  /** `path` is below the writer's folder. It is an error if the file exists. A WriteError may be about an earlier file. */
  readonly put: (path: string, content: Buffer) => Promise<void>;
  /** Waits until all files are written. */
  readonly finish: () => Promise<void>;
  /** Ends the thread if there is one. Some files may not be written. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** A file that the thread could not write, as an error that looks like one of the file system. */
export class WriteError extends Error {
  readonly path: string;
  readonly code: string;
  constructor({ path, code, message }: NonNullable<z.output<typeof Written>>) {
    super(message);
    this.path = path;
    this.code = code;
  }
}

/** Fewer files than this are written directly, because a thread takes a moment to start. */
const fewFiles = 500;
const batchFiles = 500;
const batchBytes = 2 ** 22;
/** The most batches that wait for the thread. More would take too much memory. */
const mostWaiting = 4;

export const openFileWriter = (folder: string): FileWriter => {
  let thread: ReturnType<typeof startThread> | undefined;
  let batch: { path: string; content: Buffer }[] = [];
  let bytes = 0;
  let count = 0;
  const send = async () => {
    thread ??= startThread();
    const whole = Buffer.from(new ArrayBuffer(bytes)); // a separate buffer, so that it can be transferred
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
