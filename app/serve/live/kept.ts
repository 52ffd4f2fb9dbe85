import type { RunFolder } from '../../../services/store/home.ts';

/** So many are kept in memory: more pages are seldom open at a time, and what a run left can be read again. */
const most = 8;

/** Remembers what was made of the runs that somebody looks at; the one that was looked at longest ago makes way. */
export const keptOfRuns = <T>(make: (folder: RunFolder) => T): ((folder: RunFolder) => T) => {
  const kept = new Map<string, T>();
  return (folder) => {
    const known = kept.get(folder.path) ?? make(folder);
    kept.delete(folder.path); // a map keeps the place of a key that it knows
    kept.set(folder.path, known);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return known;
  };
};

/** Gives what was made before where the stamp is the same: what it is made from is another only where that is. */
export const whileSame = <T>(stamp: () => string, make: () => T): (() => T) => {
  let last: { readonly stamp: string; readonly made: T } | undefined;
  return () => {
    const now = stamp();
    if (last?.stamp !== now) last = { stamp: now, made: make() };
    return last.made;
  };
};
