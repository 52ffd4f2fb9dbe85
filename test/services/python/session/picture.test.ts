import { expect, test } from 'vitest';
import { pictureOf } from '../../../../services/python/session/picture.ts';

const png = (width: number, height: number, more = 100): Buffer => {
  const sides = Buffer.alloc(8);
  sides.writeUInt32BE(width);
  sides.writeUInt32BE(height, 4);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), sides, Buffer.alloc(more)]);
};

test('a PNG of a reasonable size is taken as it is', () => {
  expect(pictureOf(png(640, 480).toString('base64'))).toEqual(png(640, 480));
});

test.each([
  ['other bytes', Buffer.from('GIF89a'.repeat(10))],
  ['a page that calls itself a picture', Buffer.from('<svg onload="alert(1)">'.repeat(10))],
  ['a cut header', png(640, 480).subarray(0, 20)],
  ['too many bytes', png(640, 480, 3_000_000)],
  ['too many pixels', png(60_000, 10)],
  ['no pixels', png(0, 10)],
  ['nothing', Buffer.alloc(0)],
])('%s are none', (_, bytes) => {
  expect(pictureOf(bytes.toString('base64'))).toBeUndefined();
});
