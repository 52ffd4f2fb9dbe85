import { posix } from 'node:path';
import type { KaggleFile } from '../kaggle.ts';

/** Whether a file matches one of the patterns: its exact name, or a glob of its path or of the last part. */
const isMeant = (name: string, patterns: readonly string[]): boolean =>
  patterns.some(
    (pattern) =>
      name === pattern ||
      posix.matchesGlob(name, pattern) ||
      (!pattern.includes('/') && posix.matchesGlob(posix.basename(name), pattern)),
  );

/** The files that match the patterns, each once; null: all files. */
export const chooseFiles = (files: readonly KaggleFile[], patterns: readonly string[] | null): KaggleFile[] => [
  ...new Map(
    files.filter(({ name }) => patterns === null || isMeant(name, patterns)).map((file) => [file.name, file]),
  ).values(),
];
