import type { Competition, TargetProfile } from '../../../core/schema/competition.ts';
import type { SubmissionColumn } from '../../../core/schema/submission.ts';

/** The best constant's score on train, computed from the targets' profiles alone; null: they do not suffice. */
export const constantScore = ({ metric, targets, submission }: Competition): number | null => {
  if (metric.name === 'logloss' && targets.length > 1 && submission.columns.every(isShareOrKey)) {
    const whole = normalised(targets.map(shareOfYes));
    return whole.length === 0 ? null : entropy(whole);
  }
  const scores = targets.map((target) => scoreOf(metric.name, target, submission.layout === 'classes'));
  return scores.length === 0 || scores.includes(null)
    ? null
    : scores.reduce<number>((sum, score) => sum + (score ?? 0), 0) / scores.length;
};

/** Columns of kind `simplex` are the classes of one target: each row of them sums to one. */
const isShareOrKey = ({ role, kind }: SubmissionColumn): boolean => role !== 'target' || kind === 'simplex';

const shareOfYes = ({ labels }: TargetProfile): number => {
  const total = (labels ?? []).reduce((sum, { count }) => sum + count, 0);
  const yes = labels?.find(({ label }) => Number(label) === 1)?.count ?? 0;
  return total === 0 ? 0 : yes / total;
};

const normalised = (shares: readonly number[]): number[] => {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return shares.filter((share) => share > 0).map((share) => share / whole);
};

const scoreOf = (metric: string, { labels, numeric }: TargetProfile, byClass: boolean): number | null => {
  const shares = sharesOf(labels);
  switch (metric) {
    case 'auc':
    case 'mean_auc':
      return 0.5;
    case 'gini':
    case 'kappa':
    case 'qwk':
    case 'mcc':
    case 'r2':
    case 'pearson':
    case 'spearman':
      return 0;
    case 'accuracy':
    case 'micro_f1':
      return shares?.[0] ?? null;
    case 'top1_error':
      return shares === null ? null : 1 - (shares[0] ?? 0);
    case 'balanced_accuracy':
      return shares === null ? null : 1 / shares.length;
    case 'logloss':
      // the entropy of the classes, or of each yes-or-no column
      return shares === null || (shares.length > 2 && !byClass) ? null : entropy(shares);
    case 'rmse':
    case 'mcrmse':
      return numeric?.std ?? null;
    case 'mse':
      return numeric === null ? null : numeric.std ** 2;
    default:
      return null;
  }
};

/** The labels' shares, the largest first. */
const sharesOf = (labels: TargetProfile['labels']): number[] | null => {
  if (labels === null || labels.length === 0) return null;
  const total = labels.reduce((sum, { count }) => sum + count, 0);
  return labels.map(({ count }) => count / total).sort((a, b) => b - a);
};

const entropy = (shares: readonly number[]): number => -shares.reduce((sum, share) => sum + share * Math.log(share), 0);
