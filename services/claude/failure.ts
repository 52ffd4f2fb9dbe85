/** Every way in which a question can stay without an answer. */
export const modelProblems = [
  /** No model is configured for this role. */
  'off',
  /** The cap in money, tokens or calls would be passed. */
  'no-budget',
  /** A cap in money is set, and the model's price is not known. */
  'unpriced',
  /** Our own limit of calls, or the server's 429 to the end of our patience. */
  'rate-limited',
  /** Wrong key, no permission: asking again cannot help. */
  'refused-access',
  /** The server does not know the model (404). */
  'unknown-model',
  /** The server does not take the request as it is (400, 413). */
  'bad-request',
  'unreachable',
  /** The server sent more than any answer has. */
  'oversized',
  /** 5xx and 529 to the end of our patience. */
  'overloaded',
  /** The model will not answer (`stop_reason: refusal`). */
  'refusal',
  /** It stopped at its token limit, also at a wider one. */
  'truncated',
  /** The question and the answer do not fit the model's window together. */
  'window-full',
  /** It answered, but not what was asked for, also when told so. */
  'nonsense',
  /** Ours: the question itself is too large or holds what must not leave. */
  'withheld',
  /** A replay met a question that was not asked in the recorded run. */
  'not-recorded',
  /** The time of the stage that asks was over. */
  'no-time',
  'cancelled',
] as const;
export type ModelProblem = (typeof modelProblems)[number];

/** Why there is no answer, in words that can be shown; holds no secret. */
export interface ModelFailure {
  readonly ok: false;
  readonly kind: ModelProblem;
  readonly message: string;
  readonly advice: string;
}
