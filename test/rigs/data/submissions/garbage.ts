import { below } from './mutations/random.ts';

/** Bytes of a file, each with the line it came from; `touched`: lines of which anything was changed, moved or copied. */
interface Garbled {
  readonly bytes: Buffer;
  readonly touched: ReadonlySet<number>;
}
type Traced = readonly { readonly byte: number; readonly line: number }[];
type Damage = (bytes: Traced, at: number, random: () => number) => { readonly bytes: Traced; readonly hit: Traced };

const sliceAt = (bytes: Traced, at: number, random: () => number): Traced =>
  bytes.slice(at, at + 1 + below(random, 40));
/** The bytes on both sides of a place: whatever happens between them happens to their lines. */
const around = (bytes: Traced, ...places: number[]): Traced =>
  places.flatMap((place) => bytes.slice(Math.max(0, place - 1), place + 1));
const splice = (bytes: Traced, at: number, remove: number, ...insert: Traced): Traced => [
  ...bytes.slice(0, at),
  ...insert,
  ...bytes.slice(at + remove),
];

/** Bytes that mean something in a CSV come up more often than by chance. */
const telling = Buffer.from(',"\n\r;\t\' .-0159eE[]%\0\ufeff');
const anyByte = (random: () => number): number =>
  random() < 0.5 ? (telling[below(random, telling.length)] ?? 0) : below(random, 256);

const damages: readonly Damage[] = [
  (bytes, at, random) => {
    const hit = bytes.slice(at, at + 1);
    const bit = 1 << below(random, 8);
    return {
      bytes: splice(bytes, at, 1, ...hit.map(({ byte, line }) => ({ byte: byte ^ bit, line }))),
      hit: around(bytes, at, at + 1),
    };
  },
  (bytes, at, random) => ({
    bytes: splice(bytes, at, 0, { byte: anyByte(random), line: bytes[at]?.line ?? 0 }),
    hit: around(bytes, at),
  }),
  (bytes, at, random) => {
    const cut = sliceAt(bytes, at, random);
    return { bytes: splice(bytes, at, cut.length), hit: [...cut, ...around(bytes, at, at + cut.length)] };
  },
  (bytes, at) => ({ bytes: bytes.slice(0, at), hit: [...around(bytes, at), ...bytes.slice(at)] }),
  (bytes, at, random) => {
    const copied = sliceAt(bytes, below(random, bytes.length), random);
    return { bytes: splice(bytes, at, 0, ...copied), hit: [...copied, ...around(bytes, at)] };
  },
  (bytes, at, random) => {
    const first = sliceAt(bytes, at, random);
    const from = Math.min(bytes.length, at + first.length + below(random, 200));
    const second = sliceAt(bytes, from, random);
    const between = bytes.slice(at + first.length, from);
    return {
      bytes: [...bytes.slice(0, at), ...second, ...between, ...first, ...bytes.slice(from + second.length)],
      hit: [...first, ...second, ...around(bytes, at, at + first.length, from, from + second.length)],
    };
  },
];

/** One to eight random damages, mostly few: bits flipped, bytes put in, slices taken out, doubled or swapped, the end cut off. */
export const garble = (valid: Buffer, random: () => number): Garbled => {
  let line = 0;
  let bytes: Traced = [...valid].map((byte) => {
    const traced = { byte, line };
    if (byte === 0x0a) line += 1;
    return traced;
  });
  const touched = new Set<number>();
  for (let left = 1 + Math.floor(8 * random() ** 3); left > 0 && bytes.length > 0; left -= 1) {
    const damage = damages[below(random, damages.length)];
    if (damage === undefined) continue;
    const done = damage(bytes, below(random, bytes.length), random);
    for (const { line } of done.hit) touched.add(line);
    bytes = done.bytes;
  }
  return { bytes: Buffer.from(bytes.map(({ byte }) => byte)), touched };
};
