import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemTrouble } from '../../../services/files/system-trouble.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const thrownBy = (act: () => void): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
};

test('a file in the place of a folder is told by its path, with what to do', () => {
  const file = join(scratchFolder(), 'a-file');
  writeFileSync(file, '');
  const trouble = systemTrouble(thrownBy(() => mkdirSync(join(file, 'below'), { recursive: true })));
  expect(trouble).toEqual({
    message: `${file}/below: a file is where a folder is needed`,
    advice: expect.stringContaining('--out'),
  });
});

test.each([
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'can only be read'],
  ['EACCES', 'you may not write'],
])('%s is told in words', (code, why) => {
  const error = Object.assign(new Error(code), { code, syscall: 'open', path: '/x' });
  expect(systemTrouble(error)?.message).toContain(`/x: `);
  expect(systemTrouble(error)?.message).toContain(why);
});

const isRoot = process.getuid?.() === 0; // who may write everywhere

test.skipIf(isRoot)('a folder that Node cannot make says why by the last one above it that is there', () => {
  const closed = scratchFolder();
  chmodSync(closed, 0o555);
  const path = join(closed, 'deep', 'below');
  const error = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'mkdir', path });
  expect(systemTrouble(error)?.message).toBe(`${path}: you may not write or read there`);
});

test('a folder that is not there is a bug where the one above it could be written', () => {
  const path = join(scratchFolder(), 'deep', 'below');
  const error = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'mkdir', path });
  expect(systemTrouble(error)).toBeUndefined();
});

test('a bug is none of the machine', () => {
  expect(systemTrouble(new TypeError('x is not a function'))).toBeUndefined();
  expect(systemTrouble(thrownBy(() => JSON.parse('{')))).toBeUndefined();
  expect(systemTrouble('thrown text')).toBeUndefined();
});
