import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { roleByName } from '../../core/competition/role-by-name.ts';
import type { AskedColumn } from '../../core/explore/profile/profile.ts';
import type { DataFile } from '../../core/schema/dataset.ts';

/**
 * The target that a person would ask about: the column that train has, test lacks, and the sample submission names; in a made table,
 * `target`.
 */
export const targetOf = (data: string, files: readonly DataFile[]): AskedColumn | null => {
  const headers = files.flatMap(({ path, format }) => {
    const role = roleByName(path);
    return format === 'csv' && role !== null ? [{ path, role, names: headerOf(join(data, path)) }] : [];
  });
  const train = headers.find(({ role }) => role === 'train');
  if (train === undefined) return null;
  const inTest = headers.filter(({ role }) => role === 'test').flatMap(({ names }) => names);
  const inSample = headers.filter(({ role }) => role === 'sample').flatMap(({ names }) => names);
  const own = train.names.filter((name) => !inTest.includes(name));
  const column = own.find((name) => inSample.includes(name)) ?? own.find((name) => /target|label|outcome/i.test(name));
  return column === undefined ? null : { column, table: train.path };
};

const headerOf = (path: string): string[] => {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(2 ** 16);
    const [line = ''] = buffer.toString('utf8', 0, readSync(file, buffer)).split(/\r?\n/, 1);
    return line.split(',').map((name) => name.replaceAll('"', ''));
  } finally {
    closeSync(file);
  }
};
