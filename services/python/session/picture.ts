const signature = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
const mostBytes = 2 ** 21;
/** In pixels. A small file may hold a picture that fills the memory of a viewer. */
const longestSide = 6_000;

/** The bytes of a picture in base64; undefined: it is no PNG of a reasonable size. */
export const pictureOf = (base64: string): Uint8Array | undefined => {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > mostBytes || bytes.length < signature.length + 8) return undefined;
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const sides = [bytes.readUInt32BE(signature.length), bytes.readUInt32BE(signature.length + 4)];
  return sides.every((side) => side > 0 && side <= longestSide) ? bytes : undefined;
};
