import * as z from 'zod';

/**
 * Where the target stands out, of train alone: `inside` for the rows with this value, `outside` for all others. `label`: what
 * stands out is the share of this label; null: the target's mean.
 */
const Telling = z.strictObject({
  column: z.string(),
  target: z.string(),
  label: z.string().nullable(),
  /** A cell as it is spelled; null: rows without one. */
  value: z.string().nullable(),
  /** Of the train rows, 0..1. */
  rows: z.number(),
  inside: z.number(),
  outside: z.number(),
  /** The difference in standard errors. */
  errors: z.number(),
});
export type Telling = z.output<typeof Telling>;

/** How the target runs along a column of numbers: what it is in each fifth of its rows, from the lowest numbers up. */
const Fifths = z.strictObject({
  column: z.string(),
  target: z.string(),
  label: z.string().nullable(),
  edges: z.array(z.number()).max(4),
  values: z.array(z.number()).max(5),
  errors: z.number(),
});
export type Fifths = z.output<typeof Fifths>;

/** In what a column of test differs from the same one of train. `unseen`: rows of test whose value train does not have. */
const Drift = z.strictObject({
  column: z.string(),
  kind: z.enum(['share', 'mean', 'unseen']),
  /** Of `share`: the cell; else null. */
  value: z.string().nullable(),
  train: z.number(),
  test: z.number(),
});
export type Drift = z.output<typeof Drift>;

/** What ties targets to each other, and to columns that only train has. */
const Relation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('correlation'), columns: z.tuple([z.string(), z.string()]), value: z.number() }),
  /** In every row the first is the sum of the others. */
  z.strictObject({ kind: z.literal('sum'), columns: z.tuple([z.string(), z.string(), z.string()]) }),
]);
export type Relation = z.output<typeof Relation>;

/** The earliest and the latest time of a column, as the file spells them. */
const Span = z.tuple([z.string(), z.string()]);
export type Span = z.output<typeof Span>;

/** From when to when the files reach. */
const TimeSpan = z.strictObject({ column: z.string(), train: Span, test: Span.nullable() });
export type TimeSpan = z.output<typeof TimeSpan>;

/** What cells of texts and lists are made of: words, or the items of lists. Shares are 0..1. */
const Contents = z.strictObject({
  column: z.string(),
  kind: z.enum(['words', 'items']),
  /** How many a cell has: half of the cells at most the first, nineteen of twenty the second, all the third. */
  sizes: z.tuple([z.number(), z.number(), z.number()]),
  /** The rows of train that were looked at, and the distinct words or items in them; capital letters count as small ones. */
  rows: z.int(),
  distinct: z.int(),
  /** Those in most cells, words of four letters or more, with the share of cells. */
  frequent: z.array(z.strictObject({ item: z.string(), cells: z.number() })).max(8),
  /** Of the words or items of test, those that train lacks; null: test has no such column, or not all rows were looked at. */
  unseen: z.number().nullable(),
});
export type Contents = z.output<typeof Contents>;

/** A table beside train and test, and how rows find theirs in it. */
const SideTable = z.strictObject({
  path: z.string(),
  rows: z.int(),
  columns: z
    .array(z.strictObject({ name: z.string(), type: z.string(), unique: z.int(), span: Span.exactOptional() }))
    .max(60),
  /** Columns beyond those listed. */
  more: z.int(),
  /** Columns that have another value in each row. */
  keys: z.array(z.string()),
  /** Shares of the rows of train and test whose cell is one of this table; null: they lack the column. */
  joins: z.array(z.strictObject({ column: z.string(), train: z.number().nullable(), test: z.number().nullable() })),
});
export type SideTable = z.output<typeof SideTable>;

/** What was measured of the data for models alone: no rule decides by it. */
export const Survey = z.strictObject({
  /** What the page and side files say of the columns, without sentences that instruct their reader; null: nothing. */
  dictionary: z.string().nullable(),
  telling: z.array(Telling),
  fifths: z.array(Fifths),
  drift: z.array(Drift),
  /** Absent: of columns of times nothing was measured. */
  spans: z.array(TimeSpan).exactOptional(),
  /** Absent: no column holds texts or lists, or nothing was measured of them. */
  contents: z.array(Contents).exactOptional(),
  relations: z.array(Relation),
  side: z.array(SideTable),
  /** The first lines of train without the rows that the last check may be on; null: none are hidden. */
  preview: z.array(z.string()).nullable(),
});
export type Survey = z.output<typeof Survey>;
