import type { DataFile } from '../schema/dataset.ts';

/** Bytes of tables that are digested and analyzed in a second (make bench-large: 1.2 GB took 15 s on two cores, and 42 s on busy ones). */
const bytesPerSecond = 27_000_000;
/** Columns that are analyzed in a second (`medalist analyze` on 200 rows of 3,000 columns: 5 s of CPU time more than on five columns). */
const columnsPerSecond = 600;
const mostOfTheTime = 1 / 4;

/**
 * Seconds for the solution, so that a run with large or wide files still ends in its time: what analyzing them took is ours.
 * By a rule from their sizes, for no clock may decide what a stage makes.
 */
export const timeAfterAnalysis = (time: number, files: readonly DataFile[], columns: number): number => {
  const bytes = files.reduce(
    (sum, file) => sum + (file.encoding === 'binary' && file.format !== 'parquet' ? 0 : file.bytes),
    0,
  );
  const ours = bytes / bytesPerSecond + columns / columnsPerSecond;
  return ours < 1 ? time : Math.round(time - Math.min(ours, time * mostOfTheTime));
};
