import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { columns } from '../../machines/batch/cells.ts';
import { readList } from '../../services/list/file/read.ts';
import type { ListProblem, ListRow } from '../../services/list/list.ts';

/** Who watches a list that others work on. */
export interface ListWatching {
  readonly onRows: (rows: readonly ListRow[]) => void;
  readonly signal: AbortSignal;
  /** Milliseconds between two looks. Default 1000. */
  readonly everyMs?: number;
}

/** Whether a row's batch still lives stands in no file: so an unchanged one is read again, too. */
const atLeastEvery = 5;
/** Editors leave a file half written for a moment: this many looks in a row are no moment. */
const patience = 5;

/** Tells the rows of a list at once and whenever they changed, until the signal; or why it cannot be read. Writes nothing. */
export const followList = async (
  path: string,
  { onRows, signal, everyMs = 1000 }: ListWatching,
): Promise<ListProblem | null> => {
  let before = '';
  let problems = patience - 1; // the first look has none
  for (let look = 0; !signal.aborted; look++) {
    const now = stateOf(path);
    if (now !== before || look % atLeastEvery === 0) {
      const list = readList(path, columns);
      if (list.ok) onRows(list.rows);
      else if (++problems >= patience) return list;
      if (list.ok) [before, problems] = [now, 0];
    }
    await setTimeout(everyMs, undefined, { signal }).catch(() => {}); // the signal ends the wait
  }
  return null;
};

const stateOf = (path: string): string => {
  const state = statSync(path, { throwIfNoEntry: false });
  return state === undefined ? '' : `${state.ino} ${state.size} ${state.mtimeMs}`;
};
