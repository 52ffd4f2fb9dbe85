import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** SQL over files in this process: DuckDB with a memory limit, which spills into the scratch folder beyond it. */
export interface LocalEngine extends Disposable {
  /** Runs one statement. `onProgress` gets the share done, about once a second. */
  readonly query: (sql: string, onProgress?: (share: number) => void) => Promise<unknown[]>;
  readonly run: (sql: string) => Promise<void>;
  /** Rows as text cells (null for NULL), chunk by chunk, for results too large for memory. */
  readonly stream: (sql: string) => AsyncGenerator<(string | null)[][]>;
}

interface EngineOptions {
  readonly scratch: string;
  /** Interrupts the running statements. */
  readonly signal?: AbortSignal;
  readonly memoryMb?: number;
  readonly threads?: number;
}

/**
 * The memory limit is low because DuckDB does not count the buffers of its CSV reader. The library takes 60 MB, so it
 * is loaded only here.
 */
export const openTableEngine = async ({
  scratch,
  signal,
  memoryMb = 400,
  threads = 2,
}: EngineOptions): Promise<LocalEngine> => {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    temp_directory: join(scratch, 'duckdb'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  return {
    async query(sql, onProgress) {
      using session = await openSession(instance, signal);
      using _watch = await watch(session.connection, onProgress);
      const reader = await session.connection.runAndReadAll(sql);
      return reader.getRowObjectsJson();
    },
    async run(sql) {
      using session = await openSession(instance, signal);
      await session.connection.run(sql);
    },
    async *stream(sql) {
      using session = await openSession(instance, signal);
      const result = await session.connection.stream(sql);
      while (true) {
        const chunk = await result.fetchChunk();
        if (chunk === null || chunk.rowCount === 0) return;
        yield chunk.getRows() as (string | null)[][]; // callers select only texts, and the asking side checks that
      }
    },
    [Symbol.dispose]: () => instance.closeSync(),
  };
};

/** In milliseconds, how often an interrupt is repeated: one before the statement has begun is lost. */
const untilInterrupted = 100;

/** One connection per statement, so that two files can be read at the same time. All share the tables. */
const openSession = async (instance: DuckDBInstance, signal: AbortSignal | undefined) => {
  const connection = await instance.connect();
  signal?.throwIfAborted();
  let again: NodeJS.Timeout | undefined;
  const interrupt = () => {
    connection.interrupt();
    again = setInterval(() => connection.interrupt(), untilInterrupted);
  };
  signal?.addEventListener('abort', interrupt);
  return {
    connection,
    [Symbol.dispose]() {
      signal?.removeEventListener('abort', interrupt);
      clearInterval(again);
      connection.closeSync();
    },
  };
};

const watch = async (connection: DuckDBConnection, onProgress: ((share: number) => void) | undefined) => {
  if (onProgress === undefined) return { [Symbol.dispose]: () => {} };
  await connection.run('SET enable_progress_bar = true; SET enable_progress_bar_print = false');
  const timer = setInterval(() => {
    const { percentage } = connection.progress;
    if (percentage >= 0) onProgress(Math.min(1, percentage / 100));
  }, 1000);
  return { [Symbol.dispose]: () => clearInterval(timer) };
};
