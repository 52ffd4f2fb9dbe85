import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Writes a competition's files below a folder; paths may have sub-folders. Returns the folder. */
export const makeCompetition = (folder: string, files: Files): string => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
};

/** A seeded source of numbers in [0, 1) (mulberry32): the same competition on every machine. */
export const seeded = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Cell = string | number | boolean;
const cell = (value: Cell): string => {
  const text = typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** CSV text from a header and a row per index. */
export const csv = (header: readonly string[], rows: number, row: (index: number) => readonly Cell[]): string =>
  `${[header, ...Array.from({ length: rows }, (_, index) => row(index))].map((cells) => cells.map(cell).join(',')).join('\n')}\n`;

/** The page of a competition that is evaluated like this. */
export const page = (evaluation: string): string =>
  `# Overview\n\nPredict something.\n\n## Evaluation\n\nSubmissions are evaluated on ${evaluation}.\n\n## Submission File\n\nOne row per id.\n`;

export interface Shape {
  readonly rows?: number;
  readonly testRows?: number;
  readonly seed?: number;
}

const words = 'river stone light cloud engine market garden silver winter copper meadow signal harbor puzzle'.split(
  ' ',
);
/** A seeded sentence. */
export const sentence = (random: () => number, length = 12): string =>
  Array.from({ length }, () => words[Math.floor(random() * words.length)] ?? '').join(' ');

/** A plain tabular competition: two numbers, a category, and a yes-or-no target that depends on them. */
export const binaryCompetition = ({ rows = 120, testRows = 40, seed = 1 }: Shape = {}): Files => {
  const random = seeded(seed);
  const features = () => {
    const a = random().toFixed(4);
    const b = Math.floor(random() * 50);
    return { a, b, c: words[b % 5] ?? '', y: Number(a) + b / 50 > 1 ? 1 : 0 };
  };
  return {
    'train.csv': csv(['id', 'a', 'b', 'c', 'target'], rows, (i) => {
      const { a, b, c, y } = features();
      return [i, a, b, c, y];
    }),
    'test.csv': csv(['id', 'a', 'b', 'c'], testRows, (i) => {
      const { a, b, c } = features();
      return [rows + i, a, b, c];
    }),
    'sample_submission.csv': csv(['id', 'target'], testRows, (i) => [rows + i, 0.5]),
    'description.md': page('area under the ROC curve between the predicted probability and the observed target'),
  };
};
