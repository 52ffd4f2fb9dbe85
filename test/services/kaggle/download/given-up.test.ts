import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { expectWhole, scene } from './fetching.ts';
import { type Answer, cutAfter, randomBytes, status } from './storage.ts';

const content = randomBytes(300_000, 1);
const forever = (answer: Answer) => Array.from({ length: 50 }, () => answer);
const part = ['archive.zip.part', 'archive.zip.part.json'];

describe('says why and keeps what came', () => {
  test.each<[string, Answer, object]>([
    ['a connection that is always cut', cutAfter(0), { kind: 'network', advice: expect.stringContaining('kept') }],
    ['a server that is down', status(503), { kind: 'unavailable', status: 503 }],
    [
      'too many requests',
      status(429, {}, '{"code":429,"message":"TooManyRequests"}'),
      { kind: 'rate-limited', message: 'TooManyRequests' },
    ],
    [
      'a wait longer than anybody sits through',
      status(429, { 'retry-after': '1800' }),
      { kind: 'rate-limited', retryAfter: 1800, advice: expect.stringContaining('30 min') },
    ],
    [
      'addresses that are all refused',
      status(403, {}, '<Error><Code>SignatureDoesNotMatch</Code><Message>No.</Message></Error>'),
      { kind: 'expired-link', status: 403, message: 'SignatureDoesNotMatch: No.' },
    ],
    ['a file that is not there', status(404, {}, 'Not Found'), { kind: 'not-found', status: 404 }],
    ['a redirect', status(302, { location: 'http://127.0.0.1:1/elsewhere' }), { kind: 'bad-answer', status: 302 }],
  ])('%s', async (_what, answer, expected) => {
    const s = await scene(content, [cutAfter(1000), ...forever(answer)]);
    expect(await s.fetch()).toMatchObject({ ok: false, ...expected });
    expect(s.left()).toEqual(part);
    expect(s.storage.requests.length, 'it comes to an end').toBeLessThan(12);
    s.storage.script.length = 0;
    expect(await s.fetch()).toMatchObject({ ok: true });
    expectWhole(s, content);
    expect(s.storage.requests.at(-1)?.headers.range).toBe('bytes=1000-');
  });
  test('nobody at the address', async () => {
    const s = await scene(content);
    s.storage.stop();
    expect(await s.fetch()).toMatchObject({ kind: 'network', message: expect.stringContaining('ECONNREFUSED') });
  });
  test('an address that is none', async () => {
    const s = await scene(content);
    const locate = async () => ({ ok: true, value: { url: 'file:///etc/passwd', fileName: 'a.zip' } }) as const;
    expect(await s.fetch({ locate })).toMatchObject({ ok: false, kind: 'bad-answer' });
  });
  test('an encoding nobody asked for', async () => {
    const s = await scene(
      content,
      forever(({ head, content: all }) => void head({ 'content-encoding': 'gzip' }).end(all)),
    );
    expect(await s.fetch()).toMatchObject({ ok: false, kind: 'bad-answer' });
    expect(s.left()).toEqual([]);
  });
});

describe('leaves nothing that could be taken for the file', () => {
  const turned: Answer = ({ head, content: all }) => void head().end(Buffer.alloc(all.length));
  test('a sum that is never right', async () => {
    const s = await scene(content, forever(turned));
    expect(await s.fetch()).toMatchObject({ ok: false, kind: 'damaged', advice: expect.stringContaining('Nothing') });
    expect(s.left()).toEqual([]);
    expect(s.storage.requests).toHaveLength(2);
  });
  test('the same without a length, where more was asked for each time', async () => {
    const s = await scene(content, [], { 'content-length': undefined, 'x-goog-hash': `md5=${'A'.repeat(22)}==` });
    expect(await s.fetch()).toMatchObject({ ok: false, kind: 'damaged' });
    expect(s.left()).toEqual([]);
  });
  test('more bytes than were announced', async () => {
    const without = { 'content-length': undefined, 'x-goog-hash': undefined };
    const s = await scene(content, [], without);
    expect(await s.fetch({ expectedBytes: 299_999 })).toMatchObject({ ok: false, kind: 'damaged' });
    expect(s.left()).toEqual([]);
  });
  test('fewer bytes than were announced, where only the list of files tells how many', async () => {
    const without = { 'content-length': undefined, 'x-goog-hash': undefined };
    const s = await scene(content, [], without);
    expect(await s.fetch({ expectedBytes: 300_001 })).toMatchObject({ ok: false });
    expect(s.left()).not.toContain('archive.zip');
    const ends: Answer = ({ head, content: all }) => void head().end(all.subarray(0, 5000));
    const fixed = await scene(content, [ends], without);
    expect(await fixed.fetch({ expectedBytes: 300_000 })).toMatchObject({ ok: true, value: { checked: 'length' } });
    expectWhole(fixed, content);
  });
});

describe('far more than the list tells is not taken', () => {
  const bad = { ok: false, kind: 'bad-answer', message: expect.stringContaining('Kaggle lists 18 bytes') };
  const more = Buffer.alloc(20_000_000, 1);
  test.each([
    ['with a length of its own', {}],
    ['with a sum and no length', { 'content-length': undefined }],
  ])('%s', async (_, headers) => {
    const s = await scene(more, [], headers);
    expect(await s.fetch({ expectedBytes: 18 })).toMatchObject(bad);
    expect(s.left()).toEqual([]);
    expect(s.storage.requests).toHaveLength(1);
  });
  test('as an archive of what the list tells', async () => {
    const s = await scene(more);
    expect(await s.fetch({ roomBytes: 18 })).toMatchObject(bad);
    expect(s.left()).toEqual([]);
  });
});

describe('the disk', () => {
  test('without room for what is announced is not begun to be filled', async () => {
    const s = await scene(content);
    expect(await s.fetch({}, { margin: 2 ** 60 })).toMatchObject({
      kind: 'disk',
      message: expect.stringContaining('free'),
    });
    expect(s.left()).toEqual([]);
    expect(await s.fetch({ roomBytes: 2 ** 60 }), 'a length that is told counts').toMatchObject({ ok: true });
  });
  test('that is full in the middle keeps the part', async ({ skip }) => {
    const to = tmpfs('200k');
    if (to === null) return skip('needs root and mount for a small tmpfs');
    const s = await scene(content, [], { 'content-length': undefined });
    expect(await s.fetch({ to }, { margin: 0 })).toMatchObject({
      kind: 'disk',
      message: expect.stringContaining('full'),
    });
    expect(readdirSync(to).sort()).toEqual(part);
    execFileSync('mount', ['-o', 'remount,size=2m', to]);
    expect(await s.fetch({ to }, { margin: 0 })).toMatchObject({ ok: true, value: { checked: 'md5', bytes: 300_000 } });
    expect(s.storage.requests.at(-1)?.headers.range, 'goes on').toBe('bytes=200704-');
  });
  test('that cannot be written to is named', async () => {
    const s = await scene(content);
    writeFileSync(join(s.to, 'file'), '');
    expect(await s.fetch({ to: join(s.to, 'file', 'below') })).toMatchObject({ ok: false, kind: 'disk' });
  });
});

/** A disk of this size, or null where we may not make one. */
const tmpfs = (size: string): string | null => {
  const folder = join(scratchFolder(), 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync('umount', [folder]));
  chmodSync(folder, 0o700);
  return folder;
};
