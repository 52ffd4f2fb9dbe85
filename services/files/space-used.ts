import { lstatSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes on disk of all below a folder, as du counts them; what vanishes or cannot be read meanwhile counts nothing. */
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

/** Bytes that are free where the folder is; null: that cannot be seen. */
export const spaceFree = (folder: string): number | null => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
};
