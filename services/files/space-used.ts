import { lstatSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The disk space of all files below a folder, in bytes, as du counts it. Files that vanish or cannot be read count as
 * nothing.
 */
export const spaceUsed = (folder: string): number => {
  const waiting = [folder];
  const linked = new Set<string>();
  let used = 0;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    try {
      const entry = lstatSync(path);
      const name = `${entry.dev} ${entry.ino}`;
      if (entry.nlink === 1 || entry.isDirectory() || !linked.has(name)) used += entry.blocks * 512;
      if (entry.isDirectory()) for (const child of readdirSync(path)) waiting.push(join(path, child));
      else if (entry.nlink > 1) linked.add(name);
    } catch {}
  }
  return used;
};

/** The free bytes on the folder's disk; null: unknown. */
export const spaceFree = (folder: string): number | null => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
};
