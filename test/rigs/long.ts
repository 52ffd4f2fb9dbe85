import { test } from 'vitest';

/** Whether `make test-long` asks. */
export const isLong = process.env.EVERY_CONFIGURATION === '1';

/** For what takes long and is held by quicker tests in part: it runs in `make test-long`, where the rest of its file does, too. */
export const longTest = test.runIf(isLong);

/** How many cases a property is tried on: an eighth of what `make test-long` tries. */
export const casesOf = (most: number): number => (isLong ? most : Math.ceil(most / 8));
