import { hasTrait } from '../metrics/table.ts';
import type { Metric, TargetProfile } from '../schema/competition.ts';
import type { SubmissionColumn, SubmissionSchema } from '../schema/submission.ts';
import { spellerOf, truthOf } from '../submission/cells/labels.ts';
import { grammarOf } from '../submission/cells/structure.ts';
import { boundsOf } from '../submission/kinds.ts';
import { profileOf, type Specification } from '../submission/specification.ts';
import { asksBounds, boundOf, shareUpTo } from './bound.ts';
import { bestCenter } from './center.ts';
import { listCell } from './list.ts';
import { type ColumnContext, quantileAsked, quantileOf } from './quantile.ts';
import { classShare, simplexShares } from './shares.ts';

type ConstantQuestion = ColumnContext & Pick<Specification, 'metric'>;

/** The best single cell for each target column, by the metric and by what train says; null where nothing is known. */
export const constantsOf = (known: ConstantQuestion): ReadonlyMap<string, string | null> => {
  const targets = known.schema.columns.filter(({ role }) => role === 'target');
  const shares = simplexShares(known);
  return new Map(targets.map((column) => [column.name, shares.get(column.name) ?? constantOf(column, known)]));
};

const constantOf = (column: SubmissionColumn, known: ConstantQuestion): string | null => {
  const { schema, targets, metric } = known;
  const profile = profileOf({ schema, targets }, column);
  if (column.deviationOf !== undefined) return deviationCell(column.deviationOf, known);
  const names = schema.columns.filter(({ role }) => role === 'target').map(({ name }) => name);
  if (profile !== undefined && asksBounds(metric, names)) return String(shareUpTo(profile, boundOf(column.name)));
  switch (column.kind) {
    case 'probability':
    case 'simplex':
      return String(classShare(column, schema, profile) ?? 0.5);
    case 'score':
    case 'real':
    case 'bounded-real':
      return numberCell(column, profile, known);
    case 'class-int':
    case 'ordinal-int':
    case 'class-string':
    case 'class-bool':
      return positiveLabel(column, metric) ?? labelCell(column, schema, profile);
    case 'token-set':
    case 'ranked-list':
      return listCell(column, profile, metric);
    case 'structured':
      return emptyMask(column, profile) ?? sampleOrTopLabel(column, profile);
    case 'sequence':
    case 'text':
    case null:
      return sampleOrTopLabel(column, profile);
  }
};

/** How far off the mean of train is. */
const deviationCell = (name: string, { schema, targets }: ConstantQuestion): string | null => {
  const predicted = schema.columns.find((column) => column.name === name);
  const std = predicted && profileOf({ schema, targets }, predicted)?.numeric?.std;
  return std === undefined ? null : String(std);
};

const sampleOrTopLabel = (column: SubmissionColumn, profile: TargetProfile | undefined): string | null =>
  sampleFill(column) ?? profile?.labels?.[0]?.label ?? column.sampleValues[0] ?? null;

/** Nothing, where run lengths are asked for and train has that more often than any one mask; no cell says more. */
const emptyMask = (column: SubmissionColumn, profile: TargetProfile | undefined): string | undefined => {
  const [label] = profile?.labels ?? [];
  const isMask = grammarOf([label?.label ?? ''], column.sampleValues)?.form === 'runs';
  return isMask && (profile?.missing ?? 0) > (label?.count ?? 0) ? '' : undefined;
};

const numberCell = (
  column: SubmissionColumn,
  profile: TargetProfile | undefined,
  known: ConstantQuestion,
): string | null => {
  const best = bestNumber(column, profile, known) ?? Number(sampleFill(column) ?? 0);
  const [low, high] = boundsOf(column);
  return Number.isNaN(best) ? '0' : String(Math.min(high, Math.max(low, best)));
};

const bestNumber = (
  { name, quantile }: SubmissionColumn,
  profile: TargetProfile | undefined,
  known: ConstantQuestion,
): number | undefined => {
  if (!profile?.numeric) return undefined;
  const level = quantile ?? (known.metric.name === 'pinball' ? quantileAsked(name, known) : undefined);
  return level === undefined
    ? bestCenter(profile.numeric, known.metric.name)
    : quantileOf(profile, profile.numeric, level);
};

/** F1 gives nothing for a file without positives, so the rarer class is the better constant there. */
const positiveLabel = ({ labels }: SubmissionColumn, { name }: Pick<Metric, 'name'>): string | undefined =>
  labels?.length === 2 && hasTrait(name, 'needs-positives') ? labels.find((cell) => truthOf(cell) === true) : undefined;

/** Train's most frequent label in the submission's spelling. With one column per class: whether the class is the rule. */
const labelCell = (
  column: SubmissionColumn,
  schema: SubmissionSchema,
  profile: TargetProfile | undefined,
): string | null => {
  const spell = spellerOf(column);
  if (schema.layout === 'classes') return spell((classShare(column, schema, profile) ?? 0) > 0.5 ? '1' : '0') ?? '0';
  const seen = (profile?.labels ?? []).flatMap(({ label: name }) => spell(name) ?? []);
  const median = profile?.numeric ? spell(String(Math.round(profile.numeric.median))) : undefined;
  return seen[0] ?? median ?? column.labels?.[0] ?? sampleFill(column) ?? column.sampleValues[0] ?? null;
};

/** A sample with something in it; a blank one tells nothing. */
const sampleFill = ({ sampleValues }: SubmissionColumn): string | undefined =>
  sampleValues.find((cell) => cell.trim() !== '');
