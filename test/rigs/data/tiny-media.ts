import { crc32, deflateSync } from 'node:zlib';

/** A grey PNG; `shadeAt` says how light a pixel is, 0 to 255. */
export const pngOf = (side: number, shadeAt: (x: number, y: number) => number): Buffer => {
  const lines = Array.from({ length: side }, (_, y) => [0, ...Array.from({ length: side }, (_, x) => shadeAt(x, y))]);
  return png(side, deflateSync(Buffer.from(lines.flat())));
};

/** A grey PNG of one pixel. */
export const tinyPng = (shade: number): Buffer => pngOf(1, () => shade);

/** A PNG that says it is larger than any memory, and holds nothing. */
export const pngBomb = (side: number): Buffer => png(side, deflateSync(Buffer.alloc(100)));

const png = (side: number, pixels: Buffer): Buffer => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
};

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** Mono PCM of 16 bits at 8000 samples a second. `claimed`: how many bytes its header says it has. */
export const wavOf = (samples: readonly number[], claimed = 2 * samples.length): Buffer => {
  const data = Buffer.alloc(2 * samples.length);
  for (const [at, value] of samples.entries()) data.writeInt16LE(Math.round(32_000 * value), 2 * at);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  for (const [value, at] of [
    [16, 16],
    [8000, 24],
    [16_000, 28],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [2, 32],
    [16, 34],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(claimed, 40);
  return Buffer.concat([head, data]);
};
