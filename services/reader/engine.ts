import { randomUUID } from 'node:crypto';
import { chownSync, lstatSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { TableEngine } from '../tables/engine.ts';
import { TableError } from '../tables/failure.ts';
import { openNames } from '../tables/names.ts';
import { literal } from '../tables/sql.ts';
import { endOn, type Reader, ReaderEnded } from './reader.ts';

/** Where an engine's files are, here and as its reader sees them. */
export interface Desk {
  /** The reader's work folder, which both sides see. */
  readonly work: string;
  /** A folder of ours, for files that the reader shall see. */
  readonly scratch: string;
  readonly data: string | null;
  /** The data folder as the reader sees it. */
  readonly dataInside: string;
  /** Interrupts what it does, by ending its reader. */
  readonly signal: AbortSignal;
}

/**
 * SQL over strangers' files, inside the sandbox: DuckDB's readers are large native parsers, and whoever breaks one finds
 * no key, no network, and nothing but these files. A statement that fails throws in the reader's words.
 */
export const engineOver = (reader: Reader, { work, scratch, data, dataInside, signal }: Desk): TableEngine => {
  const ending = endOn(reader, signal);
  /** That the reader was ended is told of the files it read; all else is passed on. */
  const explain = (error: unknown): never => {
    signal.throwIfAborted();
    if (error instanceof ReaderEnded) throw new TableError('unreadable', '', error.message);
    throw error;
  };
  const link = `data-${randomUUID().slice(0, 8)}`;
  if (data !== null) symlinkSync(dataInside, join(work, link));
  let written = 0;
  const run = async (sql: string) => {
    await reader.ask(() => ({ op: 'run', sql })).catch(explain);
  };
  return {
    scratch,
    see: openNames(work, data, link),
    run,
    async query(sql, row, onProgress) {
      const question = { op: 'query', sql, progress: onProgress !== undefined } as const;
      const hear = (done: number) => onProgress?.(done);
      const asked = reader.ask(
        () => question,
        (part) => part.is === 'share' && hear(part.done),
      );
      const answer = await asked.catch(explain);
      return z.array(row).parse(answer.is === 'rows' ? answer.rows : []);
    },
    stream: (sql) => reader.stream(sql),
    async write(select, options, path) {
      const name = `out${written++}`;
      await run(`COPY (${select}) TO ${literal(name)} (${options})`);
      moveOut(join(work, name), path);
    },
    [Symbol.dispose]: () => {
      ending[Symbol.dispose]();
      void reader.end();
    },
  };
};

/** A file that the reader wrote, made ours. */
const moveOut = (from: string, to: string) => {
  const stat = lstatSync(from);
  if (!stat.isFile() || stat.nlink !== 1) throw new TableError('unreadable', '', 'the reader of files left no file');
  renameSync(from, to);
  if (process.getuid?.() === 0) chownSync(to, 0, 0);
};
