import { gzipSync } from 'node:zlib';
import { makeZip } from '../../rigs/data/files/zip.ts';
import { makeTar, type TarMember } from '../../services/dataset/make-tar.ts';
import { entryNameOf } from './names.ts';
import type { Random } from './random.ts';

const table = (rows: number) =>
  `id,a,y\n${Array.from({ length: rows }, (_, i) => `${i},${i % 7},${i % 3}`).join('\n')}\n`;

/** What stands in a file: a table, mostly; or what is called one. */
export const contentOf = (random: Random): Buffer => {
  const kinds = [
    () => Buffer.from(table(40)),
    () => Buffer.from(table(40)),
    () => Buffer.alloc(0),
    () => Buffer.from(`id,y\n1,${'x'.repeat(random.whole(3 * 2 ** 20))}\n`),
    () => Buffer.from(Array.from({ length: random.whole(30_000) }, (_, i) => `c${i}`).join(',')),
    () => Buffer.from('id,"y\n1,"2""\n"3'),
    () => Buffer.from(`\uFEFFid;y\r\n1;2\r\n`),
    () => Buffer.from(`[${'['.repeat(random.whole(5_000))}`),
    () => Buffer.from('PAR1 is no parquet PAR1'),
    () => Buffer.from(Array.from({ length: 2_000 }, () => random.whole(256))),
  ] as const;
  return random.pick(kinds)();
};

const modes = [0o100644, 0o100644, 0o100644, 0o120777, 0o010644, 0o020644, 0o104755] as const;
const types = ['0', '0', '0', '0', '1', '2', '3', '5', '6', 'V'] as const satisfies readonly TarMember['type'][];

const zipOf = (random: Random, depth: number): Buffer =>
  makeZip(
    Array.from({ length: 1 + random.whole(8) }, () => ({
      name: entryNameOf(random),
      content: depth > 0 && random.chance(0.2) ? archiveOf(random, depth - 1).content : contentOf(random),
      mode: random.pick(modes),
    })),
  );

const tarOf = (random: Random): Buffer =>
  makeTar(
    Array.from({ length: 1 + random.whole(8) }, () => ({
      name: entryNameOf(random).slice(0, 100),
      type: random.pick(types),
      link: random.pick(['/etc/passwd', '../../outside/secret.csv', 'train.csv']),
      content: contentOf(random),
    })),
  );

/** Some bytes are not what they were: sizes lie, checksums fail, ends are missing. */
const damaged = (random: Random, whole: Buffer): Buffer => {
  if (random.chance(0.6) || whole.length === 0) return whole;
  const bytes = Buffer.from(random.chance(0.3) ? whole.subarray(0, random.whole(whole.length)) : whole);
  for (let flips = random.whole(12); flips > 0 && bytes.length > 0; flips--)
    bytes[random.whole(bytes.length)] = random.whole(256);
  return bytes;
};

/** An archive of any kind, with or without harm in it, with the end of name that goes with it or another. */
export const archiveOf = (random: Random, depth = 4): { readonly content: Buffer; readonly extension: string } => {
  const made = random.pick([
    () => ({ content: zipOf(random, depth), extension: 'zip' }),
    () => ({ content: tarOf(random), extension: 'tar' }),
    () => ({ content: gzipSync(tarOf(random)), extension: 'tar.gz' }),
    () => ({ content: gzipSync(contentOf(random)), extension: 'csv.gz' }),
    () => ({ content: gzipSync(Buffer.alloc(random.whole(100 * 2 ** 20))), extension: 'gz' }),
    () => ({ content: contentOf(random), extension: '7z' }),
  ] as const)();
  const extension = random.chance(0.1) ? random.pick(['zip', 'tgz', '7z', 'gz']) : made.extension;
  return { content: damaged(random, made.content), extension };
};
