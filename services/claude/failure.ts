/** All reasons why a question may have no answer. */
export const modelProblems = [
  /** No model is configured for this role. */
  'off',
  /** The call would exceed the cap in money, tokens or calls. */
  'no-budget',
  /** A cap in money is set, and the model's price is not known. */
  'unpriced',
  /** Our own rate of calls, or the server answered 429 until we gave up. */
  'rate-limited',
  /** Wrong key, no permission: asking again cannot help. */
  'refused-access',
  /** The server does not know the model (404). */
  'unknown-model',
  /** The server refuses the request itself (400, 413). */
  'bad-request',
  'unreachable',
  /** The server sent more than the longest possible answer. */
  'oversized',
  /** The server answered 5xx or 529 until we gave up. */
  'overloaded',
  /** The model will not answer (`stop_reason: refusal`). */
  'refusal',
  /** The answer reached the token limit, also after we raised the limit. */
  'truncated',
  /** The question and the answer do not fit the model's window together. */
  'window-full',
  /** The answer has the wrong form, also after a correction. */
  'nonsense',
  /** We did not send the question: it is too large or holds secrets. */
  'withheld',
  /** A replay asked a question that the recorded run did not ask. */
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

/** A failure with these words. */
export const failed = (kind: ModelProblem, message: string, advice: string): ModelFailure => ({
  ok: false,
  kind,
  message,
  advice,
});

const cancelled = failed('cancelled', 'Stopped', 'Go on with `medalist resume`.');
/** Nothing more is asked, because the stage's time is over. */
export const noTime = failed('no-time', 'The time for models was over', 'Give the run more time: --time.');

/** Why nothing more is asked. A deadline is recorded like any other failed call; a stop by a person is not. */
export const ended = ({ reason }: AbortSignal): ModelFailure =>
  reason instanceof DOMException && reason.name === 'TimeoutError' ? noTime : cancelled;
