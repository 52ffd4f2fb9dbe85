import { lstatSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Home } from '../../services/store/home.ts';
import { type ClaimPlace, leftoversIn, removeLeftover } from '../../services/store/sweep.ts';

/** Where sessions of a home claim folders. A store that is a link leads to what is not ours: it is left alone. */
export const claimPlacesOf = ({ store, scratch }: Home): ClaimPlace[] => [
  ...([store, scratch].every(isFolder) ? [{ parent: scratch, prefix: '', oursAlone: true }] : []),
  { parent: realpathSync(tmpdir()), prefix: 'medalist-', oursAlone: false },
];

const isFolder = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A session's start waits for nobody: what it does not come to is left for the next. */
const most = 50;

/** Takes away what killed sessions left, beside the work of this one, and stops when that is done. */
export const sweepMeanwhile = (home: Home): AsyncDisposable => {
  const stop = new AbortController();
  const swept = sweep(home, stop.signal).catch(() => {}); // the run is not about that
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await swept;
    },
  };
};

const sweep = async (home: Home, signal: AbortSignal): Promise<void> => {
  for (const ground of claimPlacesOf(home)) {
    for (const folder of leftoversIn({ ...ground, oursAlone: false }, most)) {
      if (signal.aborted) return;
      await removeLeftover(folder, ground.parent, signal);
    }
  }
};
