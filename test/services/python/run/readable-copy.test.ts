import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readableFolder } from '../../../../services/python/run/readable-copy.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const dataset = () => {
  const root = scratchFolder();
  const folder = join(root, 'data');
  mkdirSync(join(folder, 'images'), { recursive: true });
  writeFileSync(join(folder, 'train.csv'), 'id\n1\n');
  writeFileSync(join(folder, 'images', '1.png'), 'x');
  for (const path of [folder, join(folder, 'images')]) chmodSync(path, 0o755);
  for (const path of [join(folder, 'train.csv'), join(folder, 'images', '1.png')]) chmodSync(path, 0o644);
  return { folder, into: join(root, 'copy') };
};

test('a folder that anybody can read is used as it is', () => {
  const { folder, into } = dataset();
  expect(readableFolder(folder, into)).toBe(folder);
});

test.each(['.', 'images', 'train.csv', 'images/1.png'])(
  'where %s is closed to others, a copy is made that is not',
  (closed) => {
    const { folder, into } = dataset();
    chmodSync(join(folder, closed), closed.includes('.', 1) ? 0o600 : 0o700);
    expect(readableFolder(folder, into)).toBe(into);
    expect(readFileSync(join(into, 'images', '1.png'), 'utf8')).toBe('x');
    for (const path of ['.', 'images', 'train.csv', 'images/1.png']) {
      expect(statSync(join(into, path)).mode & 0o004, path).toBe(0o004);
    }
  },
);
