import { readdirSync } from 'node:fs';

/** The names in a folder, sorted; none if it cannot be read. */
export const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
};
