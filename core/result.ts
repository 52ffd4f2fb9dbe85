/** The reason, in words, why there is no value. */
export interface NoResult {
  readonly ok: false;
  readonly why: string;
}

/**
 * A value (`ok` of outcome.ts), or the reason why there is none. Whoever asks decides what the failure means: a stage makes an `Outcome`
 * of it, whose kind has a route.
 */
export type Result<T, No extends NoResult = NoResult> = { readonly ok: true; readonly value: T } | No;

export const noResult = (why: string): NoResult => ({ ok: false, why });
