import type { CellRun } from '../../schema/explore/cell-run.ts';

/** What ended by itself may take so many times as long on a machine that is slower, or busy. */
export const patience = 10;

/**
 * Seconds for a cell that runs again. What was interrupted gets the time that it had, what ended its session no more than it
 * could have had.
 */
export const secondsAgain = (recorded: Pick<CellRun, 'ended' | 'seconds'> | undefined, cellTime: number): number => {
  switch (recorded?.ended) {
    case 'interrupted':
      return Math.min(Math.max(1, recorded.seconds), cellTime);
    case 'died':
      return cellTime;
    case 'ran':
    case 'raised':
    case undefined:
      return patience * cellTime;
  }
};
