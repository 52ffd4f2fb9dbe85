import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { DatasetError } from '../../../services/dataset/failure.ts';
import type { Ingested } from '../../../services/dataset/ingest-terms.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { ingest } from '../../rigs/stages/intake.ts';

type Files = Readonly<Record<string, Buffer | string>>;

/** A folder with these files, and the two that preparing writes to. */
export const folders = (files: Files) => {
  const root = scratchFolder();
  const source = join(root, 'source');
  mkdirSync(source);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(source, name)), { recursive: true });
    writeFileSync(join(source, name), content);
  }
  return { source, cache: join(root, 'cache'), scratch: join(root, 'scratch') };
};

export const prepared = async (files: Files): Promise<Ingested> => {
  const { source, cache, scratch } = folders(files);
  const made = await ingest({ source, cache, scratch });
  if (made instanceof DatasetError) throw made;
  return made;
};

/** Unpacks what is broken, beside a file that is not; returns why each was left out. */
export const leftOut = async (files: Files) => {
  const made = await prepared({ ...files, 'notes.md': 'hello' });
  expect(
    made.files.map(({ path }) => path),
    'nothing of a broken archive is taken',
  ).toEqual(['notes.md']);
  expect(readdirSync(made.folder), 'nothing half unpacked is left').toEqual(['notes.md']);
  return made.broken;
};

export const refused = async (files: Files): Promise<DatasetError> => {
  const { source, cache, scratch } = folders(files);
  const made = await ingest({ source, cache, scratch });
  if (!(made instanceof DatasetError)) throw new Error(`accepted: ${JSON.stringify(made.files)}`);
  const left = [cache, scratch].flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []));
  expect(left, 'nothing half unpacked is left').toEqual([]);
  const beside = readdirSync(dirname(source)).filter((name) => !['source', 'cache', 'scratch'].includes(name));
  expect(beside, 'nothing lies beside them').toEqual([]);
  expect(readdirSync(source).sort(), 'the folder of the user is untouched').toEqual(Object.keys(files).sort());
  return made;
};
