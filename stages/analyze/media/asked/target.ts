import { headOf } from '../../../../core/columns/source.ts';
import type { Description } from '../../../../core/competition/description.ts';
import type { Metric, TargetProfile } from '../../../../core/schema/competition.ts';
import type { MediaProfile, MediaTarget } from '../../../../core/schema/media.ts';
import type { Notes } from '../../evidence.ts';
import type { Sources } from '../../files/read-sources.ts';
import type { FoundMedia } from '../find.ts';

interface Question {
  readonly found: FoundMedia | undefined;
  readonly sources: Sources;
  readonly targets: readonly TargetProfile[];
  readonly metric: Metric;
  readonly description: Description | null;
  readonly notes: Notes;
}

/** `5655 2 5752 6`: starts and lengths of runs of pixels. */
const runLengths = /^\d+ \d+( \d+ \d+)*$/;

/** Answers that are parts of images, as run lengths in train or as other images; null: they are neither. */
export const answeredByImages = async (question: Question): Promise<MediaTarget | null> => {
  const { found, sources, targets, notes } = question;
  const [target] = targets;
  if (found === undefined || target === undefined || !areRuns(sources, target.column)) return null;
  notes.because('task', 'train', `the cells of "${target.column}" are run lengths: parts of images are asked for`);
  const mask = found.trainOnly[0]?.form ?? null;
  if (mask !== null) notes.because('media.target', 'files', `${mask} holds the same as pictures, it seems`);
  return { kind: 'mask', train: mask, size: commonSize(found.media.profile), order: orderIn(question) };
};

/** Whether the answers of train are run lengths. */
export const areRuns = ({ train, labels }: Sources, column: string): boolean => {
  const cells = headOf((labels ?? train).table, column).map((cell) => cell.trim());
  const filled = cells.filter((cell) => cell !== '' && cell !== '-1' && cell !== '1 0');
  return filled.every((cell) => runLengths.test(cell)) && filled.some((cell) => cell.split(' ').length > 2);
};

/** Height and width, if all images that were read have the same. */
export const commonSize = ([profile]: readonly MediaProfile[]): MediaTarget['size'] => {
  const [height, width] = profile?.smallest ?? [];
  const isSame = profile?.smallest?.every((side, at) => side === profile.largest?.[at]) ?? false;
  return isSame && height !== undefined && width !== undefined ? [height, width] : null;
};

/** The order of run lengths, as the page says it, or else by columns, as is usual. */
export const orderIn = ({ description, notes }: Pick<Question, 'description' | 'notes'>): MediaTarget['order'] => {
  const text = description?.text.toLowerCase() ?? '';
  const down = text.search(/top to bottom[^.]{0,40}left to right|column[- ]?(major|wise|by column)|fortran/);
  const across = text.search(/left to right[^.]{0,40}top to bottom|row[- ]?(major|wise|by row)/);
  const order = across >= 0 && (down < 0 || across < down) ? 'rows' : 'columns';
  const source = down < 0 && across < 0 ? 'default' : 'description';
  notes.because('media.target', source, `pixels are counted along ${order}`);
  return order;
};
