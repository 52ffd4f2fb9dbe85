import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { WriteBatch } from './write-files.ts';

// The thread of write-files.ts. It creates the files of each batch and reports whether all are written.

const problemOf = (path: string, error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { path, code, message: error instanceof Error ? error.message : String(error) };
};

const write = ({ folder, bytes, files }: WriteBatch) => {
  for (const { path, from, to } of files) {
    try {
      writeFileSync(join(folder, path), new Uint8Array(bytes, from, to - from), { flag: 'wx' });
    } catch (error) {
      return problemOf(path, error);
    }
  }
  return null;
};

parentPort?.on('message', (batch: WriteBatch) => parentPort?.postMessage(write(batch)));
