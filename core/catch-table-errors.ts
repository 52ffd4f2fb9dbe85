import { TableError } from '../services/tables/failure.ts';
import { type NoResult, noResult, type Result } from './result.ts';

/** Runs work that reads tables. A table that cannot be read is an expected failure, unless the signal ended the work. */
export const catchTableErrors = async <T, No extends NoResult>(
  signal: AbortSignal,
  work: () => Promise<Result<T, No>>,
): Promise<Result<T, No | NoResult>> => {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TableError) return noResult(error.message);
    throw error;
  }
};
