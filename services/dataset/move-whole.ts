import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Puts a folder in its place, named for its content. Another process may have made the same one meanwhile: either will do. */
export const moveWhole = (from: string, to: string): void => {
  if (existsSync(to)) return;
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
};
