const explicit = '1.2.840.10008.1.2.1';

/** One element that spells its kind: a number, or a text. */
export const dicomElement = (tag: number, kind: string, value: number | string | Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(tag >>> 16, 0);
  head.writeUInt16LE(tag & 0xffff, 2);
  head.write(kind, 4);
  const content = typeof value === 'number' ? Buffer.from([value & 255, value >>> 8]) : Buffer.from(value);
  const isLong = ['OB', 'OW', 'SQ', 'UN'].includes(kind);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  if (!isLong) head.writeUInt16LE(content.length, 6);
  return Buffer.concat([head, isLong ? length : Buffer.alloc(0), content]);
};

/** A grey DICOM of this size, black but for one pixel that makes it a picture of its own; `before`: elements before its size. */
export const dicom = (
  height: number,
  width: number,
  { tag = 0, syntax = explicit, before = Buffer.alloc(0) } = {},
): Buffer => {
  const pixels = Buffer.alloc(height * width);
  pixels.writeUInt16LE(tag);
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    dicomElement(0x00020010, 'UI', syntax),
    before,
    dicomElement(0x00280002, 'US', 1),
    dicomElement(0x00280004, 'CS', 'MONOCHROME2 '),
    dicomElement(0x00280010, 'US', height),
    dicomElement(0x00280011, 'US', width),
    dicomElement(0x00280100, 'US', 8),
    dicomElement(0x7fe00010, 'OW', pixels),
  ]);
};
