import * as z from 'zod';

/** SQL over strangers' files. A file is named in SQL by `see` alone: its own name may mean something to SQL's readers. */
export interface TableEngine extends Disposable {
  /** Runs one statement; every row passes the schema. `onProgress` hears the share done, about once a second. */
  readonly query: <T>(sql: string, row: z.ZodType<T>, onProgress?: (share: number) => void) => Promise<T[]>;
  readonly run: (sql: string) => Promise<void>;
  /** Rows as text cells (null where SQL has NULL), chunk by chunk: for results that should not sit in memory. */
  readonly stream: (sql: string) => AsyncGenerator<(string | null)[][]>;
  /** Where a caller may put files of its own for the engine to see. */
  readonly scratch: string;
  /** What SQL calls the file at a path. */
  readonly see: (path: string) => string;
  /** Writes the rows of a SELECT to a file, by COPY with these options. */
  readonly write: (select: string, options: string, path: string) => Promise<void>;
}

/** Opens an engine over a folder of data: sandboxed in a run (services/reader). */
export type OpenTableEngine = (options: {
  /** The folder whose files it sees; null: only those that it is shown one by one. */
  readonly data: string | null;
  readonly scratch: string;
  /** Interrupts the running statements. */
  readonly signal: AbortSignal;
  readonly memoryMb?: number;
}) => Promise<TableEngine>;

/** The number of something: DuckDB sends 64-bit integers as text. */
export const Count = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
]);
