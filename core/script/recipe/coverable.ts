import type { Competition } from '../../schema/competition.ts';

/** What a script must know of the competition that a recipe does not tell. */
export type Subject = Pick<
  Competition,
  'slug' | 'name' | 'files' | 'targets' | 'time' | 'media' | 'profile' | 'shapes' | 'submission'
>;

/** Why there is no script, where something has no block. */
export const uncovered = (what: string): string => `short scripts do not cover ${what}`;

/** Each has models of its own. */
const mostTargets = 12;

/** Why no recipe of this competition can become a short script, as far as it is known before anything is learned; undefined: one may. */
export const whyNotCovered = ({ files, targets, media, profile, shapes, submission }: Subject): string | undefined => {
  const [train = '', test = ''] = [files.train[0], files.test[0]];
  if (targets.length === 0) return 'there is no train table';
  if (targets.length > mostTargets) return uncovered(`${targets.length} targets`);
  if (files.train.length !== 1 || files.test.length !== 1 || files.labels !== null)
    return uncovered('train or test in parts');
  if (files.computed !== undefined) return uncovered('targets that are computed of columns');
  if (files.joined !== undefined || files.keyParts?.about !== undefined)
    return uncovered('targets or keys that hold several columns');
  if (submission.columns.some(({ weight, deviationOf, quantile }) => (weight ?? deviationOf ?? quantile) !== undefined))
    return uncovered('columns of weighted predictions, of how far off others are, or of bounds');
  if (train === test) return uncovered('train and test in one file');
  if (![train, test].every((name) => isCsv(name) || isJson(name))) return `${train} and ${test} are not CSV or JSON`;
  if (isJson(train) && profile.some(({ name }) => name.includes('.'))) return uncovered('records within records');
  if (media !== undefined) return uncovered('images, sounds or pixels');
  if (shapes.test !== null && shapes.test.rows !== submission.rows.count)
    return uncovered('submissions without one answer for each row of test');
  return undefined;
};

/** Packed or not: pandas sees that by the name. */
const isCsv = (name: string): boolean => /\.csv(?:\.(?:gz|bz2|xz|zip))?$/.test(name);

/** Whether a table is JSON by its name. */
export const isJson = (name: string): boolean => /\.(?:json|jsonl|ndjson)$/.test(name);
