import { isMissing } from '../../services/tables/missing.ts';
import { isNumber } from '../../services/tables/types.ts';
import type { Metric, TargetProfile } from '../schema/competition.ts';
import type { SubmissionColumn, TargetKind } from '../schema/submission.ts';
import { areBooleans, spellLabels } from './labels.ts';

/** What is known about one target column of the submission before its kind is decided. */
export interface TargetQuestion {
  readonly metric: Metric;
  readonly layout: 'columns' | 'classes' | 'unknown';
  /** Rows of the train targets sum to one: the columns are classes in all but name. */
  readonly oneHot: boolean;
  readonly profile: TargetProfile | undefined;
  readonly sampleCells: readonly string[];
}
export type TargetAnswer = Pick<SubmissionColumn, 'min' | 'max' | 'labels' | 'list'> & { readonly kind: TargetKind };

const plain = (kind: TargetKind, min: number | null = null, max: number | null = null): TargetAnswer => ({
  kind,
  min,
  max,
  labels: null,
  list: null,
});

const simplexMetrics = new Set(['logloss', 'balanced_logloss', 'weighted_logloss', 'kl_divergence']);
const logMetrics = new Set(['rmsle', 'mean_rmsle', 'rmse_log']);

/** The kind of one target, decided by the metric first, then by train's labels, then by the sample's cells. */
export const kindOf = (question: TargetQuestion): TargetAnswer => {
  const { metric, layout, oneHot } = question;
  switch (metric.wants) {
    case 'probabilities':
      return plain(
        simplexMetrics.has(metric.name) && (layout === 'classes' || oneHot) ? 'simplex' : 'probability',
        0,
        1,
      );
    case 'scores':
      return plain('score');
    case 'values':
      return logMetrics.has(metric.name) ? plain('bounded-real', 0) : plain('real');
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

const labelKind = ({ metric, profile, sampleCells }: TargetQuestion): TargetAnswer => {
  const known = profile?.labels?.map(({ label }) => label) ?? null;
  const numeric = profile ? profile.numeric !== null : sampleCells.every((cell) => isMissing(cell) || isNumber(cell));
  if (known === null) {
    if (!numeric) return plain('text');
    return plain(profile?.numeric?.integral === false ? 'real' : 'class-int');
  }
  const labels = spellLabels(known, sampleCells);
  if (metric.name === 'qwk' && profile?.numeric) {
    return { ...plain('ordinal-int', profile.numeric.min, profile.numeric.max), labels };
  }
  if (areBooleans(labels)) return { ...plain('class-bool'), labels };
  if (numeric && profile?.numeric?.integral !== false) return { ...plain('class-int'), labels };
  if (isTokens(known, metric))
    return { ...plain('token-set'), labels: tokensOf(known, ' '), list: listOf(sampleCells, null) };
  return { ...plain('class-string'), labels };
};

/** Cells that are sets of words from a small vocabulary: "healthy rust", under an F1. */
const isTokens = (labels: readonly string[], { name }: Metric): boolean => {
  if (!/f1$/.test(name) || labels.length < 4) return false;
  const vocabulary = tokensOf(labels, ' ');
  return labels.some((label) => label.includes(' ')) && vocabulary.length < labels.length;
};
const tokensOf = (labels: readonly string[], separator: string): string[] =>
  [...new Set(labels.flatMap((label) => label.split(separator)))].filter((token) => token !== '').toSorted();

const separatorIn = (cells: readonly string[]): string =>
  [' ', ',', ';', '|'].find((separator) => cells.some((cell) => cell.trim().includes(separator))) ?? ' ';
const listOf = (cells: readonly string[], maxItems: number | null) => ({ separator: separatorIn(cells), maxItems });

const listKind = ({ metric, profile, sampleCells }: TargetQuestion): TargetAnswer => {
  const isRanked = metric.name !== 'mean_f1';
  const list = listOf(sampleCells, isRanked ? metric.k : null);
  const labels = profile?.labels?.map(({ label }) => label) ?? null;
  const items = labels && (isRanked ? labels : tokensOf(labels, list.separator));
  return { ...plain(isRanked ? 'ranked-list' : 'token-set'), labels: items, list };
};
