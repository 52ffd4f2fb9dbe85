import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectWhole, scene } from './fetching.ts';
import { type Answer, cutAfter, md5Of, modified, randomBytes, status } from './storage.ts';

const content = randomBytes(300_000, 1);
const forever = (answer: Answer) => Array.from({ length: 50 }, () => answer);

/** A scene in which so many bytes have come and the process that wanted them is gone. */
const stopped = async (bytes: number, always = {}) => {
  const s = await scene(content, [cutAfter(bytes), ...forever(status(503))], always);
  expect(await s.fetch()).toMatchObject({ ok: false });
  s.storage.script.length = 0;
  s.storage.requests.length = 0;
  return { ...s, part: join(s.to, 'archive.zip.part'), state: join(s.to, 'archive.zip.part.json') };
};
const ranges = (s: Awaited<ReturnType<typeof scene>>) => s.storage.requests.map(({ headers }) => headers.range);

describe('a part that was left', () => {
  test('is gone on with, under whatever address', async () => {
    const s = await stopped(1000);
    s.storage.url = s.storage.url.replace('canary', 'canary-2');
    expect(await s.fetch()).toMatchObject({ ok: true, value: { checked: 'md5' } });
    expectWhole(s, content);
    expect(ranges(s)).toEqual(['bytes=1000-']);
  });
  test('holds no address', async () => {
    const s = await stopped(1000);
    expect(readFileSync(s.state, 'utf8')).not.toMatch(/http|canary/);
  });
  test('of a file that was replaced meanwhile is thrown away', async () => {
    const s = await stopped(1000);
    s.storage.state.content = randomBytes(300_000, 2);
    expect(await s.fetch()).toMatchObject({ ok: true });
    expectWhole(s, s.storage.state.content);
  });
  test('of a file that has become shorter is thrown away', async () => {
    const s = await stopped(1000);
    s.storage.state.content = randomBytes(500, 2);
    expect(await s.fetch()).toMatchObject({ ok: true });
    expectWhole(s, s.storage.state.content);
  });
  test.each([
    ['bytes that changed on disk', ({ part }: { part: string }) => writeFileSync(part, Buffer.alloc(1000))],
    ['more bytes than the file has', ({ part }: { part: string }) => writeFileSync(part, Buffer.alloc(400_000))],
    ['all bytes, but wrong ones', ({ part }: { part: string }) => writeFileSync(part, Buffer.alloc(300_000))],
    ['notes that are garbage', ({ state }: { state: string }) => writeFileSync(state, '{"etag":')],
    ['notes of another kind', ({ state }: { state: string }) => writeFileSync(state, '{"etag": 5}')],
  ])('with %s does no harm', async (_what, spoil) => {
    const s = await stopped(1000);
    spoil(s);
    expect(await s.fetch()).toMatchObject({ ok: true, value: { checked: 'md5' } });
    expectWhole(s, content);
  });
  test('that is whole but has no name yet asks for one byte', async () => {
    const s = await stopped(1000);
    writeFileSync(s.part, content);
    expect(await s.fetch()).toMatchObject({ ok: true });
    expectWhole(s, content);
    expect(ranges(s)).toEqual(['bytes=299999-']);
  });
  test('that nothing tells from another file is not gone on with', async () => {
    const s = await stopped(1000, { etag: undefined, 'x-goog-hash': undefined, 'last-modified': undefined });
    expect(await s.fetch()).toMatchObject({ ok: true, value: { checked: 'length' } });
    expectWhole(s, content);
    expect(ranges(s).at(-1)).toBeUndefined();
  });
});

test('a part that another process took away is not given its name', async () => {
  const s = await scene(content);
  s.storage.script.push(({ head, response, content: all }) => {
    head().write(all.subarray(0, 1000));
    setTimeout(() => {
      rmSync(join(s.to, 'archive.zip.part'));
      writeFileSync(join(s.to, 'archive.zip.part'), 'theirs');
      response.end(all.subarray(1000));
    }, 30);
  });
  expect(await s.fetch()).toMatchObject({
    ok: false,
    kind: 'disk',
    message: expect.stringContaining('Another process'),
  });
  expect(s.left()).not.toContain('archive.zip');
});

