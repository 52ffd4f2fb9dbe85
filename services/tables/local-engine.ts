import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** SQL over files, in this process: DuckDB with a ceiling on memory, spilling to the scratch folder above it. */
export interface LocalEngine extends Disposable {
  /** Runs one statement. `onProgress` hears the share done, about once a second. */
  readonly query: (sql: string, onProgress?: (share: number) => void) => Promise<unknown[]>;
  readonly run: (sql: string) => Promise<void>;
  /** Rows as text cells (null where SQL has NULL), chunk by chunk: for results that should not sit in memory. */
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
 * DuckDB counts what it hands out itself; buffers of the CSV reader come on top, hence the low ceiling. Its library is
 * loaded here, when first needed: it takes 60 MB.
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
        yield chunk.getRows() as (string | null)[][]; // callers select texts alone, and who asks checks it
      }
    },
    [Symbol.dispose]: () => instance.closeSync(),
  };
};

/** One connection per statement, so that two files are read at the same time. Tables are shared by all. */
const openSession = async (instance: DuckDBInstance, signal: AbortSignal | undefined) => {
  const connection = await instance.connect();
  signal?.throwIfAborted();
  const interrupt = () => connection.interrupt();
  signal?.addEventListener('abort', interrupt);
  return {
    connection,
    [Symbol.dispose]() {
      signal?.removeEventListener('abort', interrupt);
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
