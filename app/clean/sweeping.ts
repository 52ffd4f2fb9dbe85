import { lstatSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Home } from '../../services/store/home.ts';
import { type ClaimPlace, leftoversIn, removeLeftover } from '../../services/store/sweep.ts';

/** The places where sessions of a home claim folders. A store that is a link leads outside the home, so it is left alone. */
export const claimPlacesOf = ({ store, scratch }: Home): ClaimPlace[] => [
  ...([store, scratch].every(isFolder) ? [{ parent: scratch, prefix: '', oursAlone: true }] : []),
  { parent: realpathSync(tmpdir()), prefix: 'medalist-', oursAlone: false },
];

const isFolder = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** One session removes at most so many folders; later sessions remove the others. */
const mostFolders = 50;

/** Removes what killed sessions left, while this session works, and stops when the session ends. */
export const sweepMeanwhile = (home: Home): AsyncDisposable => {
  const stop = new AbortController();
  const swept = sweep(home, stop.signal).catch(() => {}); // a run must not fail because of leftovers
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await swept;
    },
  };
};

const sweep = async (home: Home, signal: AbortSignal): Promise<void> => {
  for (const ground of claimPlacesOf(home)) {
    for (const folder of leftoversIn({ ...ground, oursAlone: false }, mostFolders)) {
      if (signal.aborted) return;
      await removeLeftover(folder, ground.parent, signal);
    }
  }
};
