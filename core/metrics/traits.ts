import * as z from 'zod';

/** What a metric's formula means for one use each: sets that look alike are told apart here, with what differs. */
const traits = {
  'log-scale': 'errors are relative: models learn the logarithm of the target',
  'never-negative': 'it takes a logarithm: cells are 0 or more, the best constant is the mean of the logarithms',
  counts: "models learn by Poisson's likelihood, answers stay above 0, and the best constant is the mean after all",
  median: 'the best constant is the median',
  'absolute-loss': 'models learn by absolute errors',
  snaps: 'it pays for hitting a value that the target often takes',
  scales: 'predictions may gain by one common factor',
  'classes-alike': 'every class counts the same, however rare it is',
  sure: 'it pays for probabilities as sure as the record of the models allows',
  'one-whole': 'columns that are classes sum to one in each row',
  'of-classes': 'several columns are always classes, of which one is right',
  'counts-right': 'it counts the rows that are right',
  'counted-rows': 'a gain counts above the noise of so many rows: each weighs the same, right or wrong',
  'smooth-labels': 'networks learn it better from smoothed labels',
  roc: 'only the order counts: plots show the ROC curve',
  'label-lists': 'a cell may list several labels',
  'columns-named': 'names of columns are read: they say of which quantile or bound a column tells',
  'needs-positives': 'a file without positives scores nothing',
} as const;

// Object.keys forgets the names that the type has.
export const Trait = z.enum(Object.keys(traits) as (keyof typeof traits)[]);
export type Trait = z.output<typeof Trait>;
