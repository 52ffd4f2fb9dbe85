import * as z from 'zod';
import { ReshapedRule } from './reshaped/rule.ts';

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
  /** JSON with `images`, `annotations` and `categories`: here, each image has a row with these of its fields and its category. */
  annotated: z
    .strictObject({ table: z.string(), given: z.array(z.string()).min(1), category: z.enum(['id', 'name']) })
    .exactOptional(),
  /** A table, or the sample, whose keys are names of files with a class behind: here, both parts have columns of their own. */
  parted: z
    .strictObject({
      ...{ table: z.string().nullable(), sample: z.string().nullable(), separator: z.string() },
      classes: z.array(z.string()).min(2),
    })
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
  /** A table of days or sales: here, each unit of the table that asks has a row for each time, with the sum over it and those before. */
  summed: z
    .strictObject({
      /** `table`: what stands here in another form; null: the sample, which stays. */
      ...{ table: z.string().nullable(), sales: z.string(), asks: z.string(), rows: z.enum(['train', 'test']) },
      ...{ keys: z.array(z.string()).min(1), time: z.string(), format: z.string(), quantity: z.string().nullable() },
      /** Times end with the day `until`. -1 is the last of train, 0 that of test, `first` the first that train has, `known` that is known. */
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
  /** Tables that hold the same in another form; `sources` are those that this one replaces. */
  reshaped: z.strictObject({ sources: z.array(z.string()), rule: ReshapedRule }).exactOptional(),
  /** Rows of a table, keys of a sample, or paths, each with what the file holds that its key names: the text of `train/<id>.txt`. */
  texts: z
    .strictObject({
      ...{ table: z.string().nullable(), sample: z.string().nullable(), key: z.string(), longest: z.int() },
      kinds: z
        .array(
          z.strictObject({
            /** Where the files lie, `` for any folder, and how their names end, in small letters. */
            ...{ folders: z.array(z.string()), ending: z.string() },
            /** A column for each field of the records that they hold; `fields` null: one, of all their text. */
            ...{ columns: z.array(z.string()).min(1), fields: z.array(z.string()).nullable(), isJson: z.boolean() },
          }),
        )
        .min(1),
    })
    .exactOptional(),
  /** Labels in the last column that are not `kept` stand here as this one. */
  others: z.strictObject({ label: z.string(), kept: z.array(z.string()).min(1) }).exactOptional(),
  /** A long table: here, each stretch of `rows` lines has a row, called by its first and last byte, with its last answers. */
  cut: z
    .strictObject({
      ...{ table: z.string(), rows: z.int().min(2), blocks: z.int().min(2) },
      /** What is measured, what is asked of the last moment, and where a row of test has its file, with `{}` for its key. */
      ...{ columns: z.array(z.string()).min(1), answers: z.array(z.string()).min(1), test: z.string() },
    })
    .exactOptional(),
  /** Tables of winners and losers: here, earlier matches of the kind in `late`, or the pairs asked for, with what the season's `early` ones tell of both sides. */
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

/** The table whose cells stand here in another form. */
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
  cut,
}: MediaListing): string | undefined =>
  (spread ?? ordered ?? annotated ?? parted ?? positions ?? followed ?? summed ?? texts ?? matches ?? cut)?.table ??
  reshaped?.sources.join(', ') ??
  undefined;

/** Tables of results, or several, all of which it is made of: they hold answers of train. */
export const resultsOf = ({ matches, reshaped }: MediaListing): readonly string[] =>
  matches === undefined
    ? (reshaped?.sources ?? [])
    : [...matches.early, ...matches.late, ...(matches.seeds === null ? [] : [matches.seeds.table])];

/** Whether a file is one of those whose texts stand in a table. */
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
