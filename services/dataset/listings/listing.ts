import * as z from 'zod';
import { ReshapedRule } from './reshaped/rule.ts';

/** A table that the intake made from names of files, from arrays or from other tables, and how it was made. */
export const MediaListing = z.strictObject({
  path: z.string(),
  /** A pattern for the sorted paths below the data folder. Its groups in order are the columns. It works in JavaScript and Python. */
  pattern: z.string().nullable(),
  /** An array with the same number of rows: `train.npz#images`, `train.npy`. */
  array: z.string().nullable(),
  columns: z.array(z.string()).min(1),
  /**
   * The arrays for the columns, in order: `y_train.npy`; `y_train.npy[2]` for one column of it; `y_train.npy[max]` for the position of the
   * largest number in each row; `#` for the row's number, from 0.
   */
  arrays: z.array(z.string()).nullable(),
  /** A table with a column whose cells list labels. Here each label has a column of 0 and 1. */
  spread: z.strictObject({ table: z.string(), column: z.string(), separator: z.string() }).exactOptional(),
  /** A table whose rows are here in the order of an array of ids: `train_ids.npy`. */
  ordered: z.strictObject({ table: z.string(), column: z.string(), ids: z.string() }).exactOptional(),
  /** Texts that list the names and labels of the files, and the sample, whose keys are `id * per + class`. */
  melted: z
    .strictObject({ labels: z.string(), names: z.string(), sample: z.string(), per: z.int().min(2) })
    .exactOptional(),
  /** JSON with `images`, `annotations` and `categories`. Here each image has a row with these of its fields and its category. */
  annotated: z
    .strictObject({ table: z.string(), given: z.array(z.string()).min(1), category: z.enum(['id', 'name']) })
    .exactOptional(),
  /** A table or the sample, with keys that are a file's name and a class. Here both parts have their own columns. */
  parted: z
    .strictObject({
      ...{ table: z.string().nullable(), sample: z.string().nullable(), separator: z.string() },
      classes: z.array(z.string()).min(2),
    })
    .exactOptional(),
  /** A table whose cells hold a value for each position of a row. Here each position has a row, with the values of its neighbours. */
  positions: z
    .strictObject({
      ...{ table: z.string(), key: z.string(), sample: z.string().nullable(), separator: z.string(), first: z.int() },
      ...{ letters: z.array(z.string()).min(1), kept: z.array(z.string()), answers: z.array(z.string()) },
    })
    .exactOptional(),
  /**
   * A table of units at several times. Here the first cells of a unit are repeated beside each later row, because test has no more than
   * these.
   */
  followed: z
    .strictObject({
      ...{ table: z.string(), key: z.string(), sample: z.string().nullable(), separator: z.string(), time: z.string() },
      ...{ varying: z.array(z.string()).min(1), kept: z.array(z.string()), answers: z.array(z.string()) },
    })
    .exactOptional(),
  /**
   * A table of days or sales. Here each unit of the asking table has a row for each period, with the sum over that period and over earlier
   * ones.
   */
  summed: z
    .strictObject({
      /** `table` is the table that is here in another form. Null means the sample, which stays as it is. */
      ...{ table: z.string().nullable(), sales: z.string(), asks: z.string(), rows: z.enum(['train', 'test']) },
      ...{ keys: z.array(z.string()).min(1), time: z.string(), format: z.string(), quantity: z.string().nullable() },
      /**
       * Periods end with the day `until`. -1 is the last period of train, 0 that of test, `first` the first in train, `known` the first
       * that is known.
       */
      ...{
        unit: z.enum(['months', 'days']),
        length: z.int().min(1),
        until: z.iso.date(),
        first: z.int(),
        known: z.int(),
      },
      ...{ clip: z.array(z.number()).length(2).nullable(), target: z.string() },
    })
    .exactOptional(),
  /** Tables that hold the same in another form. This one replaces `sources`. */
  reshaped: z.strictObject({ sources: z.array(z.string()), rule: ReshapedRule }).exactOptional(),
  /** Rows of a table, keys of a sample, or paths, each with the content of the file that its key names: the text of `train/<id>.txt`. */
  texts: z
    .strictObject({
      ...{ table: z.string().nullable(), sample: z.string().nullable(), key: z.string(), longest: z.int() },
      kinds: z
        .array(
          z.strictObject({
            /** The folder of the files (empty for any folder) and the ending of their names, in lower case. */
            ...{ folders: z.array(z.string()), ending: z.string() },
            /** A column for each field of the files' records. With `fields` null, one column for all their text. */
            ...{ columns: z.array(z.string()).min(1), fields: z.array(z.string()).nullable(), isJson: z.boolean() },
          }),
        )
        .min(1),
    })
    .exactOptional(),
  /** Labels in the last column that are not in `kept` become this label. */
  others: z.strictObject({ label: z.string(), kept: z.array(z.string()).min(1) }).exactOptional(),
  /**
   * Tables of winners and losers. Here are the earlier matches of the kind in `late`, or the pairs asked for, with what the season's
   * `early` matches show about both sides.
   */
  matches: z
    .strictObject({
      ...{ table: z.string(), sample: z.string(), isAsked: z.boolean(), separator: z.string(), ordered: z.boolean() },
      ...{ early: z.array(z.string()).min(1), late: z.array(z.string()).min(1), season: z.string() },
      ...{
        winner: z.string(),
        loser: z.string(),
        place: z.string().nullable(),
        before: z.number(),
        latest: z.string(),
      },
      scores: z.array(z.string()).length(2).nullable(),
      seeds: z.strictObject({ table: z.string(), season: z.string(), side: z.string(), seed: z.string() }).nullable(),
    })
    .exactOptional(),
});
export type MediaListing = z.output<typeof MediaListing>;

/** Whether a solution makes the table again where it is missing: of names of files, of their texts, or of arrays. */
export const isRemade = ({ pattern, array, texts }: MediaListing): boolean =>
  pattern !== null || array !== null || texts !== undefined;

/** The table whose cells are here in another form. */
export const sourceOf = ({
  spread,
  ordered,
  annotated,
  parted,
  positions,
  followed,
  summed,
  texts,
  matches,
  reshaped,
}: MediaListing): string | undefined =>
  (spread ?? ordered ?? annotated ?? parted ?? positions ?? followed ?? summed ?? texts ?? matches)?.table ??
  reshaped?.sources.join(', ') ??
  undefined;

/** All tables that this one is made from, such as results. They hold answers of train. */
export const resultsOf = ({ matches, reshaped }: MediaListing): readonly string[] =>
  matches === undefined
    ? (reshaped?.sources ?? [])
    : [...matches.early, ...matches.late, ...(matches.seeds === null ? [] : [matches.seeds.table])];

/** Whether a file is one of those whose texts are in a table. */
export const isTextOf = (
  { texts }: MediaListing,
  { path, archive }: { readonly path: string; readonly archive: string | null },
): boolean => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = /.(\.[^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const isOf = (kind: { ending: string; folders: readonly string[] }) =>
    kind.ending === ending &&
    (path.includes('/') || archive !== null) &&
    kind.folders.some((folder) => folder === '' || path.startsWith(`${folder}/`));
  return texts?.kinds.some(isOf) === true;
};
