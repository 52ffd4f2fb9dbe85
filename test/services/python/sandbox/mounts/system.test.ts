import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { identityOf } from '../../../../../services/python/sandbox/identity.ts';
import { isOfSystem, systemFolders } from '../../../../../services/python/sandbox/mounts/system.ts';
import { withinHardLimits } from '../../../../../services/python/sandbox/rlimits.ts';
import { unusedUser } from '../../../../../services/python/sandbox/user.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';

const machine = (...folders: readonly string[]) => {
  const root = scratchFolder();
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  return root;
};

describe('system folders', () => {
  test('of a system where /bin and /lib are links into /usr', () => {
    const root = machine('usr/bin');
    symlinkSync('usr/bin', join(root, 'bin'));
    expect(systemFolders([], root)).toMatchObject({
      execute: [join(root, 'usr')],
      links: [{ path: join(root, 'bin'), target: 'usr/bin' }],
    });
  });
  test('of a system where they are folders, and where there is no /lib64', () => {
    const root = machine('usr', 'bin', 'lib', 'home');
    expect(systemFolders([], root)).toMatchObject({
      execute: ['usr', 'bin', 'lib'].map((name) => join(root, name)),
      links: [],
    });
  });
  test('leave out a checkout or home that lies in one of them, and keep all around it', () => {
    const root = machine('usr/bin', 'usr/src/app', 'usr/src/linux');
    symlinkSync('bin', join(root, 'usr/sbin'));
    writeFileSync(join(root, 'usr/src/app/labels.csv'), '');
    const { execute, links } = systemFolders([join(root, 'usr/src/app')], root);
    expect(execute.toSorted()).toEqual([join(root, 'usr/bin'), join(root, 'usr/src/linux')]);
    expect(links).toEqual([{ path: join(root, 'usr/sbin'), target: 'bin' }]);
  });
  test('a path is of the system unless it is hidden there', () => {
    expect(isOfSystem('/usr/lib/python3', [])).toBe(true);
    expect(isOfSystem('/usrlocal', [])).toBe(false);
    expect(isOfSystem('/usr/src/app/.venv', ['/usr/src/app'])).toBe(false);
  });
});

describe('who we are', () => {
  const all = 'CapEff:\t000001ffffffffff\n';
  const docker = 'CapEff:\t00000000a80425fb\n'; // of a container's root: no CAP_SYS_ADMIN
  test.each([
    ['root', 0, '0 0 4294967295', all],
    ['stuck', 0, '0 0 4294967295', docker],
    ['stuck', 0, '0 0 1', all],
    ['renamed', 0, '0 1000 1', all],
    ['renamed', 0, '0 1000 1\n1 100000 65535', docker],
    ['root', 0, '0 1000 1\n1 100000 65535', all],
    ['user', 1000, '0 0 4294967295', 'CapEff:\t0000000000000000\n'],
  ])('%s: user %i, ids %s', (identity, uid, map, status) => {
    expect(identityOf(uid, map, status)).toBe(identity);
  });
});

test('limits are cut down to what may be set', () => {
  const table = [
    'Limit                     Soft Limit           Hard Limit           Units     ',
    'Max file size             unlimited            unlimited            bytes     ',
    'Max open files            1024                 4096                 files     ',
  ].join('\n');
  expect(withinHardLimits({ NOFILE: 16_384, FSIZE: 7e9 }, table)).toEqual({ NOFILE: 4096, FSIZE: 7e9 });
});

test('users for programs are nobody, and hardly ever the same', () => {
  const users = Array.from({ length: 20 }, unusedUser);
  expect(users.every((user) => user >= 61184 && user <= 65519)).toBe(true);
  expect(new Set(users).size).toBeGreaterThan(15);
});
