import * as z from 'zod';
import { CellRun } from '../../../core/schema/explore/cell-run.ts';
import { writeAtomic } from '../../../services/files/atomic.ts';
import { readRegular } from '../../../services/files/regular.ts';
import { jsonOf } from '../../../services/text/json.ts';

const mostBytes = 64 * 2 ** 20;

/** The cells of an exploration, kept in `history.jsonl`: a resumed one reads what ran before. */
export interface History {
  /** The cells of this session, and those that it took over from an earlier one. */
  readonly cells: () => readonly CellRun[];
  readonly add: (cell: CellRun) => void;
  /** Takes over the next `count` cells of an earlier session. */
  readonly takeOver: (count: number) => void;
  /** False: cells of an earlier session are lost, so its variables cannot be restored. */
  readonly isWhole: () => boolean;
}

/** Opens the file; one that cannot be read counts as empty. */
export const openHistory = (path: string): History => {
  const earlier = readCells(path);
  const cells: CellRun[] = [];
  let isWhole = true;
  return {
    cells: () => cells,
    add(cell) {
      cells.push(cell);
      writeAtomic(path, cells.map((one) => `${JSON.stringify(one)}\n`).join(''));
    },
    takeOver(count) {
      const next = earlier.slice(cells.length, cells.length + count);
      cells.push(...next);
      isWhole &&= next.length === count;
    },
    isWhole: () => isWhole,
  };
};

/** The cells in a history; none: it is not there, or damaged. */
export const readCells = (path: string): readonly CellRun[] => {
  const read = readRegular(path, mostBytes);
  if ('why' in read) return [];
  const lines = read.text.split('\n').filter((line) => line !== '');
  return z.array(CellRun).safeParse(lines.map(jsonOf)).data ?? [];
};
