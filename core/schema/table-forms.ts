import * as z from 'zod';

/** How the sample's keys are put together: of these columns of train, the separators counted from one end; one is the whole key. */
export const KeyParts = z.strictObject({
  columns: z.array(z.string()).min(1),
  separator: z.string().min(1),
  from: z.enum(['start', 'end']),
  /** Train's keys are made so, too: `part` names the rows of files beside it, in their `column` (null: of none). Absent: train has the columns. */
  about: z.strictObject({ part: z.string(), column: z.string().nullable() }).exactOptional(),
});

export type KeyParts = z.output<typeof KeyParts>;

/** Columns of answers whose numbers are written with currencies, units or words among them; `missing`: numbers that stand for none. */
export const WrittenNumbers = z.strictObject({
  columns: z.array(z.string()).min(1),
  decimal: z.enum(['.', ',']),
  missing: z.array(z.number()),
});

export type WrittenNumbers = z.output<typeof WrittenNumbers>;

/** A target of the submission that is put together of several columns of train, and how a part that is missing is written. */
export const JoinedTarget = z.strictObject({
  target: z.string(),
  columns: z.array(z.string()).min(2),
  separator: z.string(),
  missing: z.string(),
});

export type JoinedTarget = z.output<typeof JoinedTarget>;

/** A table whose rows each ask for one column of one row of test: the submission has a row for each of them. */
export const Melted = z.strictObject({
  table: z.string(),
  /** Its columns: of the submission's key, of the row of test, of the name of train's column. */
  key: z.string(),
  row: z.string(),
  target: z.string(),
  /** The table is the sample: its keys hold the row of test and the name of train's column. */
  split: z
    .strictObject({
      separator: z.string().min(1),
      from: z.enum(['start', 'end']),
      target: z.enum(['first', 'last']),
    })
    .exactOptional(),
});

export type Melted = z.output<typeof Melted>;
