import { dicomLook } from './dicom-look.ts';
import type { Look } from './look.ts';
import type { Magic } from './magic.ts';

type ImageLook = Extract<Look, { kind: 'image' }>;
type Seen = Pick<ImageLook, 'height' | 'width' | 'mode'>;

const unknown: Seen = { height: null, width: null, mode: null };

/** The height, width and mode of an image from its header. Throws a RangeError if the header is cut off. */
export const imageLook = (type: Magic['type'], head: Buffer): ImageLook => {
  if (type === 'dicom') return dicomLook(head);
  const { height, width, mode } = seenIn(type, head);
  return { kind: 'image', type, height: height || null, width: width || null, mode };
};

const seenIn = (type: Magic['type'], head: Buffer): Seen => {
  switch (type) {
    case 'png':
      return {
        ...{ width: head.readUInt32BE(16), height: head.readUInt32BE(20) },
        mode:
          ['grey', null, 'colour', 'palette', 'grey with alpha', null, 'colour with alpha'][head.readUInt8(25)] ?? null,
      };
    case 'gif':
      return { width: head.readUInt16LE(6), height: head.readUInt16LE(8), mode: 'palette' };
    case 'bmp':
      return { width: Math.abs(head.readInt32LE(18)), height: Math.abs(head.readInt32LE(22)), mode: bitmapMode(head) };
    case 'jpeg':
      return jpeg(head);
    case 'tiff':
      return tiff(head);
    case 'webp':
      return webp(head);
    default:
      return unknown;
  }
};

const bitmapMode = (head: Buffer): string => (head.readUInt16LE(28) <= 8 ? 'palette' : 'colour');

/** Walks from one marker to the next until the frame's marker. */
const jpeg = (head: Buffer): Seen => {
  for (let at = 2; at + 9 < head.length; ) {
    if (head[at] !== 0xff) return unknown;
    const marker = head.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const mode = ['grey', null, 'colour', 'four colours'][head.readUInt8(at + 9) - 1] ?? null;
      return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7), mode };
    } else at += 2 + head.readUInt16BE(at + 2);
  }
  return unknown;
};

/** The tags of the first directory. BigTIFF is not read. */
const tiff = (head: Buffer): Seen => {
  const isLittle = head[0] === 0x49;
  const short = (at: number) => (isLittle ? head.readUInt16LE(at) : head.readUInt16BE(at));
  const long = (at: number) => (isLittle ? head.readUInt32LE(at) : head.readUInt32BE(at));
  if (short(2) !== 42) return unknown;
  const start = long(4);
  if (start + 2 > head.length) return unknown;
  const tags = new Map<number, number>();
  for (let entry = 0; entry < Math.min(short(start), 100); entry++) {
    const at = start + 2 + 12 * entry;
    tags.set(short(at), short(at + 2) === 3 ? short(at + 8) : long(at + 8));
  }
  const samples = tags.get(277) ?? 1;
  const mode =
    samples === 1 ? (tags.get(262) === 3 ? 'palette' : 'grey') : samples === 3 ? 'colour' : `${samples} bands`;
  return { width: tags.get(256) ?? null, height: tags.get(257) ?? null, mode };
};

const webp = (head: Buffer): Seen => {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff, mode: 'colour' };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, mode: 'colour' };
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1, mode: 'colour' };
    default:
      return unknown;
  }
};
