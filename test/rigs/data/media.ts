import { crc32, deflateSync } from 'node:zlib';
import { makeZip } from './zip.ts';

/** A grey PNG of these pixels, by rows. */
export const png = (
  height: number,
  width: number,
  pixel: (row: number, column: number) => number = () => 0,
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, row) => [
    0,
    ...Array.from({ length: width }, (_, c) => pixel(row, c) & 255),
  ]);
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    mark,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
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

/** A mono wav of 16 bits: so many samples of a tone. */
export const wav = (samples: number, rate = 8000, tone = 440): Buffer => {
  const buffer = Buffer.alloc(44 + 2 * samples);
  buffer.write('RIFF', 0);
  buffer.writeUInt32LE(36 + 2 * samples, 4);
  buffer.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, 2 * rate],
  ] as const)
    buffer.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    buffer.writeUInt16LE(value, at);
  buffer.write('data', 36);
  buffer.writeUInt32LE(2 * samples, 40);
  for (let i = 0; i < samples; i++)
    buffer.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * tone * i) / rate)), 44 + 2 * i);
  return buffer;
};

interface NpyArray {
  readonly dtype: '|u1' | '<i8' | '<U8';
  readonly shape: readonly number[];
  readonly values: readonly (number | string)[];
}

/** A NumPy array as a file. */
const npy = ({ dtype, shape, values }: NpyArray): Buffer => {
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const text = `{'descr': '${dtype}', 'fortran_order': False, 'shape': (${sizes}), }`;
  const header = `${text.padEnd(117)}\n`;
  const length = Buffer.alloc(2);
  length.writeUInt16LE(header.length);
  return Buffer.concat([
    Buffer.from('\x93NUMPY\x01\x00', 'latin1'),
    length,
    Buffer.from(header),
    ...values.map((value) => bytesOf(dtype, value)),
  ]);
};

const bytesOf = (dtype: NpyArray['dtype'], value: number | string): Buffer => {
  switch (dtype) {
    case '|u1':
      return Buffer.from([Number(value)]);
    case '<i8': {
      const bytes = Buffer.alloc(8);
      bytes.writeBigInt64LE(BigInt(value));
      return bytes;
    }
    case '<U8':
      return Buffer.from(String(value).padEnd(8, '\0'), 'utf16le').reduce<Buffer>(widened, Buffer.alloc(0));
  }
};

/** Two bytes a character become four. */
const widened = (all: Buffer, byte: number, at: number): Buffer =>
  Buffer.concat([all, at % 2 === 0 ? Buffer.from([byte]) : Buffer.from([byte, 0, 0])]);

/** Arrays by name in one npz. */
export const npz = (arrays: Readonly<Record<string, NpyArray>>): Buffer =>
  makeZip(Object.entries(arrays).map(([name, array]) => ({ name: `${name}.npy`, content: npy(array) })));
