import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../package/root.ts';

/** The package that our Python programs import: its folder, and the one that PYTHONPATH names. */
export const engine = {
  name: 'medalist_engine',
  path: join(projectRoot, 'templates'),
  folder: join(projectRoot, 'templates', 'medalist_engine'),
} as const;

let known: string | undefined;

/** Twelve digits of the digest of all its files: a program with it is another one when the engine changes. */
export const engineDigest = (): string => {
  known ??= digestOf(engineFiles());
  return known;
};

const digestOf = (files: ReadonlyMap<string, Buffer>): string => {
  const hash = createHash('sha256');
  for (const [path, bytes] of files) hash.update(path).update(bytes);
  return hash.digest('hex').slice(0, 12);
};

/** All its files, by their paths below the folder that PYTHONPATH names. */
export const engineFiles = (): ReadonlyMap<string, Buffer> =>
  new Map(
    globSync('**/*.{py,json}', { cwd: engine.folder })
      .sort()
      .map((path) => [`${engine.name}/${path}`, readFileSync(join(engine.folder, path))]),
  );

/** Whether a program imports it. */
export const usesEngine = (code: string): boolean => /^(?:from|import) medalist_engine\b/m.test(code);
