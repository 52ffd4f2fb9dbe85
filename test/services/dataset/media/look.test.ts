import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lookAt } from '../../../../services/dataset/media/look.ts';
import { magicOf } from '../../../../services/dataset/media/magic.ts';
import { npz } from '../../../rigs/data/arrays.ts';
import { jpegHeader, png } from '../../../rigs/data/images.ts';
import { wav } from '../../../rigs/data/sounds.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const look = async (content: Buffer) => {
  const path = join(scratchFolder(), 'file');
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

test.each([
  ['cut', png(7, 9).subarray(0, 20)],
  ['a text', Buffer.from('no image')],
  ['empty', Buffer.alloc(0)],
  ['an npz without arrays', Buffer.from(`PK\x03\x04${'\0'.repeat(22)}\x05\0\0\0x.npy`, 'latin1')],
])('a file that is %s tells nothing', async (_, content) => {
  expect(await look(content)).toBeNull();
});
