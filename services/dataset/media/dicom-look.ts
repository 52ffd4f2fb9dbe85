import type { Look } from './look.ts';

type ImageLook = Extract<Look, { kind: 'image' }>;

const longLengths = new Set('OB OD OF OL OV OW SQ SV UC UN UR UT UV'.split(' '));
const undefinedLength = 0xffffffff;
const [metaGroup, delimiterGroup, pictureGroup] = [0x0002, 0xfffe, 0x0028];
const [syntaxTag, pixelsTag, itemEnd, sequenceEnd] = [0x00020010, 0x7fe00010, 0xfffee00d, 0xfffee0dd];
const [samplesTag, photometricTag, rowsTag, columnsTag] = [0x00280002, 0x00280004, 0x00280010, 0x00280011];
const implicit = '1.2.840.10008.1.2';
const mostElements = 10_000;

/** Transfer syntaxes that the templates cannot read without a library (templates/medalist_engine/media/pictures/dicom). */
const unread: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '1.2.840.10008.1.2.2': 'big endian',
    '1.2.840.10008.1.2.1.99': 'deflated',
    '1.2.840.10008.1.2.5': 'run lengths',
    '1.2.840.10008.1.2.4.57': 'lossless JPEG',
    '1.2.840.10008.1.2.4.70': 'lossless JPEG',
    '1.2.840.10008.1.2.4.80': 'JPEG-LS',
    '1.2.840.10008.1.2.4.81': 'JPEG-LS',
  }),
);

/** The height, width and mode of a DICOM as far as its start shows them. `type` names a compression that we cannot read. */
export const dicomLook = (head: Buffer): ImageLook => {
  const values = valuesIn(head);
  const whole = (tag: number) => (values.get(tag)?.length === 2 ? (values.get(tag)?.readUInt16LE(0) ?? 0) : 0);
  const packing = unread.get(textOf(values.get(syntaxTag)));
  const isPalette = textOf(values.get(photometricTag)) === 'PALETTE COLOR';
  const mode = isPalette ? 'palette' : ({ 1: 'grey', 3: 'colour' }[whole(samplesTag)] ?? null);
  return {
    ...{ kind: 'image', type: packing === undefined ? 'dicom' : `dicom, ${packing}` },
    ...{ height: whole(rowsTag) || null, width: whole(columnsTag) || null, mode },
  };
};

const textOf = (value: Buffer | undefined): string => value?.toString('latin1').replace(/(?<![\0 ])[\0 ]+$/, '') ?? '';

/** The values that we need, from the file's top level. The content of sequences is skipped. */
const valuesIn = (head: Buffer): ReadonlyMap<number, Buffer> => {
  const values = new Map<number, Buffer>();
  /** For every open sequence or item, whether it writes out the types of values. */
  const inside: boolean[] = [];
  let syntax = '';
  for (let at = 132, count = 0; at + 12 <= head.length && count < mostElements; count++) {
    const isMeta = head.readUInt16LE(at) === metaGroup;
    const isExplicit = inside.at(-1) ?? (isMeta || syntax !== implicit);
    const { tag, kind, start, length } = elementAt(head, at, isExplicit);
    const isPixels = tag === pixelsTag && inside.length === 0;
    at = start;
    if (tag === itemEnd || tag === sequenceEnd) inside.pop();
    else if (isPixels) break;
    else if (length === undefinedLength) inside.push(isExplicit && kind !== 'UN');
    else {
      const counts = tag === syntaxTag || tag >>> 16 === pictureGroup;
      if (counts && inside.length === 0) values.set(tag, head.subarray(start, start + length));
      at += length;
    }
    if (tag === syntaxTag) syntax = textOf(values.get(tag));
  }
  return values;
};

const elementAt = (head: Buffer, at: number, isExplicit: boolean) => {
  const group = head.readUInt16LE(at);
  const tag = group * 0x10000 + head.readUInt16LE(at + 2);
  const kind = head.toString('latin1', at + 4, at + 6);
  if (!isExplicit || group === delimiterGroup || !/^[A-Z]{2}$/.test(kind))
    return { tag, kind: '', start: at + 8, length: head.readUInt32LE(at + 4) };
  if (longLengths.has(kind)) return { tag, kind, start: at + 12, length: head.readUInt32LE(at + 8) };
  return { tag, kind, start: at + 8, length: head.readUInt16LE(at + 6) };
};
