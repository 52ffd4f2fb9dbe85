import type { DataFile } from '../../../core/schema/dataset.ts';
import type { Media } from '../../../core/schema/media.ts';

/** The files that belong to no source, listing or target of media, and are no copies of such files. */
export const notCovered = (files: readonly DataFile[], media: Media | undefined): readonly DataFile[] => {
  if (media === undefined) return files;
  const copies = media.profile.flatMap(({ copies = [] }) => copies);
  const pairs = [...media.sources, ...copies].flatMap(({ train, test }) => [train, test]);
  const forms = [...pairs, media.target?.train ?? null];
  const patterns = [...new Set(forms.filter((form) => form !== null))].map(patternOf);
  const listed = new Set(
    media.listings.flatMap(({ arrays, ordered }) => [...(arrays ?? []), ordered?.ids ?? ''].map(fileOf)),
  );
  return files.filter(({ path }) => !listed.has(path) && !patterns.some((pattern) => pattern.test(path)));
};

/** The file of `y.npy[2]` or `train.npz#labels`. */
const fileOf = (place: string): string => place.replace(/\[(\d+|max)\]$/, '').split('#', 1)[0] ?? '';

const patternOf = (form: string): RegExp => {
  const parts = (form.split('#')[0] ?? '').split(/(\{(?:name|stem|:0\d+|)\}|\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '*') return '[^/]*';
    if (/^\{(name|stem|:0\d+|)\}$/.test(part)) return '.+';
    return part.replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
};
