import { crc32, deflateSync } from 'node:zlib';

/** A grey PNG of these pixels, by rows. */
export const png = (
  height: number,
  width: number,
  pixel: (row: number, column: number) => number = () => 0,
): Buffer => {
  const rows = Array.from({ length: height }, (_, row) => [
    0,
    ...Array.from({ length: width }, (_, c) => pixel(row, c) & 255),
  ]);
  return pngWith(height, width, Buffer.from(rows.flat()));
};

/** A grey PNG of one pixel. */
export const tinyPng = (shade: number): Buffer => png(1, 1, () => shade);

/** A PNG that says it is larger than any memory, and holds nothing. */
export const pngBomb = (side: number): Buffer => pngWith(side, side, Buffer.alloc(100));

const pngWith = (height: number, width: number, content: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(content)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const chunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
};

/** The header of a JPEG of this size, without a picture; `tag` makes it one of its own. */
export const jpegHeader = (height: number, width: number, tag = 0): Buffer => {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 34, 0, 2, 17, 1, 3, 17, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, 0, 0]);
  comment.writeUInt32BE(tag, 4);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, frame, Buffer.from([0xff, 0xd9])]);
};
