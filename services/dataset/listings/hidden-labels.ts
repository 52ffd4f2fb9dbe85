import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFile } from '../data-file.ts';
import type { Head } from './heads.ts';
import type { MediaListing } from './listing.ts';
import type { MediaFile } from './media-files.ts';

/** A table with a line for each pair of a file and a class, as the sample asks for them. */
export interface MeltedListings {
  readonly train: { readonly listing: MediaListing; readonly rows: string[][] };
  readonly test: { readonly listing: MediaListing; readonly rows: string[][] };
}
interface Lines {
  readonly path: string;
  readonly cells: readonly (readonly string[])[];
}

const mostBytes = 8 * 2 ** 20;
const fewestLines = 10;
/** What is written in place of the labels for a file of test. */
const hidden = '?';

/**
 * Makes tables of files and classes if one text lists the labels of each file (`?` for those of test), another lists the names of the
 * files, and the sample's keys combine both: `id * 100 + class`.
 */
export const listingsOfHiddenLabels = (
  folder: string,
  files: readonly DataFile[],
  media: readonly MediaFile[],
  sample: Head | undefined,
): MeltedListings | undefined => {
  const [key, value, ...more] = sample?.header ?? [];
  if (sample === undefined || key === undefined || value === undefined || more.length > 0 || media.length === 0)
    return undefined;
  const texts = files.filter(({ format, bytes }) => (format === 'text' || format === 'csv') && bytes <= mostBytes);
  const read = texts.map(({ path }) => linesOf(folder, path)).filter(({ cells }) => cells.length >= fewestLines);
  const labels = read.find(({ cells }) => cells.filter(([, label]) => label === hidden).length >= fewestLines);
  const own = read.find(({ path }) => path === sample.path);
  if (labels === undefined || own === undefined) return undefined;
  const names = read.find(({ path, cells }) => path !== labels.path && nameFiles(cells, media));
  const asked = own.cells.slice(1).map(([cell = '']) => cell);
  const open = new Set(labels.cells.flatMap(([id = '', label]) => (label === hidden ? [id] : [])));
  const per = [10, 100, 1000, 10_000].find((step) => asked.every((cell) => open.has(idOf(cell, step))));
  if (names === undefined || per === undefined || asked.length === 0) return undefined;
  const made = { labels: labels.path, names: names.path, sample: sample.path, per };
  const listing = (columns: string[]): MediaListing => ({
    ...{ path: '', pattern: null, array: null, columns, arrays: null, melted: made },
  });
  const all = rowsOf(made, labels, names, asked);
  const train = all.train.length > 0 ? { listing: listing([key, 'file', 'class', value]), rows: all.train } : undefined;
  return train && { train, test: { listing: listing([key, 'file', 'class']), rows: all.test } };
};

const linesOf = (folder: string, path: string): Lines => ({
  path,
  cells: readFileSync(join(folder, path), 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(',').map((cell) => cell.trim())),
});

/** Whether each line except a header holds an id and the name of a file. */
const nameFiles = (cells: Lines['cells'], media: readonly MediaFile[]): boolean => {
  const known = new Set(media.flatMap(({ stem, name }) => [stem, name]));
  const found = cells.filter((row) => row.length === 2 && known.has(row[1] ?? '')).length;
  return found >= fewestLines && found * 2 >= cells.length;
};

const idOf = (key: string, per: number): string => String(Math.floor(Number(key) / per));
const classIn = (key: string, per: number): string => `class_${Number(key) % per}`;

const rowsOf = (
  { per }: { readonly per: number },
  labels: Lines,
  names: Lines,
  asked: readonly string[],
): { train: string[][]; test: string[][] } => {
  const fileOf = new Map(names.cells.map(([id = '', name = '']) => [id, name]));
  const classes = [...new Set(asked.map((key) => Number(key) % per))].toSorted((a, b) => a - b);
  const known = labels.cells.filter(([id = '', label]) => /^\d+$/.test(id) && label !== hidden && fileOf.has(id));
  return {
    train: known.flatMap(([id = '', ...own]) =>
      classes.map((one) => {
        const key = String(Number(id) * per + one);
        return [key, fileOf.get(id) ?? '', classIn(key, per), own.includes(String(one)) ? '1' : '0'];
      }),
    ),
    test: asked.map((key) => [key, fileOf.get(idOf(key, per)) ?? '', classIn(key, per)]),
  };
};
