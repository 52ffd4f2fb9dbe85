import * as z from 'zod';

/** Cells of ours in one row, in the order of the columns, as they were from some turn on. */
const Version = z.object({
  /** The turn. */
  seq: z.int(),
  cells: z.array(z.string()),
  /** A person wrote (some of) it: what they have in their editor can look like it without being as new. */
  byHand: z.boolean(),
});
export type Version = z.output<typeof Version>;

/** A row that somebody took, and all that was ever written into it since. It outlives the claim: old versions may come back. */
export const Known = z.object({
  /** Of the claim that took it last. */
  id: z.string(),
  session: z.string(),
  /** The claim still stands, if its session does. */
  open: z.boolean(),
  /** How a person ended the claim. */
  overruled: z.enum(['removed', 'changed']).nullable(),
  /** The row is in the file no more, or another claim took it over. */
  gone: z.boolean(),
  /** Its number among the rows of the file as it was last written or accepted. */
  row: z.int(),
  key: z.string(),
  /** Which of the rows with this key it is, from 0, and how many there are. */
  nth: z.int(),
  of: z.int(),
  /** The person's own cells. */
  person: z.string(),
  /** The first is from before the claim; the last is what the file is to say. */
  versions: z.array(Version).min(1),
  /** Columns of ours into which a person wrote something of their own. */
  theirs: z.array(z.string()),
});
export type Known = z.output<typeof Known>;

/** More than anybody's editor lags behind. */
const most = 50;

/** What the file is to say in this row. */
export const latestOf = ({ versions }: Known): readonly string[] => versions.at(-1)?.cells ?? [];

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Spreadsheets write numbers in their own way. */
export const sameCell = (a: string | undefined, b: string | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && decimal.test(a) && decimal.test(b) && Number(a) === Number(b));

export const sameCells = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((cell, n) => sameCell(cell, b[n]));

/** The row with one more version of its cells, if it is another one. */
export const withVersion = (known: Known, cells: readonly string[], seq: number, byHand: boolean): Known => {
  if (latestOf(known).every((cell, n) => cell === cells[n])) return known;
  const [first, ...others] = [...known.versions, { seq, cells: [...cells], byHand }];
  return { ...known, versions: first === undefined ? [] : [first, ...others.slice(-most)] };
};
