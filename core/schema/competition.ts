import * as z from 'zod';
import { MediaListing } from '../../services/dataset/listings/listing.ts';
import { About } from '../../services/kaggle/competition/about.ts';
import { Evidence } from './basics.ts';
import { ComputedTarget } from './computed-target.ts';
import { Media } from './media.ts';
import { SubmissionSchema } from './submission.ts';
import { JoinedTarget, KeyParts, Melted, WrittenNumbers } from './table-forms.ts';

export const TaskType = z.enum([
  'binary',
  'multiclass',
  'multilabel',
  'regression',
  'multi-target',
  'ordinal',
  'ranking',
  'text-span',
  /** The answer is a part of an image: run lengths or a picture. */
  'mask',
  /** The answer is an image. */
  'forecasting',
]);

export type TaskType = z.output<typeof TaskType>;

/** How much a row counts in the metric: as a column says, or by whether a column of two values says yes. */
export const RowWeights = z.strictObject({
  column: z.string(),
  flag: z.strictObject({ yes: z.number(), no: z.number() }).nullable(),
});

export type RowWeights = z.output<typeof RowWeights>;

export const Metric = z.strictObject({
  /** Canonical name: auc, logloss, accuracy, rmse, rmsle, map_k ... (docs/submission/metrics.md). */
  name: z.string(),
  direction: z.enum(['max', 'min']),
  wants: z.enum(['probabilities', 'labels', 'values', 'scores', 'lists', 'text', 'structured']),
  /** The k of MAP@k, precision@k. */
  k: z.int().nullable(),
  confidence: z.enum(['high', 'low']),
  /** Absent: each row counts the same, or nothing says how much. */
  weight: RowWeights.exactOptional(),
});

export type Metric = z.output<typeof Metric>;

/** One column as a modeller sees it. Shares are 0..1. Numbers are rounded to 6 significant digits. */
export const ColumnProfile = z.strictObject({
  name: z.string(),
  type: z.enum(['integer', 'number', 'boolean', 'category', 'text', 'date', 'list', 'constant', 'empty']),
  inTrain: z.boolean(),
  inTest: z.boolean(),
  missing: z.number(),
  testMissing: z.number().nullable(),
  /** Distinct values; above 64 MB of file an estimate within about a third. */
  unique: z.int(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  mean: z.number().nullable(),
  meanLength: z.number().nullable(),
  meanWords: z.number().nullable(),
  examples: z.array(z.string()).max(3),
});

export type ColumnProfile = z.output<typeof ColumnProfile>;

/** A train target: what the fallback and the validator's sanity checks need, without reading train again. */
export const TargetProfile = z.strictObject({
  column: z.string(),
  rows: z.int(),
  missing: z.int(),
  /** Labels by count, most frequent first; null above 10,000 of them, or 1,000 where they are fractions. */
  labels: z.array(z.strictObject({ label: z.string(), count: z.int() })).nullable(),
  numeric: z
    .strictObject({
      integral: z.boolean(),
      min: z.number(),
      max: z.number(),
      mean: z.number(),
      median: z.number(),
      std: z.number(),
      /** mean of log(1 + y), null where some y is below -1. */
      meanLog1p: z.number().nullable(),
    })
    .nullable(),
});

export type TargetProfile = z.output<typeof TargetProfile>;

/** Files that may hold what decides, and that nothing here learns from: said before the run and in its result. */
export const Ignored = z.strictObject({
  kind: z.enum(['image', 'audio', 'video', 'array', 'signal', 'archive', 'other']),
  /** A folder, an archive or one file, relative to the data folder. */
  where: z.string(),
  files: z.int().min(1),
  bytes: z.int(),
  /** The path of one of them. */
  example: z.string(),
  why: z.string(),
});

export type Ignored = z.output<typeof Ignored>;

/** A file that was to tell something and was left out: why, and what a person does about it. */
export const Unusable = z.strictObject({ file: z.string(), why: z.string(), advice: z.string() });

export type Unusable = z.output<typeof Unusable>;

/** What analyze found: everything later stages may know about a competition. */
export const Competition = z.strictObject({
  slug: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  /** What Kaggle said when the files were downloaded; null for files from elsewhere. */
  about: About.nullable(),
  files: z.strictObject({
    /**
     * More than one train file: same columns (to be stacked) or labels apart (to be joined by `idColumn`). None: there is
     * no table to learn from, `targets` and `features` are empty, and all that is known comes from the sample.
     */
    train: z.array(z.string()),
    labels: z.string().nullable(),
    test: z.array(z.string()),
    sample: z.string().nullable(),
    description: z.string().nullable(),
    side: z.array(z.string()),
    /** Where there is no test file and `test` is the sample: what its keys tell of each row. */
    keyParts: KeyParts.nullable(),
    /** Absent: rows of the submission ask for all targets at once. `idColumn` is then what names the rows of test. */
    melted: Melted.exactOptional(),
    /** Absent: train has its targets as columns. */
    joined: JoinedTarget.exactOptional(),
    /** Absent: answers that are numbers are written as such. */
    numbers: WrittenNumbers.exactOptional(),
    /** Absent: no target has to be computed. */
    computed: ComputedTarget.exactOptional(),
  }),
  shapes: z.strictObject({
    train: z.strictObject({ rows: z.int(), columns: z.int() }),
    test: z.strictObject({ rows: z.int(), columns: z.int() }).nullable(),
  }),
  submission: SubmissionSchema,
  /** The column of test (and mostly of train) that the submission's key repeats; null: rows match by position. */
  idColumn: z.string().nullable(),
  /** Where each row of the submission lists cells of test's rows with its key: their column; the target says what comes first. */
  orders: z.string().exactOptional(),
  targets: z.array(TargetProfile),
  features: z.array(z.string()),
  /** Train-only columns that are no target: they tell the answer and must not be learned from. */
  leaks: z.array(z.string()),
  task: TaskType,
  metric: Metric,
  groupColumn: z.string().nullable(),
  /** `future`: every test row is later than train, or than train's rows of its `unit`; `interleaved`: gaps to fill. */
  time: z
    .strictObject({ column: z.string(), kind: z.enum(['future', 'interleaved']), unit: z.string().exactOptional() })
    .nullable(),
  textColumns: z.array(z.string()),
  profile: z.array(ColumnProfile),
  /** Field name -> why. */
  evidence: z.record(z.string(), z.array(Evidence)),
  warnings: z.array(z.string()),
  /** Absent: there are no images, sounds or pixels that a row finds. */
  media: Media.exactOptional(),
  /** Tables that the intake made, where no media tell of them. Absent: it made none. */
  listings: z.array(MediaListing).exactOptional(),
  /** Absent: nothing was. */
  ignored: z.array(Ignored).exactOptional(),
  /** Absent: all that matters could be read. */
  unusable: z.array(Unusable).exactOptional(),
});

export type Competition = z.output<typeof Competition>;
