import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type HoldBackJob, holdBack } from '../../../core/explore/hold-back/hold-back.ts';
import type { TakenFile } from '../../../core/explore/taken-file.ts';
import { describeFile } from '../../../services/dataset/describe.ts';
import { scratchFolder } from '../scratch.ts';
import { plainEngine } from '../stages/intake.ts';

/** Files by their paths as they would be taken in, and what is made of them when rows are held back. */
export const dataToExplore = async (files: Readonly<Record<string, string | Buffer>>, root = scratchFolder()) => {
  const [source, data, held] = [join(root, 'source'), join(root, 'data'), join(root, 'held')];
  const taken: TakenFile[] = [];
  for (const [path, content] of Object.entries(files)) {
    const absolute = join(source, path);
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, content);
    taken.push({ ...(await describeFile(absolute, path, null)), absolute });
  }
  return {
    ...{ root, source, data, held, taken },
    async holdBack(wanted: Partial<HoldBackJob> = {}) {
      using engine = await plainEngine(root);
      return await holdBack({
        files: taken,
        engine,
        seed: 42,
        target: null,
        metric: null,
        ask: '',
        data,
        held,
        ...wanted,
      });
    },
  };
};

/** The bytes of all files below a folder, as one text. */
export const bytesBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

/** The lines of a CSV without quoted cells, cut at commas; the first is the header. */
export const csvLines = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));

/** A name that stands nowhere else in the data, so that a search of bytes finds its row. */
export const nameOf = (n: number) => `row-${n}-of-them`;
/** A CSV file of so many rows. */
export const table = (rows: number, line: (n: number) => string, header = 'name,size,churn') =>
  `${header}\n${Array.from({ length: rows }, (_, n) => line(n)).join('\n')}\n`;
/** Names, sizes, and who leaves: every third. */
export const people = (rows: number) =>
  table(rows, (n) => `${nameOf(n)},${(n * 37) % 101},${n % 3 === 0 ? 'yes' : 'no'}`);
