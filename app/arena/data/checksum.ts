import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

const crc32c = (seed: number, bytes: Buffer): number => {
  let value = seed;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 255] ?? 0);
  return value;
};

/** What Google's storage says about an object: two checksums in base64, and the ETag, which is made from one. */
export interface Checksums {
  readonly md5: string;
  readonly crc32c: string;
  readonly etag: string;
}

export const checksumsOf = async (path: string): Promise<Checksums> => {
  const hash = createHash('md5');
  let crc = 0xffffffff;
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) {
    hash.update(chunk);
    crc = crc32c(crc, chunk);
  }
  const four = Buffer.alloc(4);
  four.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  const digest = hash.digest();
  return { md5: digest.toString('base64'), crc32c: four.toString('base64'), etag: `"${digest.toString('hex')}"` };
};
