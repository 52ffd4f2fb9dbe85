import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Home } from '../../../services/store/home.ts';
import { type RowReader, type RunPlace, rowReader } from './read-row.ts';
import type { RunRow } from './row.ts';

/** All runs of a home, the latest first. */
export interface Runs {
  /** Where they are, as of a moment ago. */
  readonly places: () => readonly RunPlace[];
  /** A row as it stands now. */
  readonly row: (place: RunPlace) => RunRow;
  /** All rows as they were read last, a few of them anew; the first call begins to read the others in the background. */
  readonly known: () => { readonly rows: readonly RunRow[]; readonly total: number };
  readonly find: (slug: string, run: string) => RunPlace | undefined;
}

/** Folders are listed anew, and a row is read again, after so many milliseconds. */
const [listedMs, readMs] = [500, 300];

/** Rows that are read before others have their turn; milliseconds before the first of them is. */
const [atOnce, restMs] = [4, 500];

interface Entry {
  readonly reader: RowReader;
  row: RunRow;
  at: number;
}

/** Reads what lies in the home's folder; nothing is written. What has ended is not read again until the server ends. */
export const openRuns = (home: Home): Runs => {
  const entries = new Map<string, Entry>();
  let listed: readonly RunPlace[] = [];
  let listedByKey: ReadonlyMap<string, RunPlace> = new Map();
  let listedAt = Number.NEGATIVE_INFINITY;
  let isReading = false;

  const places = () => {
    if (performance.now() - listedAt < listedMs) return listed;
    listed = home.runs().toSorted(laterFirst);
    listedAt = performance.now();
    listedByKey = new Map(listed.map((place) => [keyOf(place), place]));
    for (const key of entries.keys()) if (!listedByKey.has(key)) entries.delete(key);
    return listed;
  };
  const row = (place: RunPlace): RunRow => {
    const known = entries.get(keyOf(place));
    if (known !== undefined && isFresh(known)) return known.row;
    const reader = known?.reader ?? rowReader(place);
    const entry = { reader, row: reader.look(), at: performance.now() };
    entries.set(keyOf(place), entry);
    return entry.row;
  };
  const readAll = async () => {
    isReading = true;
    await wait(restMs, undefined, { ref: false }); // who has just come is to see the first page first
    for (const [at, place] of places().entries()) {
      if (!entries.has(keyOf(place))) row(place);
      if (at % atOnce === 0) await turn();
    }
    isReading = false;
  };
  const known = () => {
    const all = places();
    if (!isReading && all.some((place) => !entries.has(keyOf(place)))) void readAll();
    const open = all.filter((place) => entries.get(keyOf(place))?.row.state !== 'ended');
    const oldest = open.toSorted((one, other) => readAt(one) - readAt(other));
    for (const place of oldest.slice(0, atOnce)) if (entries.has(keyOf(place))) row(place);
    const rows = all.flatMap((place) => entries.get(keyOf(place))?.row ?? []);
    return { rows, total: all.length };
  };
  const readAt = (place: RunPlace) => entries.get(keyOf(place))?.at ?? 0;
  const find = (slug: string, run: string) => {
    places();
    return listedByKey.get(`${slug}/${run}`);
  };
  return { places, row, known, find };
};

const isFresh = ({ row, at }: Entry): boolean => row.state === 'ended' || performance.now() - at < readMs;

const keyOf = ({ slug, runId }: RunPlace): string => `${slug}/${runId}`;

/** Ids of ours begin with the time. */
const laterFirst = (one: RunPlace, other: RunPlace): number =>
  one.runId === other.runId ? (one.slug < other.slug ? -1 : 1) : one.runId < other.runId ? 1 : -1;