describe('stopping', () => {
  test('by a signal keeps the part', async () => {
    const stop = new AbortController();
    const halt: Answer = ({ head, content: all }) => {
      head().write(all.subarray(0, 1000));
      setTimeout(() => stop.abort(), 20);
    };
    const s = await scene(content, [halt]);
    expect(await s.fetch({ signal: stop.signal })).toMatchObject({ ok: false, kind: 'cancelled' });
    expect(s.left()).toEqual(['archive.zip.part', 'archive.zip.part.json']);
    expect(await s.fetch({ signal: stop.signal })).toMatchObject({ kind: 'cancelled' });
    expect(await s.fetch()).toMatchObject({ ok: true });
    expectWhole(s, content);
    expect(ranges(s)).toEqual([undefined, 'bytes=1000-']);
  });
  test('by kill -9, three times, ends byte for byte', async () => {
    const large = randomBytes(6 * 2 ** 20, 4);
    const slow: Answer = ({ head, response, from, content: all }) => {
      head();
      let at = from;
      const pour = setInterval(() => {
        response.write(all.subarray(at, at + 2 ** 18));
        at += 2 ** 18;
        if (at >= all.length) response.end();
      }, 5);
      response.on('close', () => clearInterval(pour));
    };
    const s = await scene(large, forever(slow));
    for (const atLeast of [1, 2, 4]) {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'download-alone.ts'), s.storage.url, s.to]);
      const gone = once(child, 'exit');
      const part = join(s.to, 'archive.zip.part');
      while (!existsSync(part) || statSync(part).size < atLeast * 2 ** 20) await new Promise(setImmediate);
      child.kill('SIGKILL');
      expect(await gone).toEqual([null, 'SIGKILL']);
    }
    expect(await s.fetch()).toMatchObject({ ok: true, value: { checked: 'md5' } });
    expectWhole(s, large);
    const asked = ranges(s).map((range) => Number(/\d+/.exec(range ?? '0')?.[0]));
    expect(asked[0]).toBe(0);
    expect(asked.slice(1).every((from, n) => from >= [1, 2, 4][n]! * 2 ** 20)).toBe(true);
  });
});

describe('a file that is there already', () => {
  const there = async (bytes: Buffer, when: string, always = {}) => {
    const s = await scene(content, [], always);
    writeFileSync(join(s.to, 'archive.zip'), bytes);
    utimesSync(join(s.to, 'archive.zip'), new Date(when), new Date(when));
    return s;
  };
  const noSums = { 'x-goog-hash': undefined };
  test('with the same sum is left alone, however old', async () => {
    const s = await there(content, '2001-01-01');
    expect(await s.fetch()).toMatchObject({ ok: true, value: { checked: 'md5', skipped: true, bytes: 300_000 } });
    expect(s.storage.requests).toHaveLength(1);
    expect(await s.fetch({ force: true })).toMatchObject({ ok: true, value: { skipped: false } });
  });
  test('with the same size and another sum is replaced, however new', async () => {
    const s = await there(randomBytes(300_000, 2), '2031-01-01');
    expect(await s.fetch()).toMatchObject({ ok: true, value: { skipped: false } });
    expectWhole(s, content);
  });
  test('without a sum to go by is left alone when it is not older', async () => {
    const newer = await there(randomBytes(300_000, 2), modified, noSums);
    expect(await newer.fetch()).toMatchObject({ ok: true, value: { checked: 'length', skipped: true } });
    const older = await there(randomBytes(300_000, 2), '2026-08-31', noSums);
    expect(await older.fetch()).toMatchObject({ ok: true, value: { skipped: false } });
    expectWhole(older, content);
  });
  test('of another size is replaced only by a whole file', async () => {
    const s = await there(Buffer.from('old'), '2031-01-01');
    s.storage.script.push(cutAfter(1000), ...forever(status(503)));
    expect(await s.fetch()).toMatchObject({ ok: false });
    expect(s.read().toString()).toBe('old');
    s.storage.script.length = 0;
    expect(await s.fetch()).toMatchObject({ ok: true });
    expectWhole(s, content);
  });
  test('has the time its server tells', async () => {
    const s = await scene(content);
    await s.fetch();
    expect(statSync(join(s.to, 'archive.zip')).mtime.toUTCString()).toBe(modified);
    expect(md5Of(s.read())).toBe(md5Of(content));
  });
});
