import {
  closeSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { whyHollow } from '../../../../services/files/hollow.ts';
import { openUntrusted, readUntrusted } from '../../../../services/python/run/untrusted.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const opened = (path: string, limit = 100) => {
  const file = openUntrusted(path, limit);
  if ('why' in file) return file;
  using open = file;
  return { bytes: open.bytes, text: readFileSync(open.fd, 'utf8') };
};

test('a regular file is opened, with its size', () => {
  const path = join(scratchFolder(), 'submission.csv');
  writeFileSync(path, 'id,y\n1,2\n');
  expect(opened(path)).toEqual({ bytes: 9, text: 'id,y\n1,2\n' });
  expect(opened(path, 8)).toEqual({ why: 'is larger than 8 bytes', large: true });
});

const sparse = (path: string) => {
  writeFileSync(path, '');
  truncateSync(path, 2 ** 40);
};

describe('what is not taken, without waiting for it', () => {
  const secret = (folder: string) => {
    const path = join(folder, 'secret');
    writeFileSync(path, 'hunter2');
    return path;
  };
  test.each<[string, RegExp, (path: string, folder: string) => unknown]>([
    ['nothing', /not there/, () => {}],
    ['a link to a secret', /link/, (path, folder) => symlinkSync(secret(folder), path)],
    ['a hard link to a secret', /second name/, (path, folder) => linkSync(secret(folder), path)],
    ['a folder', /is a folder/, (path) => mkdirSync(path)],
    ['a pipe nobody writes to', /not a regular file/, (path) => execa('mkfifo', [path])],
    ['a link to a device', /link/, (path) => symlinkSync('/dev/zero', path)],
    ['a terabyte of nothing', /larger than/, (path) => sparse(path)],
  ])('%s', async (_, why, make) => {
    const folder = scratchFolder();
    const path = join(folder, 'submission.csv');
    await make(path, folder);
    expect(opened(path)).toMatchObject({ why: expect.stringMatching(why) });
  });
  test('a socket', async () => {
    const path = join(scratchFolder(), 's');
    const server = createServer().listen(path);
    await new Promise((resolve) => server.once('listening', resolve));
    expect(opened(path)).toMatchObject({ why: expect.stringMatching(/socket/) });
    server.close();
  });
});

describe('a file that is mostly holes', () => {
  const made = (write: (fd: number) => unknown) => {
    const path = join(scratchFolder(), 'oof.csv');
    const fd = openSync(path, 'w');
    write(fd);
    closeSync(fd);
    return path;
  };
  const text = Buffer.alloc(2 ** 20, 'id,y\n1,2\n');
  test('is not taken, whatever stands between them', () => {
    const path = made((fd) => {
      for (let at = 0; at < 2 ** 36; at += 2 ** 30) writeSync(fd, text, 0, text.length, at);
    });
    expect(opened(path, 2 ** 40)).toEqual({
      why: expect.stringMatching(/mostly holes: \d+ of its \d+ bytes/),
      large: true,
    });
  });
  test('is not one that has content, nor a short one', () => {
    const limit = 2 ** 40;
    expect(
      openUntrusted(
        made((fd) => {
          for (let i = 0; i < 20; i += 1) writeSync(fd, text);
        }),
        limit,
      ),
    ).toHaveProperty('fd');
    expect(
      openUntrusted(
        made((fd) => ftruncateSync(fd, 2 ** 20)),
        limit,
      ),
    ).toHaveProperty('fd');
  });
  test('is not one that a file system has compressed: its blocks are few, and it is full', () => {
    const path = made((fd) => {
      for (let i = 0; i < 20; i += 1) writeSync(fd, text);
    });
    const fd = openSync(path, 'r');
    expect(whyHollow({ fd, bytes: 20 * text.length, onDisk: 4096 })).toBeUndefined();
    closeSync(fd);
  });
});

test('text is UTF-8 or nothing', () => {
  const path = join(scratchFolder(), 'cv.json');
  writeFileSync(path, '{"ä": 1}');
  expect(readUntrusted(path, 100)).toBe('{"ä": 1}');
  writeFileSync(path, Buffer.from([0x7b, 0xff, 0x7d]));
  expect(readUntrusted(path, 100)).toBeUndefined();
});
