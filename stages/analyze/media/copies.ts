import type { FileIndex, MediaFile } from '../../../core/media/files.ts';
import { filesBy } from '../../../core/media/resolve.ts';
import type { MediaProfile, MediaSource } from '../../../core/schema/media.ts';
import type { Look } from '../../../services/dataset/media/look.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { sameOrBetter, whyWorse } from './copies/choice.ts';
import { showSamePictures } from './copies/likeness.ts';
import { spread } from './naming/columns.ts';

/** A source with the cells that name its files, and a profile of the files. */
export interface ProfiledSource {
  readonly source: MediaSource;
  readonly profile: MediaProfile;
  readonly cells: { readonly train: readonly string[]; readonly test: readonly string[] };
}
interface Question {
  readonly engine: TableEngine;
  readonly index: FileIndex;
}

const mostCells = 200;
const mostPairs = 40;
const fewestPairs = 3;
/** The share of the cells naming a file that must name files with the same stem in both sources. */
const leastPaired = 0.98;

/** Removes sources that show the same pictures in another folder or format, so that they take no time. The better ones stay, with a note. */
export const withoutCopies = async (all: readonly ProfiledSource[], question: Question): Promise<ProfiledSource[]> => {
  const kept: ProfiledSource[] = [];
  for (const one of all) {
    const at = await placeOfTwin(kept, one, question);
    const twin = kept[at];
    if (twin === undefined) kept.push(one);
    else kept[at] = sameOrBetter(twin.profile, one.profile) ? withCopy(twin, one) : withCopy(one, twin);
  }
  return kept;
};

const placeOfTwin = async (kept: readonly ProfiledSource[], one: ProfiledSource, question: Question) => {
  for (const [at, other] of kept.entries()) if (await areCopies(other, one, question)) return at;
  return -1;
};

const withCopy = (kept: ProfiledSource, { source: { train, test }, profile }: ProfiledSource): ProfiledSource => {
  const copy = { train, test, why: whyWorse(profile, kept.profile) };
  const copies = [...(kept.profile.copies ?? []), copy, ...(profile.copies ?? [])];
  return { ...kept, profile: { ...kept.profile, copies } };
};

const areCopies = async (a: ProfiledSource, b: ProfiledSource, { engine, index }: Question): Promise<boolean> => {
  if (!areAskedAlike(a.source, b.source)) return false;
  const pairs = spread(pairsOf(a, b, index), mostPairs);
  if (pairs.length < fewestPairs) return false;
  const looks = await engine.look(pairs.flatMap((pair) => pair.map(({ path }) => path)));
  const seen = pairs.map((_, at): [Look | null, Look | null] => [looks[2 * at] ?? null, looks[2 * at + 1] ?? null]);
  return showSamePictures([a.source.train ?? '', b.source.train ?? ''], seen);
};

/** Whether both sources are named by the same cells in train and in test. */
const areAskedAlike = (a: MediaSource, b: MediaSource): boolean =>
  a.kind === 'image' &&
  b.kind === 'image' &&
  a.column === b.column &&
  a.testColumn === b.testColumn &&
  (a.test === null) === (b.test === null);

/** Pairs of files with the same stem that one cell names in both sources; none if too few cells do. */
const pairsOf = (a: ProfiledSource, b: ProfiledSource, index: FileIndex): [MediaFile, MediaFile][] => {
  const found = (['train', 'test'] as const).flatMap((part) =>
    spread([...new Set(a.cells[part])], mostCells).map((cell): [MediaFile[], MediaFile[]] => [
      inOrder(a.source[part], cell, index),
      inOrder(b.source[part], cell, index),
    ]),
  );
  const known = found.filter(([own, other]) => own.length + other.length > 0);
  const paired = known.filter(([own, other]) => stemsOf(own) === stemsOf(other));
  if (paired.length < leastPaired * known.length) return [];
  return paired.flatMap(([own, other]) =>
    own.flatMap((file, at): [MediaFile, MediaFile][] => {
      const twin = other[at];
      return twin === undefined || twin === file ? [] : [[file, twin]];
    }),
  );
};

const inOrder = (form: string | null, cell: string, index: FileIndex): MediaFile[] =>
  form === null ? [] : filesBy(form, cell, index).toSorted((a, b) => (a.stem < b.stem ? -1 : 1));
const stemsOf = (files: readonly MediaFile[]): string => files.map(({ stem }) => stem).join('\n');
