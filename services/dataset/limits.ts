/** Limits above which an archive is refused as a bomb: generous for real data, small for an attack. */
export const unpackLimits = {
  /** The bytes of all archives of one competition, unpacked. */
  totalBytes: 64 * 2 ** 30,
  /** Files and folders. */
  entries: 2_000_000,
  /** Archives inside archives. Real competitions need two levels. */
  depth: 3,
  /** The ratio of unpacked to packed size. For text it is rarely above 50. Checked only above `ratioFromBytes`. */
  ratio: 200,
  ratioFromBytes: 64 * 2 ** 20,
};
export type UnpackLimits = typeof unpackLimits;

/** Limits for a path. Real competitions nest five folders, and every file system allows these limits. */
export const pathLimits = {
  /** The most folders above a file. */
  depth: 32,
  /** The most bytes, in UTF-8. */
  bytes: 1_024,
  name: 255,
};
