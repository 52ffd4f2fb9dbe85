import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder for one test, gone after it. */
export const scratchFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'medalist-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
