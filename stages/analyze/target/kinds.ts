import { areSets } from '../../../core/competition/label-sets.ts';
import { areBooleans, spellLabels, truthPairOf, wordPairOf } from '../../../core/competition/labels.ts';
import { hasTrait } from '../../../core/metrics/table.ts';
import type { Metric, TargetProfile } from '../../../core/schema/competition.ts';
import type { SubmissionColumn, TargetKind } from '../../../core/schema/submission.ts';
import { isMissing } from '../../../services/tables/missing.ts';
import { isNumber } from '../../../services/tables/types.ts';
import { unknownMetric, wantsOf } from '../metric/unknown.ts';
import { itemsAmong, separatorOf } from './separators.ts';

/** What is known about one target column of the submission before its kind is decided. */
export interface TargetQuestion {
  readonly metric: Metric;
  readonly layout: 'columns' | 'classes' | 'unknown';
  /** Rows of the train targets sum to one, so the columns are the classes of one target. */
  readonly oneHot: boolean;
  readonly profile: TargetProfile | undefined;
  readonly sampleCells: readonly string[];
  /** Labels that a person named; they override train's. */
  readonly given?: readonly string[] | undefined;
}
export type TargetAnswer = Pick<SubmissionColumn, 'min' | 'max' | 'labels' | 'list'> & { readonly kind: TargetKind };

const plain = (kind: TargetKind, min: number | null = null, max: number | null = null): TargetAnswer => ({
  kind,
  min,
  max,
  labels: null,
  list: null,
});

/** The kind of one target, by the metric first, then by train's labels, then by the sample's cells. */
export const kindOf = (question: TargetQuestion): TargetAnswer => {
  const { metric, layout, oneHot } = question;
  switch (metric.name === unknownMetric ? wantsOf(question.sampleCells) : metric.wants) {
    case 'probabilities':
      return plain(
        hasTrait(metric.name, 'one-whole') && (layout === 'classes' || oneHot) ? 'simplex' : 'probability',
        0,
        1,
      );
    case 'scores':
      return plain('score');
    case 'values':
      if (metric.name === 'crps') return plain('probability', 0, 1); // the probability to stay below the bound in a column's name
      return hasTrait(metric.name, 'never-negative') ? plain('bounded-real', 0) : plain('real');
    case 'labels':
      return layout === 'classes' ? plain('probability', 0, 1) : labelKind(question);
    case 'lists':
      return listKind(question);
    case 'text':
      return isSequence(question.sampleCells) ? plain('sequence') : plain('text');
    case 'structured':
      return plain(metric.name === 'kendall_tau' ? 'sequence' : 'structured');
  }
};

const isSequence = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => /^\d+( \d+)+$/.test(cell.trim()));

/** The kind of a column of labels, by the labels if they are known, or else by the sample's cells. */
export const labelKind = (question: TargetQuestion): TargetAnswer => {
  const { metric, profile, given, sampleCells } = question;
  const labels = labelsOf(question);
  if (labels === null) return profile ? unlistedKind(profile, metric) : kindByCells(sampleCells, metric);
  const graded = given ? given.every(isWhole) : profile?.numeric !== null;
  if (metric.name === 'qwk' && graded) return answerOfKind('ordinal-int', question);
  if (areBooleans(labels)) return { ...plain('class-bool'), labels };
  const isList = given
    ? hasTrait(metric.name, 'label-lists') &&
      isListing(sampleCells) &&
      !sampleCells.some((cell) => given.includes(cell))
    : isTokens(profile?.labels?.map(({ label }) => label) ?? [], metric);
  if (isList) return answerOfKind('token-set', question);
  const numeric = given ? given.every(isWhole) : profile?.numeric?.integral === true;
  return { ...plain(numeric ? 'class-int' : 'class-string'), labels };
};

/** The kind if train has too many labels to list. */
const unlistedKind = ({ numeric }: TargetProfile, { name }: Metric): TargetAnswer => {
  if (numeric === null) return plain('text');
  if (name === 'qwk' && numeric.integral) return plain('ordinal-int', numeric.min, numeric.max);
  return plain(numeric.integral ? 'class-int' : 'real');
};

/** The kind if labels are not known, by the sample's cells: one word everywhere is a class, different words are texts. */
const kindByCells = (cells: readonly string[], { name }: Metric): TargetAnswer => {
  const present = cells.filter((cell) => !isMissing(cell));
  if (present.length === 0) return plain('text');
  if (present.every(isWhole)) return plain(name === 'qwk' ? 'ordinal-int' : 'class-int');
  if (present.every(isNumber)) return plain('real');
  const pair = wordPairOf(present);
  if (pair) return { ...plain('class-bool'), labels: [...pair] };
  if (hasTrait(name, 'label-lists') && isListing(present))
    return { ...plain('token-set'), list: listOf(present, null) };
  const isFilled = new Set(present).size === 1 && /\p{L}/u.test(present[0] ?? '');
  return plain(isFilled ? 'class-string' : 'text');
};
const isWhole = (cell: string): boolean => /^-?\d+$/.test(cell);
const isListing = (cells: readonly string[]): boolean => cells.some((cell) => /\S \S/.test(cell));

/** Labels as the submission spells them: a person's, or else train's. */
const labelsOf = ({ given, profile, sampleCells }: TargetQuestion): string[] | null => {
  if (given) return [...given];
  const known = profile?.labels?.map(({ label }) => label);
  return known ? spellLabels(known, sampleCells) : null;
};

/** The answer for a kind that was decided, with its bounds and labels. */
export const answerOfKind = (kind: TargetKind, question: TargetQuestion): TargetAnswer => {
  const { metric, profile, given, sampleCells } = question;
  switch (kind) {
    case 'probability':
    case 'simplex':
      return plain(kind, 0, 1);
    case 'score':
    case 'real':
    case 'bounded-real':
    case 'sequence':
    case 'text':
    case 'structured':
      return plain(kind);
    case 'ordinal-int': {
      const grades = given?.map(Number);
      const { min = null, max = null } = grades
        ? { min: Math.min(...grades), max: Math.max(...grades) }
        : (profile?.numeric ?? {});
      return { ...plain(kind, min, max), labels: labelsOf(question) };
    }
    case 'class-int':
    case 'class-string':
      return { ...plain(kind), labels: labelsOf(question) };
    case 'class-bool':
      return { ...plain(kind), labels: labelsOf(question) ?? truthPairOf(sampleCells.filter((c) => !isMissing(c))) };
    case 'token-set': {
      const known = profile?.labels?.map(({ label }) => label);
      const list = listOf(sampleCells, null, known);
      return { ...plain(kind), labels: given ? [...given] : known ? itemsAmong(known, list.separator) : null, list };
    }
    case 'ranked-list': {
      const known = given ?? profile?.labels?.map(({ label }) => label);
      return { ...plain(kind), labels: known ? [...known] : null, list: listOf(sampleCells, metric.k) };
    }
  }
};

/** Whether cells are sets of words from a small vocabulary, such as "healthy rust", under an F1. */
const isTokens = (labels: readonly string[], { name }: Metric): boolean =>
  hasTrait(name, 'label-lists') && areSets(labels, ' ');
const listOf = (cells: readonly string[], maxItems: number | null, train: readonly string[] = []) => ({
  separator: separatorOf(cells, train),
  maxItems,
});

const listKind = (question: TargetQuestion): TargetAnswer =>
  answerOfKind(question.metric.name === 'mean_f1' ? 'token-set' : 'ranked-list', question);
