import type { Competition } from '../schema/competition.ts';

/** What a script must know of the competition that a recipe does not tell. */
export type Subject = Pick<
  Competition,
  'slug' | 'name' | 'files' | 'targets' | 'time' | 'media' | 'profile' | 'shapes' | 'submission'
>;

/**
 * Why no recipe of this competition can become a short script; undefined: one may. It is known before anything is learned, so that
 * time is kept for a script only where there can be one.
 */
export const whyNotCovered = ({ files, targets, time, media, shapes, submission }: Subject): string | undefined => {
  const [train = '', test = ''] = [files.train[0], files.test[0]];
  if (targets.length !== 1) return targets.length === 0 ? 'there is no train table' : 'several targets';
  if (files.train.length !== 1 || files.test.length !== 1 || files.labels !== null) return 'train or test in parts';
  if (train === test) return 'train and test in one file';
  if (!train.endsWith('.csv') || !test.endsWith('.csv')) return `${train} and ${test} are not both CSV files`;
  if (media !== undefined) return 'images, sounds or pixels';
  if (time !== null) return `folds in time, by ${time.column}`;
  if (shapes.test !== null && shapes.test.rows !== submission.rows.count) return 'not one answer for each row of test';
  return undefined;
};
