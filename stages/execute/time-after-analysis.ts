import type { DataFile } from '../schema/dataset.ts';

/** Bytes of tables that are digested and analyzed in a second (make bench-large: 1.2 GB took 15 s on two cores, and 42 s on busy ones). */
const bytesPerSecond = 27_000_000;
const mostOfTheTime = 1 / 4;

/**
 * Seconds for the solution, so that a run with large files still ends in its time: what analyzing them took is ours. By a rule
 * from their sizes, for no clock may decide what a stage makes.
 */
export const timeAfterAnalysis = (time: number, files: readonly DataFile[]): number => {
  const bytes = files.reduce(
    (sum, file) => sum + (file.encoding === 'binary' && file.format !== 'parquet' ? 0 : file.bytes),
    0,
  );
  const ours = bytes / bytesPerSecond;
  return ours < 1 ? time : Math.round(time - Math.min(ours, time * mostOfTheTime));
};
