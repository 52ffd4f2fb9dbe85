import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Labelled } from '../labelled.ts';

/** Peers whose own glue makes tables of photos and sound. */
const mediaPeers = ['automm'];
export const takesMedia = (peer: string): boolean => mediaPeers.includes(peer);

const media = /\.(jpe?g|png|tiff?|bmp|webp|gif|wav)$/i;
const otherSound = /\.(flac|ogg|mp3)$/i;
const packed = /\.(zip|npz)$/i;
const fewestPixels = 64;

/** Why a peer of media can learn nothing in this folder; undefined where photos, sound, arrays or pixels in columns are there. */
export const mediaLack = ({ folder, truth }: Labelled): string | undefined => {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  if (names.some((name) => media.test(name)) || truth.train.some((name) => packed.test(name))) return undefined;
  if (names.some((name) => otherSound.test(name))) return 'its sound is in no wav files';
  const table = join(folder, truth.train[0] ?? 'train.csv');
  return hasPixels(table) ? undefined : 'no photos or sound in it';
};

/** Columns that are numbered as the pixels of a picture are. */
const hasPixels = (table: string): boolean => {
  if (!table.endsWith('.csv') || !existsSync(table)) return false;
  const [header = ''] = readFileSync(table, 'utf8').split('\n', 1);
  return header.split(',').filter((name) => /^"?(pixel|px|p|x)?_?\d+"?\s*$/i.test(name)).length >= fewestPixels;
};
