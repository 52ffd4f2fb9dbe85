import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { columns } from '../../machines/batch/cells.ts';
import { readList } from '../../services/list/file/read.ts';
import type { ListProblem, ListRow } from '../../services/list/list.ts';

/** How a list is watched while others work on it. */
export interface ListWatching {
  readonly onRows: (rows: readonly ListRow[]) => void;
  readonly signal: AbortSignal;
  /** Milliseconds between two looks. Default 1000. */
  readonly everyMs?: number;
}

/** An unchanged list is read again after so many looks, because no file says whether a row's batch still lives. */
const atLeastEvery = 5;
/** Editors may leave a file half written for a moment. After so many bad looks in a row, it is a problem. */
const patience = 5;

/** Reports the rows of a list at once and after each change, until the signal, or returns why it cannot be read. It writes nothing. */
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
