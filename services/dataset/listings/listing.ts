import * as z from 'zod';

/** A table that the intake made of names of files or of arrays, and how it can be made again where it is not there. */
export const MediaListing = z.strictObject({
  path: z.string(),
  /** Over the sorted paths below the data folder; its groups in order are the columns. For JavaScript and Python alike. */
  pattern: z.string().nullable(),
  /** An array with as many rows: `train.npz#images`, `train.npy`. */
  array: z.string().nullable(),
  columns: z.array(z.string()).min(1),
  /**
   * The arrays that are the columns, in their order: `y_train.npy`, `y_train.npy[2]` one column of it, `y_train.npy[max]` the
   * place of the largest number of each row; `#` is the row's number, from 0.
   */
  arrays: z.array(z.string()).nullable(),
  /** A table with a column whose cells list labels: here, each label has a column of 0 and 1. */
  spread: z.strictObject({ table: z.string(), column: z.string(), separator: z.string() }).exactOptional(),
  /** A table whose rows stand here in the order of an array of ids: `train_ids.npy`. */
  ordered: z.strictObject({ table: z.string(), column: z.string(), ids: z.string() }).exactOptional(),
  /** Texts that list the labels of each file and its name, and the sample whose keys are `id * per + class`. */
  melted: z
    .strictObject({ labels: z.string(), names: z.string(), sample: z.string(), per: z.int().min(2) })
    .exactOptional(),
  /** A table whose cells hold a value for each position of a row: here, each position has a row, with its neighbours'. */
  positions: z
    .strictObject({
      ...{ table: z.string(), key: z.string(), sample: z.string().nullable(), separator: z.string(), first: z.int() },
      ...{ letters: z.array(z.string()).min(1), kept: z.array(z.string()), answers: z.array(z.string()) },
    })
    .exactOptional(),
  /** A table of units at several times: here, the first cells of its unit stand beside each later row, which is all that test tells. */
  followed: z
    .strictObject({
      ...{ table: z.string(), key: z.string(), sample: z.string().nullable(), separator: z.string(), time: z.string() },
      ...{ varying: z.array(z.string()).min(1), kept: z.array(z.string()), answers: z.array(z.string()) },
    })
    .exactOptional(),
});
export type MediaListing = z.output<typeof MediaListing>;

/** The table whose cells stand here in another form. */
export const sourceOf = ({ spread, ordered, positions, followed }: MediaListing): string | undefined =>
  (spread ?? ordered ?? positions ?? followed)?.table;
