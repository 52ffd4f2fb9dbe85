import { type Refusal, refuse } from '../refusal.ts';
import type { BatchOptions } from './options.ts';

const ranges = {
  parallel: [1, 1000],
  gpus: [0, 1000],
  retries: [0, 10],
  maxFailures: [1, 1e6],
  within: [1, 1e8],
} as const;
const names = {
  parallel: '--parallel',
  gpus: '--gpus',
  retries: '--retries',
  maxFailures: '--max-failures',
  within: '--within',
};

/** The refusal of the first number that is out of range; null: all are fine. */
export const faultOf = (options: BatchOptions): Refusal | null => {
  for (const name of ['parallel', 'gpus', 'retries', 'maxFailures', 'within'] as const) {
    const value = options[name];
    const [least, most] = ranges[name];
    if (value === undefined || (value >= least && value <= most && (name === 'within' || Number.isInteger(value))))
      continue;
    return refuse('usage', `${names[name]} ${value} is out of range`, `Give ${least} to ${most}.`);
  }
  return null;
};
