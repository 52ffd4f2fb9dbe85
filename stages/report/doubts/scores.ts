import { rowsWords } from '../../../core/out-of-fold/score-words.ts';
import type { Doubt } from '../../../core/schema/judged/doubt.ts';
import { withError } from '../../../services/text/figures.ts';
import { type Evidence, type Measured, measuredOf, perfectScore, short } from './evidence.ts';

/** Fewer rows may be perfect by chance. */
const fewestRows = 30;
/**
 * A score must leave at least this share of what a constant leaves open. An AUC of 0.997 can be an easy problem; 0.9999 cannot be a
 * model's work. Models of numbers stay farther from perfect even with a copy of the target, and so do losses, as probabilities are clipped.
 */
const mostLeft = { values: 0.01, losses: 0.003, others: 0.0004 } as const;

/** A score so near to perfect that something must have told the answer. */
export const tooGood = (evidence: Evidence): Doubt[] => {
  const measured = measuredOf(evidence);
  const { metric } = evidence.competition;
  const perfect = perfectScore(metric);
  if (measured === null || perfect === null || measured.rows < fewestRows) return [];
  const { score, baseline } = measured;
  const open = baseline === null ? (metric.direction === 'max' ? 1 : 0) : Math.abs(perfect - baseline);
  if (open === 0 && score !== perfect) return [];
  const left = open === 0 ? 0 : Math.abs(perfect - score) / open;
  const kind = metric.wants === 'values' ? 'values' : metric.direction === 'min' ? 'losses' : 'others';
  if (left > mostLeft[kind]) return [];
  const message = `${describe(evidence, measured)} is ${score === perfect ? 'perfect' : 'nearly perfect'}: something may tell the answer that will not be known of new rows`;
  return [{ kind: 'too-good', message }];
};

/** Shares of what a constant leaves open: a gain below `nothing` is none; one below `little` must exceed two standard errors. */
const gains = { nothing: 0.001, little: 0.01 } as const;

/** The score is no better than a plain constant's. */
export const noBetterThanConstant = (evidence: Evidence): Doubt[] => {
  const measured = measuredOf(evidence);
  if (measured === null) return [];
  const { metric } = evidence.competition;
  const { score, error, baseline, difference } = measured;
  const perfect = perfectScore(metric);
  if (baseline === null) {
    const worthless = metric.direction === 'max' && perfect !== null && score < gains.nothing;
    const message = `${describe(evidence, measured)}, where ${perfect} is perfect: no better than guessing`;
    return worthless ? [{ kind: 'no-better-than-constant', message }] : [];
  }
  const gain = metric.direction === 'max' ? score - baseline : baseline - score;
  const share = gain / Math.abs((perfect ?? 0) - baseline || 1);
  const byChance = share < gains.little && gain < 2 * (difference ?? error ?? Number.POSITIVE_INFINITY);
  if (gain > 0 && share >= gains.nothing && !byChance) return [];
  const message = `${describe(evidence, measured)}; a plain constant gets ${short(baseline)}: ${gain <= 0 ? 'no better' : 'hardly any better'}`;
  return [{ kind: 'no-better-than-constant', message }];
};

const describe = ({ competition }: Evidence, { score, error, rows, whose }: Measured): string => {
  const noise = error === null ? '' : ` ± ${short(error)}`;
  const figure = `${competition.metric.name} ${short(score)}${noise}`;
  switch (whose) {
    case 'held':
      return `${figure} on ${rows} rows`;
    case 'trial':
    case 'own-folds':
      return `${figure} over ${rows} out-of-fold predictions`;
    case 'reported':
      return `${figure} in its own cross-validation`;
  }
};

/** Rows that were held back from the program do not bear out what it says of itself: its folds tell it answers, or it says what it likes. */
export const notBorneOut = ({ check, confirmation, submission, competition }: Evidence): Doubt[] => {
  if (check === null || check.score === null || check.agrees !== false) return [];
  const { score, error, rows, claimed = null } = check;
  const cv = submission.crossValidation;
  const own = confirmation?.score == null ? cv : confirmation;
  const said = own?.score == null ? [] : [`its own folds say ${withError(own.score, own.error)}`];
  const there =
    claimed === null
      ? []
      : [`the same run's own folds${own === null ? '' : ' there'} said ${withError(claimed.score, claimed.error)}`];
  const held = `${rows?.held ?? 0} rows that were held back from it say ${withError(score, error)}`;
  return [{ kind: 'not-borne-out', message: `${competition.metric.name}: ${[...said, held, ...there].join('; ')}` }];
};

/** Rows were left out of the score because their folds were not done. In the order of time, the earliest rows only serve to learn from. */
export const unfinished = ({ competition, confirmation, submission }: Evidence): Doubt[] => {
  if (confirmation === null || !confirmation.lacking) return [];
  const planned = submission.crossValidation?.folds ?? 0;
  const isByDesign = competition.time !== null && (confirmation.folds ?? 0) >= planned;
  if (isByDesign) return [];
  return [
    {
      kind: 'unfinished',
      message: `its score is of ${rowsWords(confirmation)} of train: the folds of the others were not done`,
    },
  ];
};
