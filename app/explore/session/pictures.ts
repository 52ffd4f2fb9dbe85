import { join } from 'node:path';
import type { CellRun } from '../../../core/schema/explore/cell-run.ts';
import { openRegular, readAt } from '../../../services/files/regular.ts';

const mostBytes = 8 * 2 ** 20;

/** The pictures of cells in `plots/`, by name. What is not a plain file of a reasonable size is left out. */
export const picturesOf = (plots: string, cells: readonly CellRun[]): ReadonlyMap<string, Uint8Array> =>
  new Map(
    cells.flatMap(({ plots: names }) =>
      names.flatMap((name): [string, Uint8Array][] => {
        const file = openRegular(join(plots, name));
        if ('why' in file) return [];
        using open = file;
        return open.bytes > mostBytes ? [] : [[name, readAt(open.fd, 0, open.bytes)]];
      }),
    ),
  );
