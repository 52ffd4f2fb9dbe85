import type { CellRun } from '../../schema/explore/cell-run.ts';
import { compareCell } from './cells.ts';
import type { Difference } from './difference.ts';
import { comparePictures } from './pictures.ts';

/** Cells, and the pictures that they showed by their names. */
export interface ShownCells {
  readonly cells: readonly CellRun[];
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** Cells of a replay without what varies by itself, and in what they differ from the record. */
export interface AsRecorded extends ShownCells {
  readonly differences: readonly Difference[];
  /** Cells that showed other times, addresses or places, and nothing else that is new. */
  readonly varying: readonly string[];
}

/**
 * The cells of a replay; each that is the recorded one but for what varies is as it was recorded. `folders`: those that their texts may
 * name.
 */
export const asRecorded = (recorded: ShownCells, replayed: ShownCells, folders: readonly string[]): AsRecorded => {
  const pictures = new Map(replayed.pictures);
  const [differences, varying]: [Difference[], string[]] = [[], []];
  const cells = replayed.cells.map((now): CellRun => {
    const what = `cell ${now.place}`;
    const before = recorded.cells[now.place - 1];
    if (before === undefined) {
      differences.push({ what, recorded: null, replayed: 'it was run' });
      return now;
    }
    const verdict = compareCell(before, now, folders);
    switch (verdict.kind) {
      case 'differs':
        differences.push(verdict.difference);
        return now;
      case 'stopped':
        for (const name of now.plots) pictures.delete(name);
        for (const name of before.plots) pictures.set(name, recorded.pictures.get(name) ?? new Uint8Array());
        return before;
      case 'varies':
        varying.push(what);
        break;
      case 'same':
        break;
    }
    differences.push(...comparePictures(before.plots, recorded.pictures, replayed.pictures));
    return before;
  });
  const missing = recorded.cells.slice(replayed.cells.length);
  differences.push(...missing.map(({ place }) => ({ what: `cell ${place}`, recorded: 'it was run', replayed: null })));
  return { cells, pictures, differences, varying };
};
