import { isMissing } from '../../../services/csv/cell.ts';
import { cellsOf } from '../../../services/csv/column.ts';
import type { Table } from '../../../services/csv/table.ts';

/** What most cells of a structured column look like: JSON, run lengths (`start length ...`) or tuples of a fixed width. */
export type Grammar = { readonly form: 'runs' } | { readonly form: 'json' } | Tuples;
interface Tuples {
  readonly form: 'tuples';
  readonly types: readonly ('number' | 'word')[];
  /** Places 3-6 are the corners of a box, in order. */
  readonly boxes: boolean;
}

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** How many of the cells must agree before the others are called wrong. */
const agreeingShare = 0.6;
/** How many must be tuples of words and numbers before they are no lists. */
const mixedShare = 0.8;

/** Tokens of a cell; list brackets and commas count as spaces. */
export const tokensOf = (cell: string): string[] =>
  cell
    .replace(/[[\](),]/g, ' ')
    .trim()
    .split(/\s+/)
    .filter((t) => t !== '');
/** No mask, no box. */
export const isEmptyMark = (cell: string): boolean => cell.trim() === '-' || isMissing(cell);

const mostHeadCells = 2000;

/** The first cells of a column that are wanted: as many as it takes to see how cells are built. */
export const headCells = (table: Table, column: number, wanted: (cell: string) => boolean): string[] => {
  const found: string[] = [];
  for (const cell of cellsOf(table, column)) {
    if (wanted(cell)) found.push(cell);
    if (found.length === mostHeadCells) break;
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

/** Whether runs that are in order end behind the last pixel. */
export const reachBeyond = (tokens: readonly string[], pixels: number): boolean =>
  Number(tokens.at(-2)) + Number(tokens.at(-1)) - 1 > pixels;

/** The same pixels as sorted, disjoint runs; undefined when the tokens are no runs (a start of 0, an odd number, words). */
export const tidyRuns = (tokens: readonly string[]): string | undefined => {
  const whole = tokens.map((token) => /^(\d+)(?:\.0*)?$/.exec(token)?.[1]);
  if (tokens.length % 2 === 1 || whole.includes(undefined)) return undefined;
  const numbers = whole.map(Number);
  const runs = numbers.flatMap((start, i) => (i % 2 === 0 ? [{ start, end: start + (numbers[i + 1] ?? 0) }] : []));
  if (runs.some(({ start }) => start < 1)) return undefined;
  const merged: { start: number; end: number }[] = [];
  for (const run of runs.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && run.start < last.end) last.end = Math.max(last.end, run.end);
    else merged.push({ ...run });
  }
  return merged.map(({ start, end }) => `${start} ${end - start}`).join(' ');
};

/** A list or an object, as JSON writes them. */
export const isJson = (cell: string): boolean => {
  if (!opensBracket(cell)) return false;
  try {
    JSON.parse(cell);
    return true;
  } catch {
    return false;
  }
};
const opensBracket = (cell: string): boolean => /^\s*[[{(]/.test(cell);

/**
 * The grammar of the sample, where that shows one; else what most cells share; null when they share none. Brackets of the
 * sample's own are part of what is asked for: where they are not JSON's, nothing is known.
 */
export const grammarOf = (cells: readonly string[], sample: readonly string[]): Grammar | null => {
  const samples = sample.filter((cell) => !isEmptyMark(cell));
  if (samples.length > 0 && samples.every(opensBracket)) return samples.every(isJson) ? { form: 'json' } : null;
  const filled = (list: readonly string[]) => list.filter((cell) => !isEmptyMark(cell)).map(tokensOf);
  const [shown, written] = [filled(sample), filled(cells)];
  const tokenised = [...written, ...shown];
  const areFloats = (tokens: readonly string[]) => areRuns(tokens.map((token) => token.replace(/\.0+$/, '')));
  if ((shown.length > 0 && shown.every(areRuns)) || share(tokenised, areFloats) > 0.5) return { form: 'runs' };
  let best: { readonly grammar: Grammar; readonly part: number } | null = null;
  for (let width = 16; width >= 3; width -= 1) {
    const grammar = tuplesOf(tokenised, width);
    const part = share(tokenised, (tokens) => fits(tokens, { ...grammar, boxes: false }));
    if (part >= agreeingShare && part > (best?.part ?? 0)) best = { grammar, part };
  }
  return best?.grammar ?? null;
};

/**
 * Tuples of this width, each place a number or a word as in most tuples. In the first there are numbers only where this
 * share of them is: it may hold classes by name and by number.
 */
const tuplesOf = (tokenised: readonly (readonly string[])[], width: number, first = 1): Tuples => {
  const tuples = tokenised.filter((tokens) => tokens.length % width === 0).flatMap((tokens) => cut(tokens, width));
  const types = Array.from({ length: width }, (_, j) =>
    share(tuples, (tuple) => number.test(tuple[j] ?? '')) >= (j === 0 ? first : 0.5)
      ? ('number' as const)
      : ('word' as const),
  );
  return { form: 'tuples', types, boxes: width === 6 && share(tuples, isUpright) > 0.75 };
};

/** Whether a cell's tokens are of this grammar. */
export const fits = (tokens: readonly string[], grammar: Exclude<Grammar, { form: 'json' }>): boolean => {
  if (grammar.form === 'runs') return areRuns(tokens);
  const { types, boxes } = grammar;
  return (
    tokens.length % types.length === 0 &&
    tokens.every((token, i) => types[i % types.length] === 'word' || number.test(token)) &&
    (!boxes || cut(tokens, types.length).every(isUpright))
  );
};

/**
 * Cells that are one or more tuples of words and numbers, each place always one of both: `U+306F 15 15 U+304C 60 55`,
 * `car 0.9 1 2 3 4`. Whatever else they may be, they are no list of items.
 */
export const areMixedTuples = (cells: readonly string[]): boolean => {
  const tokenised = cells.filter((cell) => !isEmptyMark(cell)).map(tokensOf);
  return [2, 3, 4, 5, 6, 7, 8, 9].some((width) => {
    const { form, types } = tuplesOf(tokenised, width, 0.5);
    const mixed = types.includes('word') && types.includes('number');
    return mixed && share(tokenised, (tokens) => fits(tokens, { form, types, boxes: false })) >= mixedShare;
  });
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
