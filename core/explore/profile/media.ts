import { posix } from 'node:path';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { modeInWords, sizeInWords } from '../../media/look-words.ts';
import type { DataFile } from '../../schema/dataset.ts';
import type { DataProfile } from '../../schema/explore/profile.ts';

type Profiled = DataProfile['media'][number];

/** The number of headers that are read of each kind; the rest is like them. */
const mostLooks = 200;
const mostCounted = 6;
const kinds = ['image', 'audio', 'array', 'signal'] as const;

/** What images, sounds, arrays and signals there are, and what some of their headers say. */
export const profileMedia = async (engine: TableEngine, files: readonly DataFile[]): Promise<Profiled[]> => {
  const found: Profiled[] = [];
  for (const kind of kinds) {
    const ofKind = files.filter(({ format }) => format === kind);
    if (ofKind.length > 0) found.push(await profileKind(engine, kind, ofKind));
  }
  return found;
};

const profileKind = async (
  engine: TableEngine,
  kind: Profiled['kind'],
  files: readonly DataFile[],
): Promise<Profiled> => {
  const seen = spread(files);
  const looks = await engine.look(seen.map(({ path }) => path));
  const odd = seen.filter((_, at) => looks[at]?.kind !== kind);
  const known = looks.filter((look) => look !== null);
  return {
    ...{ kind, files: files.length, looked: seen.length },
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    folders: counted(files.map(({ path }) => posix.dirname(path))),
    odd: { files: odd.length, examples: odd.slice(0, 3).map(({ path }) => path) },
    types: counted(known.map(({ type }) => type)),
    sizes: counted(known.flatMap((look) => sizeInWords(look) ?? [])),
    modes: counted(known.flatMap((look) => modeInWords(look) ?? [])),
    copies: files.length - new Set(files.map(({ sha256 }) => sha256)).size,
  };
};

/** Some of the files, over all folders. */
const spread = (files: readonly DataFile[]): DataFile[] => {
  const step = Math.max(1, files.length / mostLooks);
  return Array.from({ length: Math.min(mostLooks, files.length) }, (_, at) => files[Math.floor(at * step)]).flatMap(
    (file) => file ?? [],
  );
};

const counted = (values: readonly string[]): Profiled['sizes'] => {
  const counts = [...Map.groupBy(values, (value) => value)];
  const sorted = counts.toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  return sorted.slice(0, mostCounted).map(([value, all]) => ({ value: value.slice(0, 200), files: all.length }));
};
