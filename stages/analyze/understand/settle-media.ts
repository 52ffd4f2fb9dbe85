import type { Dataset } from '../../../core/schema/dataset.ts';
import type { Media } from '../../../core/schema/media.ts';
import type { Columns } from '../columns/split-columns.ts';
import { picturesOfRuns } from '../media/asked/pictures-asked.ts';
import { areRuns } from '../media/asked/target.ts';
import { type FoundMedia, findMedia } from '../media/find.ts';
import type { Inputs } from './inputs.ts';
import type { SettledTargets } from './settle-targets.ts';

interface SettledMedia {
  readonly foundMedia: FoundMedia | undefined;
  /** The columns without those of media. */
  readonly columns: Columns;
}

/** Finds the media of rows, and takes their columns out of the tables' columns. */
export const settleMedia = async (inputs: Inputs, { targetMap, columns }: SettledTargets): Promise<SettledMedia> => {
  const { engine, dataset, notes, reshaped, sources, page } = inputs;
  const { roles } = reshaped;
  const files = { engine, dataset, notes };
  const foundMedia =
    (await findMedia({ ...files, ...sources, ...columns, targets: targetMap.columns })) ??
    (targetMap.columns.some((name) => areRuns(sources, name))
      ? await picturesOfRuns(roles.sample, { ...files, description: page.description })
      : undefined);
  return { foundMedia, columns: withoutMedia(columns, foundMedia?.media, dataset.files) };
};

/** The columns without those that name files or hold lists of pixels. Columns of single pixels may be learned from. */
const withoutMedia = ({ features, leaks }: Columns, media: Media | undefined, files: Dataset['files']): Columns => {
  const numbers = files.flatMap(({ made }) => made?.columns.filter((_, at) => made.arrays?.[at] === '#') ?? []);
  const ofMedia = (media?.sources ?? []).flatMap(({ column, columns }) => [
    column,
    ...(columns.length < 64 ? columns : []),
  ]);
  const bare = [...numbers, ...ofMedia];
  return {
    features: features.filter((name) => !bare.includes(name)),
    leaks: leaks.filter((name) => !bare.includes(name)),
  };
};
