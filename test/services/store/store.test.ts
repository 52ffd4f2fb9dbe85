import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeAtomic } from '../../../services/store/atomic.ts';
import { canonical, digestOf } from '../../../services/store/digest.ts';
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
