import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Labelled } from '../grading/labelled.ts';

const mediaPeers = ['automm'];

/** Whether a peer's glue makes tables from photos and sound. */
export const takesMedia = (peer: string): boolean => mediaPeers.includes(peer);

const media = /\.(jpe?g|png|tiff?|bmp|webp|gif|wav)$/i;
const otherSound = /\.(flac|ogg|mp3)$/i;
const packed = /\.(zip|npz)$/i;
const fewestPixels = 64;
const longestHeader = 2 ** 18;

/** Why a peer of media can learn nothing here; undefined: there are photos, sound, arrays, or pixels in columns. */
export const mediaLack = ({ folder, truth }: Labelled): string | undefined => {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  if (names.some((name) => media.test(name)) || truth.train.some((name) => packed.test(name))) return undefined;
  if (names.some((name) => otherSound.test(name))) return 'its sound is in no wav files';
  const table = join(folder, truth.train[0] ?? 'train.csv');
  return hasPixels(table) ? undefined : 'no photos or sound in it';
};

/** Whether columns are numbered like the pixels of a picture. */
const hasPixels = (table: string): boolean => {
  if (!table.endsWith('.csv') || !existsSync(table)) return false;
  const names = headerOf(table).split(',');
  return names.filter((name) => /^"?(pixel|px|p)?_?\d+"?\s*$/i.test(name)).length >= fewestPixels;
};

const headerOf = (table: string): string => {
  const file = openSync(table, 'r');
  const start = Buffer.alloc(longestHeader);
  const length = readSync(file, start);
  closeSync(file);
  return start.toString('utf8', 0, length).split('\n', 1)[0] ?? '';
};
