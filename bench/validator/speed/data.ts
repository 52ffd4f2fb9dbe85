import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A submission to generate. A cell depends only on its row and column, so rows can be written in any order. */
export interface Shape {
  readonly name: 'narrow' | 'wide';
  readonly rows: number;
  readonly targets: readonly string[];
  readonly id: (row: number) => string;
  readonly cells: (row: number) => readonly number[];
  readonly fill: string;
}

/** Rows of an id and one probability. */
export const narrow = (rows: number): Shape => ({
  name: 'narrow',
  rows,
  targets: ['target'],
  id: (row) => String(10_000_000 + row),
  cells: (row) => [fraction(row, 0)],
  fill: '0.5',
});

const classes = 99;

/** Rows of 99 class probabilities that sum to one. */
export const wide = (rows: number): Shape => ({
  name: 'wide',
  rows,
  targets: Array.from({ length: classes }, (_, j) => `class_${j}`),
  id: (row) => `row_${String(row).padStart(7, '0')}`,
  cells(row) {
    const weights = Array.from({ length: classes }, (_, j) => fraction(row, j));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
  },
  fill: '0.010101',
});

/** The paths of a shape's files. `expected`: only the key column, as analyze keeps it. */
export const filesOf = (folder: string, { name }: Pick<Shape, 'name'>) => ({
  sample: join(folder, `${name}-sample.csv`),
  expected: join(folder, `${name}-expected.csv`),
  ordered: join(folder, `${name}.csv`),
  shuffled: join(folder, `${name}-shuffled.csv`),
});

export const generate = (folder: string, shape: Shape): void => {
  const { sample, expected, ordered, shuffled } = filesOf(folder, shape);
  const header = ['id', ...shape.targets].join(',');
  const order = permutation(shape.rows);
  const fill = `,${shape.fill}`.repeat(shape.targets.length);
  const filled = (row: number) => `${shape.id(row)},${shape.cells(row).join(',')}`;
  write(sample, header, shape.rows, (row) => shape.id(row) + fill);
  write(expected, 'id', shape.rows, shape.id);
  write(ordered, header, shape.rows, filled);
  write(shuffled, header, shape.rows, (row) => filled(order[row]!)); // as many as rows
};

const linesPerWrite = 10_000;

const write = (path: string, header: string, rows: number, line: (row: number) => string): void => {
  const file = openSync(path, 'wx');
  try {
    let text = `${header}\n`;
    for (let row = 0; row < rows; row += 1) {
      text += `${line(row)}\n`;
      if (row % linesPerWrite === 0) {
        writeSync(file, text);
        text = '';
      }
    }
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
};

/** Mixes 32 bits well (the last step of MurmurHash3). */
const mixed = (value: number): number => {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
};

/** A fraction with as many digits as models write. */
const fraction = (row: number, column: number): number => {
  const high = mixed(Math.imul(row + 1, 0x9e3779b1) + column);
  return (high * 2 ** 21 + (mixed(high + column) >>> 11) + 1) / (2 ** 53 + 2);
};

const permutation = (n: number): Uint32Array => {
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i -= 1) {
    const j = mixed(i) % (i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!]; // both below n
  }
  return order;
};
