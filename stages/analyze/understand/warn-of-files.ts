import type { Ignored } from '../../../core/schema/competition.ts';
import type { Media } from '../../../core/schema/media.ts';
import { linesOfIgnored, nothingToLearn, tellingColumns } from '../files/ignored/tell.ts';
import { linesOfMade } from '../files/listings.ts';
import { linesOfReshaped } from '../files/reshaped.ts';
import { linesOfRespelled } from '../files/respelled.ts';
import type { Inputs } from './inputs.ts';

interface Learned {
  readonly features: readonly string[];
  readonly media: Media | undefined;
  readonly ignored: readonly Ignored[];
}

/** Warns of files that were reshaped, of ignored files, and if nothing is left to learn from. */
export const warnOfFiles = (inputs: Inputs, { features, media, ignored }: Learned): void => {
  const { dataset, sources, reshaped, warnAndLog } = inputs;
  const { files } = dataset;
  for (const line of [
    ...linesOfRespelled(files),
    ...linesOfReshaped(files),
    ...linesOfMade(dataset),
    ...linesOfIgnored(ignored),
  ])
    warnAndLog(line);
  const usable = sources.test === null ? [] : tellingColumns(sources.train.table, features, files, ignored);
  if (usable.length === 0 && reshaped.roles.side.length === 0 && media === undefined) warnAndLog(nothingToLearn);
};
