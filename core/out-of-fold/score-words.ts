import { short, withError } from '../../services/text/figures.ts';
import type { Confirmation } from '../schema/judged/confirmation.ts';
import type { HeldCheck } from '../schema/judged/rehearsal.ts';

type OwnFolds = Pick<Confirmation, 'score' | 'error' | 'rows' | 'lacking' | 'of'>;

/** What is known of an answer's score, in the competition's metric. */
export interface Scores {
  readonly metric: { readonly name: string };
  readonly crossValidation: { readonly metric: string; readonly score: number } | null;
  readonly confirmation: OwnFolds | null;
  readonly check: HeldCheck | null;
}

/** The rows that a score is made of: `713 rows`, or `287 of 713 rows` if others have no out-of-fold prediction. */
export const rowsWords = ({ rows, lacking, of }: Pick<Confirmation, 'rows' | 'lacking' | 'of'>): string =>
  lacking === null || lacking === 0 || of === null ? `${rows ?? 0} rows` : `${of - lacking} of ${of} rows`;

/** A score by the program's own folds with its standard error, or that there is none: with null, nobody can tell it. */
export const ownWords = (score: number, error: number | null): string =>
  `${withError(score, error)}${error === null ? ' (nobody can tell its standard error)' : ''}`;

/** An answer's score, the rows that it is made of, and who says so: a score is confirmed by rows that were held back, and by nothing else. */
export const scoreWords = ({ metric: { name }, crossValidation: cv, confirmation: own, check }: Scores): string => {
  const held = check === null || check.score === null ? null : heldWords(check.score, check);
  if (own === null || own.score === null) {
    if (held !== null) return `${name} ${held} held back from it`;
    const over = own?.rows == null ? '' : ` over ${rowsWords(own)}`;
    return cv === null ? 'no cross-validation' : `${cv.metric} ${short(cv.score)} by the program's own folds${over}`;
  }
  const score = `${name} ${ownWords(own.score, own.error)}`;
  const rows = rowsWords(own);
  return check?.agrees === true
    ? `${score} (cross-validated over ${rows}), confirmed by a held-back check: ${held}`
    : `${score} by the program's own folds over ${rows}${held === null ? '' : `; held-back check: ${held}${ofLessTime(check)}`}`;
};

/** A check that bears itself out and falls short of the answer's score had less time: its own score tells so. */
const ofLessTime = (check: HeldCheck | null): string =>
  check?.agrees === null && check.claimed != null ? `, where its own folds say ${short(check.claimed.score)}` : '';

const heldWords = (score: number, { error, rows }: HeldCheck): string =>
  `${withError(score, error)} on ${rows?.held ?? 0} rows`;
