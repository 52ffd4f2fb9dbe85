import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { SubmissionColumn, TargetKind } from '../stages/schema/submission.ts';
import { recordsIn, standard } from '../stages/validate/read/records.ts';
import type { Specification } from '../stages/validate/specification.ts';
import { columnOf, pickColumns, type Table, tableOf } from '../stages/validate/table.ts';

const Case = z.object({
  mutation: z.string(),
  class: z.enum(['ok', 'fix', 'bad', 'semantic']),
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

export const readCorpus = (folder: string): Format[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => Format.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));

export const bytesOf = (example: Case): Buffer =>
  example.base64 === undefined ? Buffer.from(example.csv ?? '') : Buffer.from(example.base64, 'base64');

export const parsed = (text: string): Table => {
  const [header = [], ...rows] = recordsIn(text, standard) ?? [];
  return tableOf(header, rows);
};

const kindOf = ({ kind, metric }: Format): TargetKind => {
  if (kind === 'label-int') return metric === 'qwk' ? 'ordinal-int' : 'class-int';
  if (kind === 'ranked') return metric === 'levenshtein' ? 'sequence' : 'ranked-list';
  if (kind.startsWith('real[')) return 'bounded-real';
  const kinds: Record<string, TargetKind> = {
    prob: 'probability',
    'prob-multi': 'probability',
    'prob-simplex': 'simplex',
    real: 'real',
    score: 'score',
    tokens: 'token-set',
    text: 'text',
    rle: 'structured',
    boxes: 'structured',
  };
  return kinds[kind] ?? 'text';
};

/** What analyze would find for a format. Token labels are those of the valid file: they stand for train's. */
export const specificationFor = (format: Format): Specification => {
  const sample = parsed(format.sample_submission);
  const kind = kindOf(format);
  const [, low, high] = /^real\[(.+),(.+)\]$/.exec(format.kind) ?? [];
  const labels = kind === 'token-set' ? tokens(format) : format.labels;
  const column = (name: string): SubmissionColumn => {
    const target = format.target_columns.includes(name);
    const values = [...new Set(columnOf(sample, name))];
    return {
      name,
      role: target ? 'target' : format.id_columns.includes(name) ? 'key' : 'carry',
      kind: target ? kind : null,
      min: low === undefined ? null : Number(low),
      max: high === undefined ? null : Number(high),
      labels: target ? labels : null,
      list: ['token-set', 'ranked-list', 'sequence'].includes(kind) ? { separator: ' ', maxItems: null } : null,
      sampleValues: values.slice(0, 5),
      uniques: values.length,
    };
  };
  const columns = sample.header.map(column);
  const expected = pickColumns(
    sample,
    [...columns.keys()].filter((j) => columns[j]?.role !== 'target'),
  );
  return {
    schema: {
      fileName: 'submission.csv',
      header: [...sample.header],
      columns,
      key: format.id_columns,
      keyUnique: true,
      rows: { count: sample.rows, expected: '', examples: [] },
      layout: 'columns',
      mapping: {},
      rowConstraint: kind === 'simplex' ? 'sum-to-one' : null,
    },
    expected,
    targets: [],
    metric: { name: format.metric, wants: 'values', k: null },
  };
};

const tokens = (format: Format): string[] => {
  const valid = format.cases.find((example) => example.mutation.startsWith('L00'))?.csv ?? '';
  const cells = columnOf(parsed(valid), format.target_columns[0] ?? '') ?? [];
  return [...new Set(cells.flatMap((cell) => cell.split(' ')))].filter((token) => token !== '');
};
