import { extname } from 'node:path';
import type { Competition } from '../schema/competition.ts';
import { type Dataset, isOfRows } from '../schema/dataset.ts';

/** Extensions of images, sounds and arrays: such a file may be one even if its content was not recognised. */
const mediaExtension = /^\.(jpe?g|png|gif|bmp|tiff?|webp|dcm|wav|mp3|flac|ogg|aiff?|mp4|npy|npz)$/i;

/** So many may be pictures of the competition's page instead of data. */
const mostPagePictures = 10;

/**
 * Says why images or sounds prevent a rehearsal; undefined: rows find them, or they can lie beside the masked
 * tables as they are, since all of them are in one place and no name tells an answer.
 */
export const mediaObstacle = (
  { targets, media }: Competition,
  { files }: Pick<Dataset, 'files'>,
): string | undefined => {
  const sources = media?.sources ?? [];
  if (sources.some(({ kind, test }) => (isOfRows(kind) || kind === 'array') && test === null))
    return 'rows of test have no images, sounds or signals';
  if (sources.length > 0) return undefined;
  const found = files.filter(({ path }) => mediaExtension.test(extname(path)));
  if (found.length <= mostPagePictures) return undefined;
  if (found.some(({ path }) => /(^|[^a-z])(train|test)/i.test(path.slice(0, path.lastIndexOf('/') + 1))))
    return 'images or sounds of train and test lie in folders of their own, and no row is known to find them';
  const labels = new Set(targets.flatMap((target) => target.labels ?? []).map(({ label }) => label.toLowerCase()));
  const namesLabel = ({ path }: (typeof found)[number]) =>
    path
      .toLowerCase()
      .split(/[/\\._\s-]+/)
      .some((part) => labels.has(part));
  return found.filter(namesLabel).length > found.length / 4
    ? 'names of images or sounds may tell the answers'
    : undefined;
};
