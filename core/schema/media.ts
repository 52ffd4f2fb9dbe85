import * as z from 'zod';
import { MediaListing } from '../../services/dataset/listings/listing.ts';

export type { MediaListing };

/** One way in which a row finds its media. Several photos a row are several sources. */
const MediaSource = z.strictObject({
  /** Unique; in names of features and in reports. */
  name: z.string().min(1),
  kind: z.enum(['image', 'audio', 'signal', 'pixels', 'array']),
  /** image, audio, signal: the column of train and test whose cell names the file or files; null: the row's place. */
  column: z.string().nullable(),
  /** The same column where test calls it otherwise; null: it does not. */
  testColumn: z.string().nullable(),
  /**
   * Below the data folder. `{}` is the cell as it is spelled, `{:05}` with zeros in front up to five digits, `{name}` its part
   * after the last slash, `{stem}` that without its ending. `*` in the last part stands for several files or an ending that differs, `**` as a part for any folders.
   * array: `train.npz#images`, `x_train.npy`.
   */
  train: z.string().nullable(),
  test: z.string().nullable(),
  /** pixels: the columns in order, or one or more columns that hold lists (bands). */
  columns: z.array(z.string()),
  /** pixels, array: height, width, channels; of columns of lists: height, width; an array of series: steps, or two axes. */
  shape: z.array(z.int().min(1)).max(4).nullable(),
});
export type MediaSource = z.output<typeof MediaSource>;

/** Answers that are masks, as files or run lengths. */
const MediaTarget = z.strictObject({
  kind: z.literal('mask'),
  /** The picture that answers a row of train, with `{}` as in a source; null: run lengths in the table. */
  train: z.string().nullable(),
  /** Height and width, where all are alike. */
  size: z.tuple([z.int().min(1), z.int().min(1)]).nullable(),
  /** Which way the pixels of run lengths are counted. */
  order: z.enum(['columns', 'rows']),
});
export type MediaTarget = z.output<typeof MediaTarget>;

/** What the headers of some files say: counts by what was seen, the most frequent first. */
const Seen = z.array(z.strictObject({ value: z.string(), count: z.int().min(1) })).max(5);

/** What is known of the files of one source. */
const MediaProfile = z.strictObject({
  source: z.string(),
  /** Files that rows of train and test find, and how many rows find none. */
  train: z.int(),
  test: z.int(),
  missing: z.strictObject({ train: z.int(), test: z.int(), examples: z.array(z.string()).max(3) }),
  bytes: z.number(),
  /** How many headers were read. */
  looked: z.int(),
  formats: Seen,
  /** `height x width`, seconds of sound, or steps of a signal. */
  sizes: Seen,
  /** Colour or grey, with or without transparency; samples per second and channels of sound or signals. */
  modes: Seen,
  smallest: z.array(z.number()).max(2).nullable(),
  largest: z.array(z.number()).max(2).nullable(),
  /** Files that have the content of another one, and among them files of test that are in train. */
  duplicates: z.strictObject({ files: z.int(), acrossTest: z.int(), examples: z.array(z.string()).max(3) }),
  /** Files whose content is not what their name says, or nothing that is known. */
  odd: z.strictObject({ files: z.int(), examples: z.array(z.string()).max(3) }),
  /** Files that show the same pictures, and why these are left out. */
  copies: z
    .array(z.strictObject({ train: z.string().nullable(), test: z.string().nullable(), why: z.string() }))
    .optional(),
});
export type MediaProfile = z.output<typeof MediaProfile>;

/** Where a row's images, sounds or pixels are, and what they are like. */
export const Media = z.strictObject({
  sources: z.array(MediaSource),
  listings: z.array(MediaListing),
  /** Archives that the intake unpacked, and the folder below which their files lie in our copy. */
  archives: z.record(z.string(), z.string()),
  target: MediaTarget.nullable(),
  profile: z.array(MediaProfile),
});
export type Media = z.output<typeof Media>;
