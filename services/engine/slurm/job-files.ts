import { closeSync, fstatSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lineSplitter, plainText } from '../../python/run/output.ts';
import type { Task } from '../engine.ts';

/** The folder for the jobs' output, on the disk that the nodes share. */
export const jobsFolder = ({ home }: Task): string => join(home, 'submissions', '.slurm');

/** In bytes. A result on one line has about 100 KB. */
const bounds = { output: 4 * 2 ** 20, log: 2 ** 16 };

/** The output files of one job. */
export interface JobFiles {
  /** The exit code that the job writes as its last step; null: not yet, or it was killed before. */
  readonly code: () => number | null;
  readonly printed: () => { readonly output: string; readonly log: string };
  /** Passes on the new lines of the log. */
  readonly follow: () => void;
  readonly log: string;
  /** Passes on the last line, even if it is incomplete, and deletes the files unless `keep`. */
  readonly close: (keep: boolean) => void;
}

export const jobFiles = (task: Task, job: number, onLine: (line: string) => void): JobFiles => {
  const path = (ending: string) => join(jobsFolder(task), `${task.id}.${job}.${ending}`);
  const [output, log, code] = [path('out'), path('log'), path('code')];
  const lines = lineSplitter((line) => onLine(plainText(line)));
  let read = 0;
  const follow = () => {
    const { bytes, end } = lastOf(log, bounds.output, read);
    read = end;
    if (bytes.length > 0) lines.write(bytes);
  };
  return {
    code: () => {
      const text = readText(code);
      return /^\d+\n$/.test(text) ? Number(text) : null;
    },
    printed: () => ({ output: lastOf(output, bounds.output).text, log: lastOf(log, bounds.log).text }),
    follow,
    log,
    close(keep) {
      follow();
      lines.end();
      if (!keep) for (const file of [output, log, code]) rmSync(file, { force: true });
    },
  };
};

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The last `limit` bytes after `from`, and where the file ends now; no bytes while there is no file. */
const lastOf = (path: string, limit: number, from = 0) => {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return { bytes: Buffer.alloc(0), text: '', end: from };
  }
  try {
    const { size } = fstatSync(file);
    const start = Math.max(from, size - limit);
    const bytes = Buffer.alloc(Math.max(0, size - start));
    const read = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
    const text = read.toString('utf8').replace(start > from ? /^\uFFFD+/ : /^$/, '');
    return { bytes: read, text, end: start + read.length };
  } finally {
    closeSync(file);
  }
};
