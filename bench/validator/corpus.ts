import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { schemaOf } from '../../app/submission/schema.ts';
import { type Specification, specificationOf } from '../../core/submission/specification.ts';
import type { Intake } from '../../services/reader/intake.ts';

const Case = z.object({
  mutation: z.string(),
  class: z.enum(['ok', 'fix', 'bad', 'semantic']),
  /** The verdict of the competition's grader; `same`: it scores like the valid file. */
  grader: z.enum(['same', 'diff', 'nan', 'invalid', 'error', 'readerror']),
  csv: z.string().optional(),
  base64: z.string().optional(),
});
const Format = z.object({
  slug: z.string(),
  id_columns: z.array(z.string()),
  target_columns: z.array(z.string()),
  kind: z.string(),
  labels: z.array(z.string()).nullable(),
  metric: z.string(),
  sample_submission: z.string(),
  cases: z.array(Case),
});
export type Format = z.output<typeof Format>;
export type Case = z.output<typeof Case>;

/** Reads a corpus. Files are never copied, but read in place. */
export const readCorpus = (folder: string): Format[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => Format.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));

export const bytesOf = (example: Case): Buffer =>
  example.base64 === undefined ? Buffer.from(example.csv ?? '') : Buffer.from(example.base64, 'base64');

/** Header and rows as csv-parse reads them, which is not our reader. */
export const recordsIn = (text: string): string[][] =>
  z.array(z.array(z.string())).parse(parse(text, { bom: true, skipEmptyLines: true }));

/** The records of the valid file from which all others were made. */
export const validRecords = (format: Format): string[][] =>
  recordsIn(format.cases.find(({ mutation }) => mutation.startsWith('L00'))?.csv ?? '');

/**
 * The schema that Medalist infers from the sample submission. An override file stands in for train and page: it holds the metric, labels if
 * the corpus has them (for token sets those of the valid file), and bounds if the kind has them. Expected rows are read from below `work`
 * while the specification lives.
 */
export const inferSpecification = async (format: Format, work: string, intake?: Intake): Promise<Specification> => {
  const competition = join(work, format.slug);
  mkdirSync(competition);
  writeFileSync(join(competition, 'sample_submission.csv'), format.sample_submission);
  writeFileSync(join(competition, 'submission-schema.json'), JSON.stringify(overrideFor(format)));
  return specificationIn(competition, work, intake);
};

/** The schema of a folder. Expected rows are read from below `work` while the specification lives. */
export const specificationIn = async (competition: string, work: string, intake?: Intake): Promise<Specification> => {
  const found = await schemaOf({ competition, home: work, ...(intake && { intake }) });
  if (!found.ok) throw new Error(`${competition}: ${found.kind === 'failed' ? found.failure.message : found.message}`);
  return specificationOf(found.competition, found.pathOf);
};

const overrideFor = (format: Format) => {
  const known = whatTrainTells(format);
  return {
    metric: format.metric,
    ...(known === undefined ? {} : { columns: Object.fromEntries(format.target_columns.map((name) => [name, known])) }),
  };
};

const whatTrainTells = (format: Format): Record<string, unknown> | undefined => {
  const [, min, max] = /^real\[(.+),(.+)\]$/.exec(format.kind) ?? [];
  if (min !== undefined && max !== undefined) return { min: Number(min), max: Number(max) };
  if (format.labels !== null) return { labels: format.labels };
  return format.kind === 'tokens' ? { labels: tokensOf(format) } : undefined;
};

const tokensOf = (format: Format): string[] => {
  const [header = [], ...rows] = validRecords(format);
  const column = header.indexOf(format.target_columns[0] ?? '');
  return [...new Set(rows.flatMap((row) => (row[column] ?? '').split(' ')))].filter((token) => token !== '');
};
