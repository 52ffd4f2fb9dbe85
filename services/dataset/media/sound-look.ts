import type { Look } from './look.ts';
import type { Magic } from './magic.ts';

type SoundLook = Extract<Look, { kind: 'audio' }>;
type Seen = Pick<SoundLook, 'rate' | 'channels' | 'seconds'>;

const unknown: Seen = { rate: null, channels: null, seconds: null };

/** The rate, channels and length of a sound from its header. The length is never more than the file can hold. */
export const soundLook = (type: Magic['type'], head: Buffer, size: number): SoundLook => {
  const { rate, channels, seconds } = seenIn(type, head, size);
  return { kind: 'audio', type, rate: rate || null, channels: channels || null, seconds };
};

const seenIn = (type: Magic['type'], head: Buffer, size: number): Seen => {
  switch (type) {
    case 'wav':
      return wav(head, size);
    case 'flac':
      return flac(head);
    case 'ogg':
      return ogg(head);
    case 'mp3':
      return mp3(head, size);
    default:
      return unknown;
  }
};

/** Walks from chunk to chunk: `fmt ` comes before `data`. */
const wav = (head: Buffer, size: number): Seen => {
  let format: { rate: number; channels: number; perSecond: number } | undefined;
  for (let at = 12; at + 8 <= head.length; ) {
    const name = head.toString('latin1', at, at + 4);
    const length = head.readUInt32LE(at + 4);
    if (name === 'fmt ')
      format = {
        ...{ channels: head.readUInt16LE(at + 10), rate: head.readUInt32LE(at + 12) },
        perSecond: head.readUInt32LE(at + 16),
      };
    if (name === 'data' && format !== undefined) {
      const { rate, channels, perSecond } = format;
      return { rate, channels, seconds: perSecond > 0 ? Math.min(length, size - at - 8) / perSecond : null };
    }
    at += 8 + length + (length % 2);
  }
  return format === undefined ? unknown : { rate: format.rate, channels: format.channels, seconds: null };
};

const flac = (head: Buffer): Seen => {
  const rate = head.readUIntBE(18, 3) >>> 4;
  const samples = (head.readUInt8(21) & 15) * 2 ** 32 + head.readUInt32BE(22);
  const channels = ((head.readUInt8(20) >>> 1) & 7) + 1;
  return { rate, channels, seconds: rate > 0 && samples > 0 ? samples / rate : null };
};

const ogg = (head: Buffer): Seen => {
  const vorbis = head.indexOf('\x01vorbis', 0, 'latin1');
  if (vorbis >= 0)
    return { channels: head.readUInt8(vorbis + 11), rate: head.readUInt32LE(vorbis + 12), seconds: null };
  const opus = head.indexOf('OpusHead', 0, 'latin1');
  return opus >= 0 ? { channels: head.readUInt8(opus + 9), rate: 48_000, seconds: null } : unknown;
};

const kilobits = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

/** From the first frame, as if all frames had its bit rate. */
const mp3 = (head: Buffer, size: number): Seen => {
  const tag = head.toString('latin1', 0, 3) === 'ID3' ? 10 + sevenBits(head) : 0;
  if (tag + 4 > head.length || head[tag] !== 0xff) return unknown;
  const [layer, rates, mode] = [head.readUInt8(tag + 1), head.readUInt8(tag + 2), head.readUInt8(tag + 3)];
  const isFirst = (layer & 0x18) === 0x18;
  const base = [44_100, 48_000, 32_000][(rates >>> 2) & 3] ?? 0;
  const rate = base / (isFirst ? 1 : (layer & 0x18) === 0x10 ? 2 : 4);
  const bits = (isFirst ? kilobits.one : kilobits.two)[rates >>> 4] ?? 0;
  return { rate, channels: mode >>> 6 === 3 ? 1 : 2, seconds: bits > 0 ? (size - tag) / (bits * 125) : null };
};

const sevenBits = (head: Buffer): number => [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.readUInt8(at) & 127), 0);
