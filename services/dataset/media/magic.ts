/** What kind of file the first bytes show. */
export interface Magic {
  readonly kind: 'image' | 'audio' | 'array';
  readonly type: MagicType;
}
type MagicType =
  | 'jpeg'
  | 'png'
  | 'gif'
  | 'bmp'
  | 'tiff'
  | 'webp'
  | 'dicom'
  | 'jp2'
  | 'wav'
  | 'flac'
  | 'ogg'
  | 'mp3'
  | 'aiff'
  | 'npy'
  | 'npz';

const is = (kind: Magic['kind'], type: MagicType): Magic => ({ kind, type });

/** How many bytes are enough to recognise a file. */
export const magicBytes = 256;

/** The kind of an image, sound or array file by its content, or null if it is something else. */
export const magicOf = (head: Buffer): Magic | null => imageMagic(head) ?? soundMagic(head) ?? arrayMagic(head);

/** Whether a zip is an archive of arrays. */
export const isNpz = (head: Buffer): boolean => arrayMagic(head)?.type === 'npz';

const says = (head: Buffer, at: number, text: string): boolean =>
  head.toString('latin1', at, at + text.length) === text;

const imageMagic = (head: Buffer): Magic | null => {
  if (says(head, 0, '\xff\xd8\xff')) return is('image', 'jpeg');
  if (says(head, 0, '\x89PNG\r\n\x1a\n')) return is('image', 'png');
  if (says(head, 0, 'GIF87a') || says(head, 0, 'GIF89a')) return is('image', 'gif');
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].some((mark) => says(head, 0, mark))) return is('image', 'tiff');
  if (says(head, 0, 'RIFF') && says(head, 8, 'WEBP')) return is('image', 'webp');
  if (says(head, 128, 'DICM')) return is('image', 'dicom');
  if (says(head, 4, 'jP  \r\n') || says(head, 0, '\xff\x4f\xff\x51')) return is('image', 'jp2');
  const isBitmap = says(head, 0, 'BM') && says(head, 6, '\0\0\0\0') && head.length > 30;
  return isBitmap && [12, 40, 52, 56, 64, 108, 124].includes(head.readUInt32LE(14)) ? is('image', 'bmp') : null;
};

const soundMagic = (head: Buffer): Magic | null => {
  if (['RIFF', 'RF64'].some((mark) => says(head, 0, mark)) && says(head, 8, 'WAVE')) return is('audio', 'wav');
  if (says(head, 0, 'fLaC')) return is('audio', 'flac');
  if (says(head, 0, 'OggS')) return is('audio', 'ogg');
  if (says(head, 0, 'FORM') && says(head, 8, 'AIF')) return is('audio', 'aiff');
  return (says(head, 0, 'ID3') && (head[3] ?? 255) < 8) || isMp3Frame(head) ? is('audio', 'mp3') : null;
};

/** Layer III with a known bit rate and sample rate. */
const isMp3Frame = (head: Buffer): boolean => {
  const [sync = 0, layer = 0, rates = 0] = head;
  if (sync !== 0xff || ![0xfb, 0xfa, 0xf3, 0xf2, 0xe3, 0xe2].includes(layer)) return false;
  return ![0, 15].includes(rates >> 4) && ((rates >> 2) & 3) !== 3;
};

const arrayMagic = (head: Buffer): Magic | null => {
  if (says(head, 0, '\x93NUMPY')) return is('array', 'npy');
  const isZip = says(head, 0, 'PK\x03\x04') && head.length > 30;
  const name = isZip ? head.toString('latin1', 30, 30 + head.readUInt16LE(26)) : '';
  return name.endsWith('.npy') ? is('array', 'npz') : null;
};
