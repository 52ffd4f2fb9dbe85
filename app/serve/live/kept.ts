import type { RunFolder } from '../../../services/store/home.ts';

/** The most runs that are kept in memory. More pages are seldom open, and a run's files can be read again. */
const most = 8;

/** Keeps what was made for the runs that somebody looks at. The run that was looked at least recently is dropped. */
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

/** Returns what was made before if the stamp is the same, because then its sources are the same, too. */
export const reusedWhileSame = <T>(stamp: () => string, make: () => T): (() => T) => {
  let last: { readonly stamp: string; readonly made: T } | undefined;
  return () => {
    const now = stamp();
    if (last?.stamp !== now) last = { stamp: now, made: make() };
    return last.made;
  };
};
