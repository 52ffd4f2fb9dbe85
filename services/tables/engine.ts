import * as z from 'zod';
import type { CutArray } from '../dataset/media/cut-arrays.ts';
import type { Look } from '../dataset/media/look.ts';

/**
 * Reads strangers' files: SQL over tables, headers of others. SQL must name a file by `see`, because the file's own name may be a pattern to SQL's
 * readers.
 */
export interface TableEngine extends Disposable {
  /** Runs one statement and checks every row with the schema. `onProgress` gets the share done, about once a second. */
  readonly query: <T>(sql: string, row: z.ZodType<T>, onProgress?: (share: number) => void) => Promise<T[]>;
  readonly run: (sql: string) => Promise<void>;
  /** Rows as text cells (null for NULL), chunk by chunk, for results too large for memory. */
  readonly stream: (sql: string) => AsyncGenerator<(string | null)[][]>;
  /** What the headers of files of images, sound or arrays say, by their paths below the data folder; null: nothing. */
  readonly look: (paths: readonly string[]) => Promise<(Look | null)[]>;
  /** A folder for the caller's own files that the engine shall read. */
  readonly scratch: string;
  /** The name of a file for SQL. */
  readonly see: (path: string) => string;
  /** Writes a file of some rows of arrays, which are named by their paths below the data folder. */
  readonly cut: (arrays: readonly CutArray[], path: string) => Promise<void>;
  /** Writes the rows of a SELECT to a file, with options of COPY. */
  readonly write: (select: string, options: string, path: string) => Promise<void>;
}

/** Opens an engine over a data folder; in a run it is sandboxed (services/reader). */
export type OpenTableEngine = (options: {
  /** The folder with the files; null: only files passed to `see`. */
  readonly data: string | null;
  readonly scratch: string;
  /** Interrupts the running statements. */
  readonly signal: AbortSignal;
  readonly memoryMb?: number;
}) => Promise<TableEngine>;

/** A count. DuckDB sends 64-bit integers as text. */
export const Count = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
]);
