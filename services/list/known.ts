import * as z from 'zod';

/** Our cells of one row, in the order of our columns, from one turn on. */
const Version = z.object({
  /** The turn. */
  seq: z.int(),
  cells: z.array(z.string()),
  /** A person wrote some of these cells. Then a saved file that equals this version need not be newer. */
  byHand: z.boolean(),
});
export type Version = z.output<typeof Version>;

/**
 * A row that was claimed, and all versions of our cells in it since. It outlives the claim, because a person may save
 * old versions later.
 */
export const Known = z.object({
  /** The id of its last claim. */
  id: z.string(),
  session: z.string(),
  /** The claim has not ended; it is valid if its session still runs. */
  open: z.boolean(),
  /** How a person ended the claim. */
  overruled: z.enum(['removed', 'changed']).nullable(),
  /** The row was removed from the file, or another claim took it. */
  gone: z.boolean(),
  /** Its number among the rows of the last written or accepted file. */
  row: z.int(),
  key: z.string(),
  /** Its place among the rows with the same key, from 0, and how many there are. */
  nth: z.int(),
  of: z.int(),
  /** The person's own cells. */
  person: z.string(),
  /** The first is from before the claim; the last is what the file should hold. */
  versions: z.array(Version).min(1),
  /** Those of our columns in which a person wrote a value. */
  theirs: z.array(z.string()),
});
export type Known = z.output<typeof Known>;

/** The most versions kept: more than any editor lags behind. */
const most = 50;

/** The cells that the file should hold in this row. */
export const latestOf = ({ versions }: Known): readonly string[] => versions.at(-1)?.cells ?? [];

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Whether two cells are equal; equal numbers count, because spreadsheets reformat them. */
export const sameCell = (a: string | undefined, b: string | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && decimal.test(a) && decimal.test(b) && Number(a) === Number(b));

export const sameCells = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((cell, n) => sameCell(cell, b[n]));

/** The row with one more version, if its cells differ from the last one. */
export const withVersion = (known: Known, cells: readonly string[], seq: number, byHand: boolean): Known => {
  if (latestOf(known).every((cell, n) => cell === cells[n])) return known;
  const [first, ...others] = [...known.versions, { seq, cells: [...cells], byHand }];
  return { ...known, versions: first === undefined ? [] : [first, ...others.slice(-most)] };
};
