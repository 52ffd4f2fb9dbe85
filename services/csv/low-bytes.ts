/**
 * Four bytes at a time, to step over those that cannot matter: digits, letters and points are all above the comma
 * (0x2c), while commas, quotes and line ends are not. Subtracting 0x2d from each byte borrows into its top bit exactly
 * where it was lower, and sometimes in the byte above such a one: a false alarm costs a look, no cell.
 */
export const hasLowByte = (word: number): boolean => ((word - 0x2d2d2d2d) & ~word & 0x80808080) !== 0;

/** The bytes as words; none when they do not start at a multiple of four. */
export const wordsOf = (bytes: Buffer): Int32Array =>
  bytes.byteOffset % 4 === 0 ? new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2) : new Int32Array(0);
