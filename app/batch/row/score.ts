import { rowsWords } from '../../../core/out-of-fold/score-words.ts';

interface Measured {
  readonly score: number | null;
}

/** The parts of a result that hold a score. */
export interface Scored {
  readonly report: {
    readonly metric: { readonly name: string };
    readonly check: (Measured & { readonly agrees: boolean | null }) | null;
    readonly confirmation: (Measured & Parameters<typeof rowsWords>[0]) | null;
    readonly crossValidation: { readonly score: number; readonly metric: string } | null;
  } | null;
  readonly submitted: { readonly publicScore: string | null; readonly privateScore: string | null } | null;
}

/**
 * A run's score as the list shows it, and its source: Kaggle, cross-validation that held-back rows confirm (`cv`), these rows alone, or the
 * program's own folds, with their rows if they are not all.
 */
export const scoreOfResult = ({ report, submitted }: Scored): { readonly score: string; readonly metric: string } => {
  const name = report?.metric.name ?? '';
  const kaggle = submitted?.publicScore ?? submitted?.privateScore ?? null;
  if (kaggle !== null)
    return { score: kaggle, metric: `${name} ${submitted?.publicScore === null ? 'private' : 'public'}` };
  const { check = null, confirmation: own = null, crossValidation: cv = null } = report ?? {};
  if (check !== null && check.score !== null && (check.agrees === false || own?.score == null))
    return { score: short(check.score), metric: `${name} held-back` };
  if (own !== null && own.score !== null) {
    const of = own.lacking ? ` of ${rowsWords(own)}` : '';
    return { score: short(own.score), metric: `${name} ${check?.agrees === true ? 'cv' : 'own folds'}${of}` };
  }
  return cv === null ? { score: '', metric: name } : { score: short(cv.score), metric: `${cv.metric} own folds` };
};

/** The same in one line, without Kaggle's: `auc 0.8536 cv`, `auc 0.8536 own folds of 287 of 713 rows`; '': there is none. */
export const scoreText = ({ report }: Pick<Scored, 'report'>): string => {
  const { metric, score } = scoreOfResult({ report, submitted: null });
  const [name, ...source] = metric.split(' ');
  return score === '' ? '' : `${name} ${Number(Number(score).toPrecision(5))} ${source.join(' ')}`;
};

const short = (score: number): string => String(Number(score.toPrecision(6)));
