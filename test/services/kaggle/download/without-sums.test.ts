import { describe, expect, test } from 'vitest';
import { expectWhole, scene } from './fetching.ts';
import { type Answer, cutAfter, type Fixed, randomBytes, under } from './storage.ts';

const content = randomBytes(300_000, 1);

/** Without sums that would fix it afterwards: what each rule has to see by itself. */
describe('where the server tells no sum', () => {
  const noSum = { 'x-goog-hash': undefined };
  const asked = async (script: Answer[], always: Fixed = noSum, order = {}) => {
    const s = await scene(content, script, always);
    expect(await s.fetch(order)).toMatchObject({ ok: true, value: { bytes: content.length } });
    expectWhole(s, content);
    return s.storage.requests.map(({ headers }) => headers.range);
  };
  const cut = cutAfter(1000);
  const rest = 'bytes=1000-';
  test.each<[string, Answer]>([
    [
      'from an earlier byte',
      ({ head, content: all }) =>
        void head({ 'content-range': 'bytes 999-299998/300000', 'content-length': 299_000 }).end(
          all.subarray(999, 299_999),
        ),
    ],
    [
      'that is the whole file all the same',
      ({ head, content: all }) => void head({ 'content-length': all.length }).end(all),
    ],
    ['without its header', under({ 'content-range': undefined })],
    ['of another file', under({ etag: '"other"' })],
    ['of a longer file', under({ 'content-range': 'bytes 1000-299999/300001' })],
  ])('a range %s is not added', async (_what, answer) => {
    expect(await asked([cut, answer])).toEqual([undefined, rest, undefined]);
  });
  test('a shorter range than was asked for is added, and the rest asked for', async () => {
    const short: Answer = ({ head, content: all }) =>
      void head({ 'content-range': 'bytes 1000-1999/300000', 'content-length': 1000 }).end(all.subarray(1000, 2000));
    expect(await asked([cut, short])).toEqual([undefined, rest, 'bytes=2000-']);
  });
  test('a weak ETag tells nothing, a date does', async () => {
    expect(await asked([cut], { ...noSum, etag: 'W/"1"', 'last-modified': undefined })).toEqual([undefined, undefined]);
    expect(await asked([cut], { ...noSum, etag: 'W/"1"' })).toEqual([undefined, rest]);
  });
  test('a body that never ends is left', async () => {
    const endless: Answer = ({ head, response, content: all }) => {
      head({ 'content-length': undefined });
      const pour = setInterval(() => response.write(all), 5);
      response.on('close', () => clearInterval(pour));
    };
    expect(await asked([endless], noSum, { expectedBytes: content.length })).toEqual([undefined, undefined]);
  });
});
