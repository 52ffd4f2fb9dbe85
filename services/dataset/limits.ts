/** What an archive may cost before it is refused as a bomb. Generous for real data, small for an attack. */
export const unpackLimits = {
  /** All archives of one competition, unpacked, bytes. */
  totalBytes: 64 * 2 ** 30,
  /** Files and folders. */
  entries: 2_000_000,
  /** Zip in zip in zip: real competitions need two. */
  depth: 3,
  /** Unpacked to packed size; text rarely passes 50. Only asked above `ratioFromBytes`. */
  ratio: 200,
  ratioFromBytes: 64 * 2 ** 20,
};
export type UnpackLimits = typeof unpackLimits;

/** What a path may look like: real competitions nest five folders, and every file system takes this much. */
export const pathLimits = {
  /** Folders above a file. */
  depth: 32,
  /** Bytes in UTF-8. */
  bytes: 1_024,
  name: 255,
};
