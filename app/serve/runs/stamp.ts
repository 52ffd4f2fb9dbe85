import { statSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '../../../services/files/lock.ts';
import type { RunFolder } from '../../../services/store/home.ts';
import { standingFile } from '../../kaggle/standing/left.ts';

/** A text that changes whenever a file of the run is written. */
export const stampOf = (folder: RunFolder): string =>
  [folder.journal, folder.result, folder.request, join(folder.path, standingFile), join(folder.state, lockFile)]
    .map(stampOfFile)
    .join('|');

const stampOfFile = (path: string): string => {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat === undefined ? '' : `${stat.size} ${stat.mtimeMs}`;
  } catch {
    return 'closed'; // it belongs to somebody else, or leads nowhere
  }
};
