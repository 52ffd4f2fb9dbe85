import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manifestFrom, readManifest } from '../../../../core/schema/reported/manifest.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const written = (content: string): string => {
  const path = join(scratchFolder(), 'manifest.json');
  writeFileSync(path, content);
  return path;
};

test('keeps what it knows and leaves out what it does not', () => {
  const told = {
    labels: { y: ['cat', 'dog'] },
    scale: { p: 'percent' },
    rows: { count: 3, order: 'sample', failed: ['7'] },
    thresholds: { y: 0.37 },
  };
  expect(manifestFrom({ ...told, seed: 42, rows: { ...told.rows, more: 1 } })).toEqual(told);
  expect(manifestFrom({})).toEqual({});
  expect(manifestFrom({ rows: 20 }), 'a bare number is the count').toEqual({ rows: { count: 20 } });
});

test.each([
  [null],
  ['text'],
  [{ labels: { y: [1] } }],
  [{ scale: { y: 'odds' } }],
  [{ rows: { order: 'random' } }],
  [{ rows: -1 }],
  [{ thresholds: { y: 1.2 } }],
  [{ thresholds: { y: 0.5 }, labels: 'cat' }],
])('%j is no manifest', (json) => expect(manifestFrom(json)).toBeNull());

test('a column called like a member of every object finds nothing', () => {
  const manifest = manifestFrom(JSON.parse('{"labels": {"__proto__": ["x"], "y": ["a"]}, "__proto__": {"scale": 1}}'));
  expect(manifest?.labels?.constructor).toBeUndefined();
  expect(manifest?.labels?.toString).toBeUndefined();
  expect(manifest?.labels?.y).toEqual(['a']);
});

test('reads a file', () => {
  expect(readManifest(written('{"labels": {"y": ["a"]}}'))).toEqual({
    manifest: { labels: { y: ['a'] } },
    findings: [],
  });
});

test.each([
  ['not JSON', '{"labels"', 'it is not JSON'],
  ['another type', '[1]', 'expected object'],
  ['a wrong place', '{"labels": {"y": ["a", 2]}}', 'labels.y.1'],
  ['brackets without end', '['.repeat(200_000), 'it is not JSON'],
])('a file with %s is a warning that says why', (_, content, why) => {
  const { manifest, findings } = readManifest(written(content));
  expect(manifest).toBeNull();
  expect(findings).toEqual([
    expect.objectContaining({
      rule: 'manifest-unreadable',
      severity: 'warning',
      message: expect.stringContaining(why),
    }),
  ]);
});

test('what is no file of a sensible size is not read', () => {
  const large = written('{}');
  truncateSync(large, 17 * 2 ** 20);
  for (const [path, why] of [
    [large, 'larger than 16 MB'],
    ['/dev/zero', 'no file'],
    [join(large, 'x'), 'ENOTDIR'],
  ] as const)
    expect(readManifest(path).findings[0]?.message).toContain(why);
});
