import type { Source } from '../../../../core/columns/source.ts';
import type { Metric, TargetProfile } from '../../../../core/schema/competition.ts';
import type { SettledBy, SubmissionColumn, SubmissionSchema } from '../../../../core/schema/submission.ts';
import type { Notes } from '../../evidence.ts';
import { unknownMetric } from '../../metric/unknown.ts';
import { overrideAnswer } from '../../override/columns.ts';
import { badOverride, type Override, placeOf } from '../../override/read.ts';
import { constrainRows } from '../../override/row-constraint.ts';
import type { TargetAnswer } from '../../target/kinds.ts';
import type { TargetMap } from '../../target/targets.ts';
import type { Layout } from '../layout.ts';
import type { SubmissionExample } from '../without-sample/submission-example.ts';
import { deviationsOf } from './deviations.ts';
import { settledBy } from './settled.ts';

interface SchemaQuestion {
  readonly layout: Layout;
  readonly sample: Source | null;
  /** What the page shows, where there is no sample: its cells tell kinds, but fill nothing. */
  readonly example?: SubmissionExample | undefined;
  readonly map: TargetMap;
  readonly profiles: readonly TargetProfile[];
  readonly metric: Metric;
  readonly oneHot: boolean;
  /** What predictions are multiplied by in each column. */
  readonly weights?: ReadonlyMap<string, number>;
  /** The quantile that each column is, where columns are bounds of intervals. */
  readonly bounds?: ReadonlyMap<string, number>;
  /** How the sample writes train's labels, where it has others. */
  readonly spelled?: ReadonlyMap<string, string>;
  readonly override: Override;
  readonly notes: Notes;
}

/** The first cells of one submission column, by its header cell; none without a sample. */
export const sampleCells = (sample: Source | null, header: string): string[] => {
  const index = sample?.table.header.indexOf(header) ?? -1;
  return sample && index >= 0 ? sample.table.head.map((record) => record[index] ?? '') : [];
};

const uniquesOf = (sample: Source | null, header: string): number =>
  sample?.stats.columns[sample.table.header.indexOf(header)]?.unique ?? 0;

/** The cells that show what one column is to hold, from the sample or else the page. */
export const shownCells = (sample: Source | null, example: SubmissionExample | undefined, header: string): string[] => {
  const index = example?.header.indexOf(header) ?? -1;
  if (sample !== null || index < 0) return sampleCells(sample, header);
  return example?.rows.map((row) => row[index] ?? '') ?? [];
};

const columnOf = (question: SchemaQuestion, name: string): SubmissionColumn => {
  const { layout, sample, example, map, profiles, metric, oneHot, override } = question;
  const cells = sampleCells(sample, name);
  const seen = { sampleValues: [...new Set(cells)].slice(0, 5), uniques: uniquesOf(sample, name) };
  const plain = { name, kind: null, settled: null, min: null, max: null, labels: null, list: null, ...seen };
  const role = layout.key.includes(name) ? 'key' : layout.carry.includes(name) ? 'carry' : 'target';
  if (role !== 'target') {
    refuseKind(override, name, role);
    return { ...plain, role, settled: role === 'carry' ? carriedBy(question, name) : null };
  }
  const profile = profiles.find(({ column }) => column === map.mapping[name]) ?? onlyProfile(map, profiles);
  const shown = shownCells(sample, example, name);
  const isOne = layout.targets.length === 1;
  const { spelled } = question;
  const asked = {
    metric,
    layout: isOne && map.layout === 'classes' ? ('columns' as const) : map.layout,
    oneHot,
    profile,
    sampleCells: [...new Set(shown)],
    ...(spelled === undefined ? {} : { given: profile?.labels?.map(({ label }) => spelled.get(label) ?? label) }),
  };
  const answer = overrideAnswer(asked, name, override);
  explain(question, name, answer, profile !== undefined);
  const weight = question.weights?.get(name);
  const settled = settledBy(asked, answer, override.columns.get(name));
  const deviationOf = deviationsIn(question)?.get(name);
  const quantile = question.bounds?.get(name);
  const more = {
    ...(spelled === undefined ? {} : { spelled: Object.fromEntries(spelled) }),
    ...(weight === undefined ? {} : { weight }),
    ...(deviationOf === undefined ? {} : { deviationOf }),
    ...(quantile === undefined ? {} : { quantile }),
  };
  return { ...plain, role, ...answer, settled, ...more };
};

