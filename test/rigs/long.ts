import { test } from 'vitest';

/** For what takes long and is held by quicker tests in part: it runs in `make test-long`, where the rest of its file does, too. */
export const longTest = test.runIf(process.env.EVERY_CONFIGURATION === '1');
