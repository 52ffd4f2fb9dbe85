import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { table } from '../../cli/render/terminal/table.ts';
import { projectRoot } from '../../services/package/root.ts';
import { png } from '../../test/rigs/data/files/images.ts';
import { makeZip } from '../../test/rigs/data/files/zip.ts';
import { watchTree } from '../batch/tree-memory.ts';

/**
 * Measures `medalist analyze` on FILES (50,000) tiny images in a folder and in archives, and on a folder of GIGABYTES (5; 0: none) in files
 * of 1 MB: seconds and peak memory of all processes, the first time and again. It also shows the machine's load, because a busy machine is
 * slower.
 */
const files = Number(process.env.FILES || 50_000);
const gigabytes = Number(process.env.GIGABYTES || 5);
const largeSide = 592;
const root = mkdtempSync(join(tmpdir(), 'medalist-bench-')); // removed only at the end, because file systems are slow to reuse freed inodes

/** Random bytes that are the same on every machine. Each seed gives another image. */
const noise = (seed: number) => {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393;
    return (state >>> 24) & 255;
  };
};

const tiny = (seed: number): Buffer => png(15, 15, noise(seed));

/** An uncompressed colour image, which is quick to make. */
const bitmap = (seed: number): Buffer => {
  const bytes = Buffer.alloc(54 + largeSide * largeSide * 3, seed & 255);
  bytes.fill(0, 0, 54).write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeUInt32LE(largeSide, 18);
  bytes.writeUInt32LE(largeSide, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.writeUInt32LE(seed, 54);
  return bytes;
};

interface Image {
  readonly name: string;
  readonly content: Buffer;
}

const images = function* (count: number, from: number, ending: string, make: (seed: number) => Buffer) {
  for (let seed = from; seed < from + count; seed++) yield { name: `${nameOf(seed)}.${ending}`, content: make(seed) };
};
const nameOf = (seed: number) => seed.toString(16).padStart(6, '0');

type Put = (folder: string, part: string, files: Iterable<Image>) => void;
const inFolder: Put = (folder, part, files) => {
  mkdirSync(join(folder, part));
  for (const { name, content } of files) writeFileSync(join(folder, part, name), content);
};
const inArchive: Put = (folder, part, files) => writeFileSync(join(folder, `${part}.zip`), makeZip([...files]));

const competition = (count: number, ending: string, make: (seed: number) => Buffer, put: Put): string => {
  const folder = mkdtempSync(join(root, 'data-'));
  const train = Math.floor(count * 0.8);
  put(folder, 'train', images(train, 0, ending, make));
  put(folder, 'test', images(count - train, train, ending, make));
  const rows = (from: number, to: number, answer: (seed: number) => number) =>
    `id,label\n${Array.from({ length: to - from }, (_, n) => `${nameOf(from + n)},${answer(from + n)}\n`).join('')}`;
  writeFileSync(
    join(folder, 'train.csv'),
    rows(0, train, (seed) => noise(seed)() & 1),
  );
  writeFileSync(
    join(folder, 'sample_submission.csv'),
    rows(train, count, () => 0.5),
  );
  writeFileSync(join(folder, 'description.md'), 'Predict `label`. Scored by the area under the ROC curve.\n');
  return folder;
};

const look = async (data: string, home: string): Promise<string[]> => {
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const began = performance.now();
  const child = execa(join(projectRoot, 'cli', 'medalist'), ['analyze', data], {
    ...{ env: { MEDALIST_HOME: home }, stdout: 'ignore', stderr: 'inherit' },
  });
  const memory = child.pid === undefined ? undefined : watchTree(child.pid);
  await child;
  const seconds = (performance.now() - began) / 1000;
  return [seconds.toFixed(1), `${(((await memory?.stop())?.bytes ?? 0) / 1e6).toFixed(0)} MB`, load];
};

const cases: readonly (readonly [string, () => string])[] = [
  [`${files} tiny images, a folder`, () => competition(files, 'png', tiny, inFolder)],
  [`${files} tiny images, two archives`, () => competition(files, 'png', tiny, inArchive)],
  [`${gigabytes} GB in files of 1 MB`, () => competition(Math.floor(gigabytes * 1000), 'bmp', bitmap, inFolder)],
];
try {
  const rows: string[][] = [];
  for (const [what, make] of cases.slice(0, gigabytes > 0 ? 3 : 2)) {
    const data = make();
    await new Promise((resolve) => setTimeout(resolve, 3_000)); // a folder that has just changed is not remembered
    const home = mkdtempSync(join(root, 'home-'));
    for (const turn of ['first', 'again']) rows.push([what, turn, ...(await look(data, home))]);
  }
  process.stdout.write(`${table(['data', 'look', 'seconds', 'peak', 'load'], rows)}\n`);
} finally {
  rmSync(root, { recursive: true });
}
