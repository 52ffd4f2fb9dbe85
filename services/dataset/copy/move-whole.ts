import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Moves a folder to its place, which is named after its content. If another process has made the same folder in the meantime, that one is
 * kept.
 */
export const moveWhole = (from: string, to: string): void => {
  if (existsSync(to)) return;
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
};
