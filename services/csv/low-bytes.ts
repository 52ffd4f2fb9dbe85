/**
 * Checks four bytes at a time, to skip those that need no look: digits, letters and points are above the comma (0x2c);
 * commas, quotes and line ends are not. Subtracting 0x2d from each byte borrows into its top bit exactly if the byte
 * was lower. Sometimes it also borrows in the byte above: a false alarm, which costs time but no cell.
 */
export const hasLowByte = (word: number): boolean => ((word - 0x2d2d2d2d) & ~word & 0x80808080) !== 0;

/** The bytes as words of four; no words if the bytes do not start at a multiple of four. */
export const wordsOf = (bytes: Buffer): Int32Array =>
  bytes.byteOffset % 4 === 0 ? new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2) : new Int32Array(0);
