import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Home } from '../../../services/store/home.ts';
import { allRuns, type RunPlace } from '../../run/elsewhere.ts';
import { type RowReader, rowReader } from './read-row.ts';
import type { RunRow } from './row.ts';
import { stampOf } from './stamp.ts';

/** All runs of a home, the latest first. */
export interface Runs {
  /** The runs with their folders, as of a moment ago. */
  readonly places: () => readonly RunPlace[];
  /** The row of a run, as it is now. */
  readonly row: (place: RunPlace) => RunRow;
  /** All rows that have been read; the first call begins to read the others in the background. */
  readonly known: () => { readonly rows: readonly RunRow[]; readonly total: number };
  /** Resolves when all rows have been read. */
  readonly ready: () => Promise<void>;
  readonly find: (slug: string, run: string) => RunPlace | undefined;
}

/** The milliseconds after which folders are listed again, and after which a row is read again. */
const [listedMs, readMs] = [500, 300];

/** How many rows are read before other requests get their turn, and the milliseconds before the first one is read. */
const [atOnce, restMs] = [4, 500];

interface Entry {
  readonly reader: RowReader;
  readonly row: RunRow;
  /** When it was read, and what its files were like then. */
  readonly at: number;
  readonly files: string;
}

/** Reads all runs of a home. It writes nothing. */
export const openRuns = (home: Home): Runs => {
  const entries = new Map<string, Entry>();
  let listed: readonly RunPlace[] = [];
  let listedByName: ReadonlyMap<string, RunPlace> = new Map();
  let listedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const places = () => {
    if (performance.now() - listedAt < listedMs) return listed;
    listed = allRuns(home).toSorted(laterFirst);
    listedByName = new Map(listed.map((place) => [nameOf(place), place]));
    listedAt = performance.now();
    const there = new Set(listed.map(keyOf));
    for (const key of entries.keys()) if (!there.has(key)) entries.delete(key);
    return listed;
  };
  const row = (place: RunPlace): RunRow => {
    const known = entries.get(keyOf(place));
    const files = stampOf(place.folder);
    if (known !== undefined && isFresh(known, files)) return known.row;
    const reader = known?.reader ?? rowReader(place);
    const entry = { reader, row: reader.look(), files, at: performance.now() };
    entries.set(keyOf(place), entry);
    return entry.row;
  };
  const readAll = async () => {
    for (const [at, place] of places().entries()) {
      if (!entries.has(keyOf(place))) row(place);
      if (at % atOnce === 0) await turn();
    }
  };
  const ready = () => {
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const known = () => {
    const all = places();
    if (all.some((place) => !entries.has(keyOf(place)))) void wait(restMs, undefined, { ref: false }).then(ready);
    const rows = all.flatMap((place) => (entries.has(keyOf(place)) ? [row(place)] : []));
    return { rows, total: all.length };
  };
  const find = (slug: string, run: string) => {
    places();
    return listedByName.get(`${slug}/${run}`);
  };
  return { places, row, known, ready, find };
};

/** Whether a row is still right. If no process works on the run, the row changes only with the run's files. */
const isFresh = ({ row, at, files }: Entry, now: string): boolean =>
  performance.now() - at < readMs || (files === now && row.state !== 'working');

const nameOf = ({ slug, runId }: RunPlace): string => `${slug}/${runId}`;

/** A folder that holds another run since is read anew. */
const keyOf = ({ runId, folder }: RunPlace): string => `${runId} ${folder.path}`;

/** Sorts the latest runs first, by their ids, which begin with the time. */
const laterFirst = (one: RunPlace, other: RunPlace): number =>
  one.runId === other.runId ? (one.slug < other.slug ? -1 : 1) : one.runId < other.runId ? 1 : -1;
