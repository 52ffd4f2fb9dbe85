import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** No name, one or several, as a list. */
const Names = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((names) => (typeof names === 'string' ? [names] : (names ?? [])));

/** The truth about a competition, from its competition.json, for graders. Only the fields of every kind are required. */
export const Truth = z.object({
  /** A table, a folder, an archive or arrays; null: it has another form. */
  train: Names.prefault('train.csv'),
  test: Names.prefault('test.csv'),
  sample: z.string().prefault('sample_submission.csv'),
  /** The columns of test that identify a row; none: rows match by position. */
  id: Names,
  submission_id: Names,
  targets: z.array(z.string()),
  submission_columns: z.array(z.string()),
  metric: z.string(),
  kind: z.string().optional(),
  class_columns: z.record(z.string(), z.string()).nullish(),
  rows: z.int().optional(),
  /** Whether test is later than train, or between its rows in time. */
  time: z.boolean().optional(),
  /** The column whose rows belong together. */
  group: z.string().optional(),
  /** The tables that an answer needs: train and test, in parts or not, and those beside them. */
  joined: z.array(z.string()).optional(),
  higher_is_better: z.boolean(),
});
export type Truth = z.output<typeof Truth>;

/** A competition with known truth. `folder` holds what competitors see. */
export interface Labelled {
  readonly slug: string;
  readonly folder: string;
  readonly truth: Truth;
}
/** A competition.json that cannot be read, and why. */
export interface Unreadable {
  readonly slug: string;
  readonly why: string;
}

/** The competitions below `root` with a competition.json, by name; `only`: just these names. A broken one does not stop the others. */
export const labelledBelow = (root: string, only: readonly string[] = []): (Labelled | Unreadable)[] =>
  !existsSync(root)
    ? []
    : readdirSync(root)
        .filter((slug) => existsSync(join(root, slug, 'competition.json')))
        .filter((slug) => only.length === 0 || only.includes(slug))
        .toSorted()
        .map((slug) => {
          const read = Truth.safeParse(parsed(readFileSync(join(root, slug, 'competition.json'), 'utf8')));
          return read.success
            ? { slug, folder: join(root, slug, 'public'), truth: read.data }
            : { slug, why: `competition.json: ${z.prettifyError(read.error).replaceAll(/\s*\n\s*/g, ' ')}` };
        });

/** Whether the truth could be read. */
export const isLabelled = (one: Labelled | Unreadable): one is Labelled => 'truth' in one;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
