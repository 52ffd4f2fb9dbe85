import {
  appendFileSync,
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeAtomic } from '../../../services/files/atomic.ts';
import { canonical, digestOf } from '../../../services/files/digest.ts';
import { publishFiles } from '../../../services/store/publish.ts';
import { openStore } from '../../../services/store/store.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

test('equal values have equal digests, whatever the order of their keys', () => {
  expect(canonical({ b: [{ y: 1, x: 2 }], a: null })).toBe('{"a":null,"b":[{"x":2,"y":1}]}');
  expect(digestOf({ a: 1, b: 2 })).toBe(digestOf({ b: 2, a: 1 }));
  expect(digestOf([1, 2])).not.toBe(digestOf([2, 1]));
});

test('what is put comes back, and an action remembers its result', () => {
  const store = openStore(scratchFolder());
  const digest = store.put({ hello: ['wörld'] });
  expect(store.get(digest)).toEqual({ hello: ['wörld'] });
  expect(store.recall('a'.repeat(64))).toBeUndefined();
  store.remember('a'.repeat(64), digest, { stage: 'plan' });
  expect(store.recall('a'.repeat(64))).toBe(digest);
});

test('a damaged blob or action entry is a miss, thrown away and said aloud', () => {
  const root = scratchFolder();
  const heard: string[] = [];
  const store = openStore(root, (_path, why) => heard.push(why));
  const digest = store.put({ a: 1 });
  const action = 'b'.repeat(64);
  store.remember(action, digest, {});
  writeFileSync(join(root, 'blobs', digest.slice(0, 2), digest), '{"a":2}');
  writeFileSync(join(root, 'actions', action.slice(0, 2), action), '{"digest":');
  expect(store.get(digest)).toBeUndefined();
  expect(store.recall(action)).toBeUndefined();
  expect(heard).toHaveLength(2);
  expect(store.put({ a: 1 })).toBe(digest);
  expect(store.get(digest)).toEqual({ a: 1 });
});

test('a file is stored by its bytes, once', async () => {
  const root = scratchFolder();
  const store = openStore(root);
  writeFileSync(join(root, 'x.csv'), 'id,y\r\n1,é\n');
  const digest = await store.putFile(join(root, 'x.csv'));
  expect(readFileSync(store.pathOf(digest), 'utf8')).toBe('id,y\r\n1,é\n');
  expect(store.putText('id,y\r\n1,é\n')).toBe(digest);
  expect(readdirSync(join(root, 'files', digest.slice(0, 2)))).toEqual([digest]);
});

test('a copy is written until nobody waits any longer, and leaves nothing then', async () => {
  const root = scratchFolder();
  const store = openStore(join(root, 'store'));
  const path = join(root, 'x.csv');
  writeFileSync(path, '');
  truncateSync(path, 2 ** 30);
  const stop = new AbortController();
  const copying = store.putFile(path, stop.signal);
  stop.abort(new Error('late'));
  await expect(copying).rejects.toThrow('late');
  expect(readdirSync(join(root, 'store'))).toEqual([]);
});

test('holes of a file are holes of its copy, at its end too', async () => {
  const root = scratchFolder();
  const store = openStore(join(root, 'store'));
  const path = join(root, 'x.npz');
  writeFileSync(path, 'head');
  const fd = openSync(path, 'r+');
  writeSync(fd, 'middle', 9 * 2 ** 20 + 7);
  closeSync(fd);
  truncateSync(path, 16 * 2 ** 20);
  const copy = store.pathOf(await store.putFile(path));
  expect(readFileSync(copy).equals(readFileSync(path))).toBe(true);
  expect(statSync(copy).blocks * 512).toBeLessThan(4 * 2 ** 20);
});

test('a stored file that somebody changed is a miss, thrown away and said aloud, and put again', async () => {
  const root = scratchFolder();
  const heard: string[] = [];
  const store = openStore(root, (_path, why) => heard.push(why));
  const digest = store.putText('id,y\n1,2\n');
  expect(store.isWhole(digest)).toBe(true);
  const changes: ((path: string) => unknown)[] = [
    (path) => writeFileSync(path, 'id,y\n1,3\n'),
    (path) => appendFileSync(path, '2,3\n'),
    (path) => [rmSync(path), symlinkSync('/etc/hostname', path)],
    (path) => [rmSync(path), mkdirSync(path)],
    (path) => linkSync(path, join(root, 'second-name')),
  ];
  for (const change of changes) {
    change(store.pathOf(digest));
    expect(store.isWhole(digest)).toBe(false);
    expect(store.isWhole(digest)).toBe(false); // it is gone now
    expect(store.putText('id,y\n1,2\n')).toBe(digest);
    expect(readFileSync(store.pathOf(digest), 'utf8')).toBe('id,y\n1,2\n');
  }
  expect(heard).toHaveLength(changes.length);
});

test('a stored file that is not what its digest says is not published', () => {
  const root = scratchFolder();
  const store = openStore(root);
  const digest = store.putText('id,y\n1,2\n');
  writeFileSync(store.pathOf(digest), 'id,y\n1,3\n');
  expect(() => publishFiles(root, { 'submission.csv': digest }, store)).toThrow(/was changed/);
  expect(existsSync(join(root, 'submission.csv'))).toBe(false);
});

test('no digest, no path outside of the store', () => {
  const root = scratchFolder();
  const store = openStore(root);
  expect(store.isWhole('../../x')).toBe(false);
  expect(store.pathOf('../../../../etc/hostname').startsWith(join(root, 'files'))).toBe(true);
});

test('an atomic write that fails leaves the old content and no litter', () => {
  const root = scratchFolder();
  const path = join(root, 'x.json');
  writeAtomic(path, 'old');
  const broken = () =>
    writeAtomic(path, (temporary) => {
      writeFileSync(temporary, 'half');
      throw new Error('disk full');
    });
  expect(broken).toThrow('disk full');
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(root)).toEqual(['x.json']);
  mkdirSync(join(root, 'folder'));
  expect(() => writeAtomic(join(root, 'folder'), 'x')).toThrow();
  expect(readdirSync(root)).toEqual(['folder', 'x.json']);
});
