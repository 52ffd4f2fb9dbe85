import type { CellShown } from './job.ts';
import type { Session } from './session.ts';

/** A cell of an earlier session as it was recorded (core/schema/explore/cell-run.ts). */
export type RanBefore = { readonly place: number; readonly code: string } & Pick<CellShown, 'ended' | 'seconds'>;

/** The cells that made the current variables: those after the session last died. */
export const sinceDeath = (history: readonly RanBefore[]): readonly RanBefore[] =>
  history.slice(history.findLastIndex(({ ended }) => ended === 'died') + 1);

/** Runs cells again and drops their output. Returns words for the model if variables may differ; none: every cell ended as before. */
export const rebuild = async (
  session: Session,
  cells: readonly RanBefore[],
  seconds: number,
): Promise<readonly string[]> => {
  const until = performance.now() + seconds * 1000;
  const words: string[] = [];
  for (const cell of cells) {
    const left = (until - performance.now()) / 1000;
    if (left < 1) {
      words.push(`Cell ${cell.place} and later ones were not run again: ${seconds} s were over.`);
      break;
    }
    const { ended } = await session.run(cell.code, secondsFor(cell, left));
    if (ended !== cell.ended) words.push(`Cell ${cell.place} ended otherwise (before: ${cell.ended}; now: ${ended}).`);
    if (ended === 'died') break;
  }
  return words.length === 0 ? [] : [sorry, ...words];
};

const sorry = 'The session was started anew, and its cells ran again; its variables could not be rebuilt in full.';

/** The time for a cell: a cell that was interrupted for its time gets the same time; others may be slower now. */
const secondsFor = ({ ended, seconds }: RanBefore, left: number): number =>
  ended === 'interrupted' ? Math.min(Math.max(1, seconds), left) : left;
