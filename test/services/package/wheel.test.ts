import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engineWheel, zipped } from '../../../services/package/wheel.ts';
import { engineFiles } from '../../../services/python/engine.ts';
import { unzipped } from '../../rigs/network/raw.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

test('the wheel holds all of the engine, each file with its sum, and is the same each time', async () => {
  const { name, bytes } = await engineWheel();
  expect((await engineWheel()).bytes.equals(bytes)).toBe(true);
  const path = join(scratchFolder(), name);
  writeFileSync(path, bytes);
  const into = await unzipped(path);
  const about = name.replace(/-py3.*/, '.dist-info');
  const lines = readFileSync(join(into, about, 'RECORD'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.length).toBe(engineFiles().size + 3);
  for (const line of lines.slice(0, -1)) {
    const [file = '', sum] = line.split(',');
    const digest = createHash('sha256').update(readFileSync(join(into, file)));
    expect([file, sum]).toEqual([file, `sha256=${digest.digest('base64url')}`]);
  }
});

test('equal files give an equal zip', async () => {
  const files = new Map([['a/b.txt', Buffer.from('text')]]);
  expect((await zipped(files)).equals(await zipped(files))).toBe(true);
});
