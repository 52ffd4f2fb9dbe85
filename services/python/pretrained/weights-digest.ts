import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A digest of the weights in a models folder, from the notes beside them, or from size and time of files without a note. Undefined: there
 * are none.
 */
export const weightsDigest = (models: string): string | undefined => {
  const lines = foldersIn(models).flatMap((name) => linesOf(join(models, name), name));
  return lines.length === 0 ? undefined : createHash('sha256').update(lines.join('\n')).digest('hex');
};

const foldersIn = (models: string): string[] =>
  entriesOf(models)
    .filter((entry) => !entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();

const linesOf = (folder: string, name: string): string[] => {
  const note = read(join(folder, 'weights.json'));
  if (note !== undefined) return [`${name} ${note}`];
  const files = entriesOf(folder).filter((entry) => entry.isFile());
  return files.map((file) => {
    const { size, mtimeMs } = statSync(join(folder, file.name));
    return `${name}/${file.name} ${size} ${mtimeMs}`;
  });
};

const entriesOf = (folder: string): Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
};

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};
