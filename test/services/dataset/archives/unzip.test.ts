import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unzip } from '../../../../services/dataset/archives/unzip.ts';
import { makeZip } from '../../../rigs/data/files/zip.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

test('of many entries with one name the last alone is unpacked, and all are counted', async () => {
  const folder = scratchFolder();
  const archive = join(folder, 'data.zip');
  writeFileSync(archive, makeZip(Array.from({ length: 3_000 }, (_, at) => ({ name: 'a.txt', content: `${at}\n` }))));
  let [entries, unpacked] = [0, 0];
  const budget = { bytes: () => void unpacked++, entry: () => void entries++ };
  const into = scratchFolder();
  const files = await unzip(archive, 'data.zip', into, budget);
  expect(files.map(({ path }) => path)).toEqual(['a.txt']);
  expect(readFileSync(join(into, 'a.txt'), 'utf8')).toBe('2999\n');
  expect({ entries, unpacked }).toEqual({ entries: 3_000, unpacked: 1 });
});
