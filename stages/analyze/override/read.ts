import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { metricByWord } from '../../../core/metrics/aliases.ts';
import type { MetricName } from '../../../core/metrics/table.ts';
import { adviceOnMetric } from '../../../core/options/metric.ts';
import type { DataFile } from '../../../core/schema/dataset.ts';
import { SubmissionColumn, TargetKind } from '../../../core/schema/submission.ts';
import { Hopeless } from '../failure.ts';

/** The file with which a person corrects the schema (docs/submission/submission-schema.md). It is never read as a table. */
export const overrideName = 'submission-schema.json';
export const isOverride = (path: string): boolean => basename(path) === overrideName;

const ColumnOverride = z.strictObject({
  role: SubmissionColumn.shape.role.optional(),
  kind: TargetKind.optional(),
  min: z.number().nullable().optional(),
  max: z.number().nullable().optional(),
  labels: z
    .array(z.union([z.string().min(1), z.int().transform(String)]))
    .min(1)
    .optional(),
  list: z.strictObject({ separator: z.string().min(1), maxItems: z.int().min(1).nullable().default(null) }).optional(),
});
export type ColumnOverride = z.output<typeof ColumnOverride>;

/** A name that a solution can write into its own folder. */
const isPlainCsvName = (name: string): boolean => /^(?!\.)[^/\\\p{Cc}]+\.csv$/u.test(name);

const OverrideFile = z.strictObject({
  metric: z.string().optional(),
  target: z.string().min(1).optional(),
  key: z.array(z.string()).optional(),
  fileName: z.string().refine(isPlainCsvName, 'a plain file name that ends in .csv is wanted').optional(),
  rowConstraint: z.enum(['sum-to-one']).nullable().optional(),
  columns: z.record(z.string(), ColumnOverride).optional(),
});

/** What the options of a run say. It counts before the same field of the file. */
export type Said = Partial<Record<'metric' | 'target', string>>;

/** The override, checked as far as possible without the data. Without a file and options, everything is undefined or empty. */
export interface Override {
  readonly path: string;
  /** `by`: the file or the option that says it. */
  readonly metric:
    | { readonly name: MetricName; readonly k: number | null; readonly words: string; readonly by: string }
    | undefined;
  /** The column of train that holds the answers. */
  readonly target: { readonly name: string; readonly by: string } | undefined;
  readonly key: readonly string[] | undefined;
  readonly fileName: string | undefined;
  readonly rowConstraint: 'sum-to-one' | null | undefined;
  readonly columns: ReadonlyMap<string, ColumnOverride>;
}

/** What a person said cannot be followed: nothing else is tried in its place. */
export class BadOverride extends Hopeless {}

/** The failure for one place of the file: where, why, and what to do. */
export const badOverride = (path: string, place: string, why: string, advice: string, line?: number): Hopeless =>
  new BadOverride('unreadable-file', place === '' ? why : `${place}: ${why}`, {
    file: path,
    ...(line === undefined ? {} : { line }),
    advice,
  });

const nothing: Override = {
  path: overrideName,
  metric: undefined,
  target: undefined,
  key: undefined,
  fileName: undefined,
  rowConstraint: undefined,
  columns: new Map(),
};

/** Reads the override that is highest in the folder, and what the options say. Throws if it is not valid. */
export const readOverride = (data: string, files: readonly DataFile[], said: Said = {}): Override => {
  const file = readFile(data, files);
  const metric = said.metric === undefined ? file.metric : namedMetric('--metric', said.metric);
  const target = said.target === undefined ? file.target : { name: said.target, by: '--target' };
  return { ...file, metric, target };
};

const readFile = (data: string, files: readonly DataFile[]): Override => {
  const depth = (path: string) => path.split('/').length;
  const [file] = files.filter(({ path }) => isOverride(path)).toSorted((a, b) => depth(a.path) - depth(b.path));
  if (file === undefined) return nothing;
  const { path } = file;
  const read = OverrideFile.safeParse(parse(path, readFileSync(join(data, path), 'utf8')));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw badOverride(path, placeOf(issue?.path ?? []), issue?.message ?? 'not understood', seeDocs);
  }
  const { metric, target, columns = {}, ...rest } = read.data;
  return {
    path,
    metric: metric === undefined ? undefined : namedMetric(path, metric),
    target: target === undefined ? undefined : { name: target, by: path },
    key: rest.key,
    fileName: rest.fileName,
    rowConstraint: rest.rowConstraint,
    columns: new Map(Object.entries(columns)),
  };
};

const seeDocs = 'Correct it or remove it: docs/submission/submission-schema.md lists what may stand in it.';

/** A place in the file, such as `columns["my target"].kind`; names that are no plain words are quoted. */
export const placeOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((place, key) => {
    if (typeof key === 'number') return `${place}[${key}]`;
    const plain = /^[A-Za-z_]\w*$/.test(String(key));
    return plain ? `${place}${place === '' ? '' : '.'}${String(key)}` : `${place}[${JSON.stringify(String(key))}]`;
  }, '');

const parse = (path: string, text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const at = /position (\d+)/.exec(message)?.[1];
    const line = at === undefined ? text.trimEnd().split('\n').length : text.slice(0, Number(at)).split('\n').length;
    throw badOverride(path, '', `it is no JSON (${message})`, 'Correct the JSON, or remove the file.', line);
  }
};

const namedMetric = (by: string, words: string) => {
  const found = metricByWord(words);
  if (found !== undefined) return { ...found, words, by };
  throw badOverride(by, 'metric', `"${words}" is no metric we know`, adviceOnMetric(words));
};