/** What train knows nothing of, where predictions are numbers; one such column beside Laplace's metric is its own matter. */
const deviationsIn = ({ layout, map, metric }: SchemaQuestion): ReadonlyMap<string, string> | undefined => {
  if (map.layout !== 'columns' || metric.wants !== 'values' || metric.name === 'laplace_ll') return undefined;
  const isKnown = (name: string) => map.mapping[name] !== undefined;
  const [known, open] = [layout.targets.filter(isKnown), layout.targets.filter((name) => !isKnown(name))];
  return deviationsOf(open, known);
};

const carriedBy = ({ layout, override }: SchemaQuestion, name: string): SettledBy => {
  if (override.columns.get(name)?.role === 'carry') return 'override';
  return layout.unproven?.includes(name) ? null : 'test';
};

/** What is copied has no kind: a kind for it means that the role was not what somebody thought. */
const refuseKind = ({ columns, path }: Override, name: string, role: 'key' | 'carry'): void => {
  const { role: _, ...rest } = columns.get(name) ?? {};
  const [field] = Object.keys(rest);
  if (field === undefined) return;
  const advice = `If it is to be predicted, say "role": "target" for it.`;
  throw badOverride(path, placeOf(['columns', name, field]), `the column is ${role}, so its cells are copied`, advice);
};

const explain = (question: SchemaQuestion, name: string, answer: TargetAnswer, hasTrain: boolean): void => {
  const { metric, override, notes } = question;
  const { role: _, ...given } = override.columns.get(name) ?? {};
  const fields = Object.keys(given);
  const field = `submission.kind.${name}`;
  if (fields.length > 0) {
    notes.overrule(field, `${answer.kind}: ${override.path} says its ${fields.join(', ')}`);
    return;
  }
  const isKnown = metric.name !== unknownMetric;
  const why = isKnown ? `${metric.name} wants ${metric.wants}` : 'the most lenient that the cells allow';
  notes.because(field, hasTrain ? 'train' : 'sample_submission', `${answer.kind}: ${why}`);
};

const onlyProfile = (map: TargetMap, profiles: readonly TargetProfile[]) =>
  map.layout !== 'columns' && profiles.length === 1 ? profiles[0] : undefined;

/** What a solution writes. A name that Kaggle demands is given on the way there: nobody's solution need know it. */
const fileNameOf = ({ override, notes }: SchemaQuestion): string => {
  if (override.fileName === undefined) return 'submission.csv';
  notes.overrule('submission.fileName', `${override.path} says so`);
  return override.fileName;
};

/** Everything about the submission but its rows. */
export const describeSubmission = (question: SchemaQuestion): Omit<SubmissionSchema, 'rows'> => {
  const { layout, map, override, notes } = question;
  const seen = layout.header.map((name) => columnOf(question, name));
  const { columns, rowConstraint } = constrainRows(seen, override);
  if (override.rowConstraint !== undefined) notes.overrule('submission.rowConstraint', `${override.path} says so`);
  for (const [index, { name, kind }] of columns.entries()) {
    if (kind === seen[index]?.kind) continue;
    notes.overrule(`submission.kind.${name}`, `${kind}: follows from rowConstraint in ${override.path}`);
  }
  return {
    fileName: fileNameOf(question),
    header: [...layout.header],
    columns,
    key: [...layout.key],
    keyUnique: layout.keyUnique,
    layout: map.layout,
    mapping: { ...map.mapping },
    rowConstraint,
  };
};
