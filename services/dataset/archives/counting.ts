import { Transform } from 'node:stream';
import type { Budget } from '../budget.ts';

/** Passes bytes through and counts them against the budget. */
export const counting = (budget: Budget, label: string): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        budget.bytes(chunk.length, label);
        done(null, chunk);
      } catch (error) {
        done(error as Error); // only DatasetError is thrown above
      }
    },
  });
