import { constants, copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Puts files of ours into masked copies, each at most once to a place. */
export interface Linker {
  readonly put: (from: string, to: string) => void;
}

/**
 * Hard links, so that no image is copied: solutions see data folders that they cannot write to. A copy where the file
 * system has none.
 */
export const openLinker = (): Linker => {
  const made = new Set<string>();
  return {
    put(from, to) {
      const folder = dirname(to);
      if (!made.has(folder)) mkdirSync(folder, { recursive: true });
      made.add(folder);
      try {
        linkSync(from, to);
      } catch (error) {
        if (isThere(error)) return;
        copyFileSync(from, to, constants.COPYFILE_FICLONE);
      }
    },
  };
};

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';
