/** Limits beyond which an archive is refused as a bomb: generous for real data, small for an attack. */
export const unpackLimits = {
  /** All archives of one competition, unpacked, bytes. */
  totalBytes: 64 * 2 ** 30,
  /** Files and folders. */
  entries: 2_000_000,
  /** Zip in zip in zip: real competitions need two. */
  depth: 3,
  /** Unpacked to packed size; text rarely exceeds 50. Checked only above `ratioFromBytes`. */
  ratio: 200,
  ratioFromBytes: 64 * 2 ** 20,
};
export type UnpackLimits = typeof unpackLimits;

/** Limits of a path. Real competitions nest five folders, and every file system allows these limits. */
export const pathLimits = {
  /** Folders above a file. */
  depth: 32,
  /** Bytes in UTF-8. */
  bytes: 1_024,
  name: 255,
};
