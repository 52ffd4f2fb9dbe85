import { randomUUID } from 'node:crypto';
import { chownSync, lstatSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { TableEngine } from '../tables/engine.ts';
import { TableError } from '../tables/failure.ts';
import { openNames } from '../tables/names.ts';
import { literal } from '../tables/sql.ts';
import { endOn, type Reader, ReaderEnded } from './reader.ts';

/** The folders of an engine, here and as its reader sees them. */
export interface EngineFiles {
  /** The reader's work folder, which both sides see. */
  readonly work: string;
  /** Our folder for files that the reader shall see. */
  readonly scratch: string;
  readonly data: string | null;
  /** The data folder as the reader sees it. */
  readonly dataInside: string;
  /** Interrupts a statement by ending the reader. */
  readonly signal: AbortSignal;
}

/**
 * SQL over strangers' files, in the sandbox. DuckDB's readers are large native parsers: an attacker who breaks one
 * finds no key, no network and no other files. A failed statement throws the reader's message.
 */
export const engineOver = (reader: Reader, { work, scratch, data, dataInside, signal }: EngineFiles): TableEngine => {
  const ending = endOn(reader, signal);
  /** A reader that was ended means unreadable files; all other errors are thrown again. */
  const explain = (error: unknown): never => {
    signal.throwIfAborted();
    if (error instanceof ReaderEnded) throw new TableError('unreadable', '', error.message);
    throw error;
  };
  /** The error for an array that cannot be cut because it does not match its header. */
  const explainArray = (error: unknown): never => {
    if (error instanceof ReaderEnded || !(error instanceof Error)) return explain(error);
    signal.throwIfAborted();
    throw new TableError('unreadable', '', `arrays could not be cut: ${error.message}`);
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
    async look(paths) {
      const inside = paths.map((path) => join(dataInside, path));
      const answer = await reader.ask(() => ({ op: 'look', paths: inside })).catch(explain);
      const looks = answer.is === 'looks' ? answer.looks : [];
      return paths.map((_, at) => looks[at] ?? null);
    },
    async cut(arrays, path) {
      const name = `out${written++}`;
      const inside = arrays.map((array) => ({
        ...array,
        from: { ...array.from, path: join(dataInside, array.from.path) },
      }));
      await reader.ask(() => ({ op: 'cut', arrays: inside, into: name })).catch(explainArray);
      moveOut(join(work, name), path);
    },
    async *stream(sql) {
      try {
        yield* reader.stream(sql);
      } catch (error) {
        explain(error);
      }
    },
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

/** Moves a file that the reader wrote, and makes it ours. */
const moveOut = (from: string, to: string) => {
  const stat = lstatSync(from);
  if (!stat.isFile() || stat.nlink !== 1) throw new TableError('unreadable', '', 'the reader of files left no file');
  renameSync(from, to);
  if (process.getuid?.() === 0) chownSync(to, 0, 0);
};
