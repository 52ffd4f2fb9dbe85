import { extname } from 'node:path';
import type { Competition } from '../schema/competition.ts';
import type { Dataset } from '../schema/dataset.ts';

const media = /^\.(jpe?g|png|gif|bmp|tiff?|webp|dcm|wav|mp3|flac|ogg|aiff?|mp4|npy|npz)$/i;

/** So few are pictures of the page, no data. */
const few = 10;

/** Every pass has a copy of its own: more than this takes too long to make. */
const mostBytes = 1_000_000_000;

/**
 * Why pictures or sounds beside the tables stand in the way of a rehearsal; undefined: they can lie beside the masked
 * tables as they are, since all of them are in one place and no name tells an answer.
 */
export const mediaObstacle = ({ targets }: Competition, { files }: Dataset): string | undefined => {
  const found = files.filter(({ path }) => media.test(extname(path)));
  if (found.length <= few) return undefined;
  if (found.some(({ path }) => /(^|[^a-z])(train|test)/i.test(path.slice(0, path.lastIndexOf('/') + 1))))
    return 'pictures or sounds of train and test lie in folders of their own';
  const labels = new Set(targets.flatMap((target) => target.labels ?? []).map(({ label }) => label.toLowerCase()));
  const tells = ({ path }: (typeof found)[number]) =>
    path
      .toLowerCase()
      .split(/[/\\._\s-]+/)
      .some((part) => labels.has(part));
  if (found.filter(tells).length > found.length / 4) return 'names of pictures or sounds may tell the answers';
  const bytes = found.reduce((sum, file) => sum + file.bytes, 0);
  return bytes > mostBytes ? `pictures or sounds are too large to copy (${(bytes / 1e9).toFixed(1)} GB)` : undefined;
};
