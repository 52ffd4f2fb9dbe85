/** Why a call to Kaggle can fail, divided by what the user must do about it. */
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

/** A failure in Kaggle's own words, with the next step. Never holds a credential. */
export interface KaggleFailure {
  readonly ok: false;
  readonly kind: KaggleProblem;
  /** Kaggle's own words, if it said anything. */
  readonly message: string;
  readonly advice: string;
  /** The HTTP status; null: there was no response. */
  readonly status: number | null;
  /** Seconds after which a retry may work, if known. */
  readonly retryAfter?: number;
}
