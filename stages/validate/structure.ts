import { isMissing } from '../../services/csv/cell.ts';
import { cellsOf } from '../../services/csv/column.ts';
import type { Table } from '../../services/csv/table.ts';

/** What most cells of a structured column look like: run lengths (`start length ...`) or tuples of a fixed width. */
export type Grammar = { readonly form: 'runs' } | Tuples;
interface Tuples {
  readonly form: 'tuples';
  readonly types: readonly ('number' | 'word')[];
  /** Places 3-6 are the corners of a box, in order. */
  readonly boxes: boolean;
}

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** How many of the cells must agree before the others are called wrong. */
const majority = 0.6;

/** Tokens of a cell; list brackets and commas count as spaces. */
export const tokensOf = (cell: string): string[] =>
  cell
    .replace(/[[\](),]/g, ' ')
    .trim()
    .split(/\s+/)
    .filter((t) => t !== '');
/** No mask, no box. */
export const isEmptyMark = (cell: string): boolean => cell.trim() === '-' || isMissing(cell);

const enough = 2000;

/** The first cells of a column that are wanted: as many as it takes to see how cells are built. */
export const headCells = (table: Table, column: number, wanted: (cell: string) => boolean): string[] => {
  const found: string[] = [];
  for (const cell of cellsOf(table, column)) {
    if (wanted(cell)) found.push(cell);
    if (found.length === enough) break;
  }
  return found;
};

/** Starts from 1 and rising, lengths from 1, no overlap. */
const areRuns = (tokens: readonly string[]): boolean => {
  if (tokens.length % 2 === 1 || !tokens.every((token) => /^\d+$/.test(token))) return false;
  let end = 1;
  for (let i = 0; i < tokens.length; i += 2) {
    const [start, length] = [Number(tokens[i]), Number(tokens[i + 1])];
    if (start < end || length < 1) return false;
    end = start + length;
  }
  return true;
};

/** The grammar of the sample, where that shows one; else what most cells share; null when they share none. */
export const grammarOf = (cells: readonly string[], sample: readonly string[]): Grammar | null => {
  const filled = (list: readonly string[]) => list.filter((cell) => !isEmptyMark(cell)).map(tokensOf);
  const [shown, written] = [filled(sample), filled(cells)];
  const tokenised = [...written, ...shown];
  if ((shown.length > 0 && shown.every(areRuns)) || share(tokenised, areRuns) > 0.5) return { form: 'runs' };
  let best: { readonly grammar: Grammar; readonly part: number } | null = null;
  for (let width = 16; width >= 3; width -= 1) {
    const grammar = tuplesOf(tokenised, width);
    const part = share(tokenised, (tokens) => fits(tokens, { ...grammar, boxes: false }));
    if (part >= majority && part > (best?.part ?? 0)) best = { grammar, part };
  }
  return best?.grammar ?? null;
};

/** Tuples of this width, each place a number or a word as in most tuples. */
const tuplesOf = (tokenised: readonly (readonly string[])[], width: number): Tuples => {
  const tuples = tokenised.filter((tokens) => tokens.length % width === 0).flatMap((tokens) => cut(tokens, width));
  const types = Array.from({ length: width }, (_, j) =>
    share(tuples, (tuple) => number.test(tuple[j] ?? '')) > 0.5 ? ('number' as const) : ('word' as const),
  );
  return { form: 'tuples', types, boxes: width === 6 && share(tuples, isUpright) > 0.75 };
};

/** Whether a cell's tokens are of this grammar. */
export const fits = (tokens: readonly string[], grammar: Grammar): boolean => {
  if (grammar.form === 'runs') return areRuns(tokens);
  const { types, boxes } = grammar;
  return (
    tokens.length % types.length === 0 &&
    tokens.every((token, i) => types[i % types.length] === 'word' || number.test(token)) &&
    (!boxes || cut(tokens, types.length).every(isUpright))
  );
};

const share = <T>(items: readonly T[], holds: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(holds).length / items.length;

const cut = (tokens: readonly string[], width: number): string[][] =>
  Array.from({ length: tokens.length / width }, (_, i) => tokens.slice(i * width, (i + 1) * width));

/** `label confidence xmin ymin xmax ymax` with the corners in order. */
const isUpright = (tuple: readonly string[]): boolean => {
  const [left, top, right, bottom] = tuple.slice(2).map(Number);
  return left !== undefined && Number(right) >= left && Number(bottom) >= Number(top);
};
