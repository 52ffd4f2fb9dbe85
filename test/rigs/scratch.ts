import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder for one test, gone after it; with `afterAll` for all tests of a file. */
export const scratchFolder = (atEnd: (remove: () => void) => void = onTestFinished): string => {
  const folder = mkdtempSync(join(tmpdir(), 'medalist-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
