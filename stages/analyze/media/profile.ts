import { round6 } from '../../../core/columns/round.ts';
import type { FileIndex, MediaFile } from '../../../core/media/files.ts';
import { modeInWords, sizeInWords } from '../../../core/media/look-words.ts';
import { filesBy, filled } from '../../../core/media/resolve.ts';
import type { MediaProfile, MediaSource } from '../../../core/schema/media.ts';
import type { Look } from '../../../services/dataset/media/look.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { spread } from './naming/columns.ts';

/** The most headers that are read of each source; the others are assumed to be alike. */
const mostLooks = 200;

interface Question {
  readonly engine: TableEngine;
  readonly index: FileIndex;
  /** The cells of train and of test that name files. */
  readonly train: readonly string[];
  readonly test: readonly string[];
}

/** The profile of a source's files: of all by names and digests, of some by their headers. */
export const profileSource = async (source: MediaSource, question: Question): Promise<MediaProfile> => {
  const { engine, index, train, test } = question;
  const inTrain = found(source.train, train, index);
  const inTest = found(source.test, test, index);
  const files = [...new Set([...inTrain.files, ...inTest.files])];
  const seen = spread(files, mostLooks);
  const looks = await engine.look(seen.map(({ path }) => path));
  const known = looks.filter((look) => look !== null);
  const odd = [...files.filter(({ isOdd }) => isOdd), ...seen.filter((file, at) => looks[at] === null && !file.isOdd)];
  const sizes = known.flatMap(sizeOf);
  return {
    source: source.name,
    ...{ train: inTrain.files.size, test: inTest.files.size },
    missing: {
      ...{ train: inTrain.missing.length, test: inTest.missing.length },
      examples: [...inTest.missing, ...inTrain.missing].slice(0, 3),
    },
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    looked: known.length,
    formats: counted(known.map(({ type }) => type)),
    sizes: counted(known.map(sizeInWords)),
    modes: counted(known.map(modeInWords)),
    smallest: sizes.length === 0 ? null : atRank(sizes, 0),
    largest: sizes.length === 0 ? null : atRank(sizes, sizes.length - 1),
    duplicates: duplicatesAmong(inTrain.files, inTest.files),
    odd: { files: odd.length, examples: odd.slice(0, 3).map(({ path }) => path) },
  };
};

const found = (form: string | null, cells: readonly string[], index: FileIndex) => {
  const files = new Set<MediaFile>();
  const missing: string[] = [];
  for (const cell of form === null ? [] : new Set(cells)) {
    const own = filesBy(form ?? '', cell, index);
    for (const file of own) files.add(file);
    if (own.length === 0) missing.push(cell === '' ? '(blank)' : filled(form ?? '', cell));
  }
  return { files, missing };
};

const counted = (values: readonly (string | null)[]): { value: string; count: number }[] => {
  const counts = Map.groupBy(
    values.filter((value) => value !== null),
    (value) => value,
  );
  const sorted = [...counts].toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  return sorted.slice(0, 5).map(([value, all]) => ({ value, count: all.length }));
};

const sizeOf = (look: Look): number[][] => {
  switch (look.kind) {
    case 'image':
      return look.height === null || look.width === null ? [] : [[look.height, look.width]];
    case 'audio':
      return look.seconds === null ? [] : [[round6(look.seconds)]];
    case 'array':
      return look.arrays.slice(0, 1).map(({ shape }) => [shape.reduce((product, side) => product * side, 1)]);
    case 'signal':
      return look.steps === null ? [] : [[look.steps]];
  }
};

/** The size at a rank, sorted by area or length. */
const atRank = (sizes: readonly number[][], rank: number): number[] => {
  const extent = (size: readonly number[]) => size.reduce((product, side) => product * side, 1);
  return sizes.toSorted((a, b) => extent(a) - extent(b))[rank] ?? [];
};

/** Counts files with the same content as an earlier one. */
const duplicatesAmong = (train: ReadonlySet<MediaFile>, test: ReadonlySet<MediaFile>): MediaProfile['duplicates'] => {
  const known = new Map<string, MediaFile>();
  const twice: (readonly [MediaFile, MediaFile])[] = [];
  for (const file of new Set([...train, ...test])) {
    const first = known.get(file.sha256);
    if (first === undefined) known.set(file.sha256, file);
    else twice.push([first, file]);
  }
  return {
    files: twice.length,
    acrossTest: twice.filter(([first, file]) => train.has(first) !== train.has(file)).length,
    examples: twice.slice(0, 3).map(([first, file]) => `${file.path} is ${first.path}`),
  };
};
