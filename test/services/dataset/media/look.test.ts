import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lookAt } from '../../../../services/dataset/media/look-at.ts';
import { magicOf } from '../../../../services/dataset/media/magic.ts';
import { npy, npz } from '../../../rigs/data/files/arrays.ts';
import { dicom, dicomElement } from '../../../rigs/data/files/dicoms.ts';
import { jpegHeader, png } from '../../../rigs/data/files/images.ts';
import { wav } from '../../../rigs/data/files/sounds.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const look = async (content: Buffer, name = 'file') => {
  const path = join(scratchFolder(), name);
  writeFileSync(path, content);
  return lookAt(path);
};
const bytes = (text: string, more = 300) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(more)]);

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['GIF89a', 'gif'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  [`${'\0'.repeat(128)}DICM`, 'dicom'],
  ['fLaC', 'flac'],
  ['OggS', 'ogg'],
  ['ID3\x03', 'mp3'],
  ['\xff\xfb\x90\0', 'mp3'],
  ['\x93NUMPY', 'npy'],
])('%j is the beginning of %s', (text, type) => {
  expect(magicOf(bytes(text))?.type).toBe(type);
});

test.each(['id,label\n1,2\n', 'BM is short for something', 'PK\x03\x04', 'RIFF\0\0\0\0AVI ', ''])(
  '%j is the beginning of none',
  (text) => {
    expect(magicOf(bytes(text))).toBeNull();
  },
);

test('the header of an image tells its size and mode', async () => {
  expect(await look(png(7, 9))).toEqual({ kind: 'image', type: 'png', height: 7, width: 9, mode: 'grey' });
  expect(await look(jpegHeader(480, 640))).toMatchObject({ type: 'jpeg', height: 480, width: 640, mode: 'colour' });
  const gif = bytes('GIF89a');
  gif.writeUInt16LE(20, 6);
  gif.writeUInt16LE(30, 8);
  expect(await look(gif)).toMatchObject({ width: 20, height: 30 });
});

describe('the header of a DICOM', () => {
  const seen = { kind: 'image', type: 'dicom', height: 48, width: 64, mode: 'grey' };
  const ended = (number: number) => Buffer.from([0xfe, 0xff, number, 0xe0, 0, 0, 0, 0]);

  test('tells size and mode', async () => {
    expect(await look(dicom(48, 64))).toEqual(seen);
  });

  test('does not tell those of pictures in sequences', async () => {
    const inner = dicomElement(0x00280010, 'US', 3);
    const open = Buffer.concat([
      Buffer.from([0x40, 0, 0x75, 2, 0x53, 0x51, 0, 0, 255, 255, 255, 255]),
      Buffer.from([0xfe, 0xff, 0, 0xe0, 255, 255, 255, 255]),
      inner,
      ...[ended(0x0d), ended(0xdd)],
    ]);
    const closed = dicomElement(0x00400275, 'SQ', inner);
    expect(await look(dicom(48, 64, { before: Buffer.concat([open, closed]) }))).toEqual(seen);
  });

  test('names a compression that is not read here', async () => {
    const found = await look(dicom(48, 64, { syntax: '1.2.840.10008.1.2.4.80' }));
    expect(found).toEqual({ ...seen, type: 'dicom, JPEG-LS' });
  });

  test.each([
    ['that is cut', dicom(48, 64).subarray(0, 190)],
    ['that lies about a length', dicom(48, 64, { before: Buffer.from([8, 0, 5, 0, 0x43, 0x53, 255, 255]) })],
    ['behind sequences without end', Buffer.concat([dicom(8, 8).subarray(0, 132), Buffer.alloc(90_000, 255)])],
  ])('%s tells no size', async (_, content) => {
    expect(await look(content)).toMatchObject({ type: 'dicom', height: null, width: null });
  });
});

test('that of a sound tells rate and length, never more than the file can hold', async () => {
  expect(await look(wav(4000))).toEqual({ kind: 'audio', type: 'wav', rate: 8000, channels: 1, seconds: 0.5 });
  const liar = wav(4000);
  liar.writeUInt32LE(2 ** 31, 40);
  expect(await look(liar)).toMatchObject({ seconds: 0.5 });
});

test('that of arrays tells names, types and shapes', async () => {
  const arrays = npz({ x: { dtype: '|u1', shape: [2, 3, 3], values: Array(18).fill(1) } });
  expect(await look(arrays)).toEqual({
    kind: 'array',
    type: 'npz',
    arrays: [{ name: 'x', dtype: '|u1', shape: [2, 3, 3] }],
  });
});

test('that of one array tells its type and shape, and nothing that the answer of a reader must not hold', async () => {
  const array = npy({ dtype: '|u1', shape: [3, 4], values: Array(12).fill(1) });
  expect(await look(array)).toEqual({
    kind: 'array',
    type: 'npy',
    arrays: [{ name: '', dtype: '|u1', shape: [3, 4] }],
  });
});

test.each([
  ['with a header', 'x,y\n1,2\n3,4\n', { type: 'csv', steps: 2, channels: 2 }],
  ['of numbers alone', '1e-3,2,nan\n3,4,5\n', { type: 'csv', steps: 2, channels: 3 }],
])('a table of measurements %s tells steps and channels', async (_, text, expected) => {
  expect(await look(Buffer.from(text), 'a.csv')).toEqual({ kind: 'signal', ...expected });
});

test('the steps of a long table are judged by the usual length of its lines', async () => {
  const found = await look(Buffer.from(`x\n${'0.25\n'.repeat(60_000)}`), 'a.csv');
  expect(found?.kind === 'signal' && Math.abs((found.steps ?? 0) / 60_000 - 1)).toBeLessThan(0.01);
});

test.each([
  ['cut', png(7, 9).subarray(0, 20)],
  ['a text', Buffer.from('no image')],
  ['empty', Buffer.alloc(0)],
  ['an npz without arrays', Buffer.from(`PK\x03\x04${'\0'.repeat(22)}\x05\0\0\0x.npy`, 'latin1')],
])('a file that is %s tells nothing', async (_, content) => {
  expect(await look(content)).toBeNull();
});
