import type { Metric, TargetProfile } from '../schema/competition.ts';
import type { SubmissionColumn, SubmissionSchema } from '../schema/submission.ts';
import type { Notes } from './evidence.ts';
import { kindOf } from './kinds.ts';
import type { Layout } from './layout.ts';
import type { Source } from './source.ts';
import type { TargetMap } from './targets.ts';

interface SchemaQuestion {
  readonly layout: Layout;
  readonly sample: Source | null;
  readonly map: TargetMap;
  readonly profiles: readonly TargetProfile[];
  readonly metric: Metric;
  readonly oneHot: boolean;
  readonly notes: Notes;
}

/** The first cells of one submission column, by its header cell; none without a sample. */
export const sampleCells = (sample: Source | null, header: string): string[] => {
  const index = sample?.table.header.indexOf(header) ?? -1;
  return sample && index >= 0 ? sample.table.head.map((record) => record[index] ?? '') : [];
};

const uniquesOf = (sample: Source | null, header: string): number =>
  sample?.stats.columns[sample.table.header.indexOf(header)]?.unique ?? 0;

const columnOf = (question: SchemaQuestion, name: string): SubmissionColumn => {
  const { layout, sample, map, profiles, metric, oneHot, notes } = question;
  const cells = sampleCells(sample, name);
  const seen = { sampleValues: [...new Set(cells)].slice(0, 5), uniques: uniquesOf(sample, name) };
  const plain = { name, kind: null, min: null, max: null, labels: null, list: null, ...seen };
  if (layout.key.includes(name)) return { ...plain, role: 'key' };
  if (layout.carry.includes(name)) return { ...plain, role: 'carry' };
  const profile = profiles.find(({ column }) => column === map.mapping[name]) ?? onlyProfile(map, profiles);
  const answer = kindOf({ metric, layout: map.layout, oneHot, profile, sampleCells: [...new Set(cells)] });
  notes.because(`submission.kind.${name}`, 'train', `${answer.kind}: ${metric.name} wants ${metric.wants}`);
  return { ...plain, role: 'target', ...answer };
};

const onlyProfile = (map: TargetMap, profiles: readonly TargetProfile[]) =>
  map.layout !== 'columns' && profiles.length === 1 ? profiles[0] : undefined;

/** Everything about the submission but its rows. */
export const describeSubmission = (question: SchemaQuestion): Omit<SubmissionSchema, 'rows'> => {
  const { layout, map } = question;
  const columns = layout.header.map((name) => columnOf(question, name));
  return {
    fileName: 'submission.csv',
    header: [...layout.header],
    columns,
    key: [...layout.key],
    keyUnique: layout.keyUnique,
    layout: map.layout,
    mapping: { ...map.mapping },
    rowConstraint: columns.some(({ kind }) => kind === 'simplex') ? 'sum-to-one' : null,
  };
};
