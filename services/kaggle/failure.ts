/** What can stand between us and Kaggle, by what a user has to do about it. */
export const kaggleProblems = [
  'no-credentials',
  'bad-credentials',
  'rules-not-accepted',
  'not-permitted',
  'unknown-competition',
  'not-found',
  'quota',
  'code-only',
  'wrong-file-name',
  'closed',
  'refused',
  'rate-limited',
  'unavailable',
  'network',
  'unresolved',
  'proxy',
  'expired-link',
  'damaged',
  'disk',
  'bad-answer',
  'unknown-outcome',
  'cancelled',
] as const;
export type KaggleProblem = (typeof kaggleProblems)[number];

/** Kaggle's own words, always, and what to do next. Never a credential. */
export interface KaggleFailure {
  readonly ok: false;
  readonly kind: KaggleProblem;
  /** Verbatim where Kaggle said something. */
  readonly message: string;
  readonly advice: string;
  /** HTTP status; null where no answer came. */
  readonly status: number | null;
  /** Seconds after which it may work, where that is known. */
  readonly retryAfter?: number;
}
