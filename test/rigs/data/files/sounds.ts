/** A mono wav of 16 bits: so many samples of a tone. */
export const wav = (samples: number, rate = 8000, tone = 440): Buffer => {
  const wave = Array.from({ length: samples }, (_, i) => 0.25 * Math.sin((2 * Math.PI * tone * i) / rate));
  return wavOf(wave, 2 * samples, rate);
};

/** Mono PCM of 16 bits. `claimed`: how many bytes its header says it has. */
export const wavOf = (samples: readonly number[], claimed = 2 * samples.length, rate = 8000): Buffer => {
  const data = Buffer.alloc(2 * samples.length);
  for (const [at, value] of samples.entries()) data.writeInt16LE(Math.round(32_000 * value), 2 * at);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  for (const [value, at] of [
    [16, 16],
    [rate, 24],
    [2 * rate, 28],
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
