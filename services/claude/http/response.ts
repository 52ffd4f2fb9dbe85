import type { Tokens } from '../price/prices.ts';
import type { Block } from '../tool.ts';
import type { RefusalDetails } from './refusal.ts';
import type { Body } from './request.ts';
import type { Trouble } from './trouble.ts';

/** The whole answer of a server, whichever protocol it speaks. */
export interface Response {
  readonly text: string;
  /** The whole answer if it uses a tool; null: it uses none. */
  readonly blocks: readonly Block[] | null;
  /** In the words of the Messages API: `end_turn`, `max_tokens`, `tool_use`, `refusal`. */
  readonly stopReason: string | null;
  readonly refusal: RefusalDetails | null;
  readonly model: string;
  readonly requestId: string | null;
  /** Null: the server does not count. */
  readonly tokens: Tokens | null;
}

export type Sent =
  | { readonly kind: 'response'; readonly response: Response }
  | { readonly kind: 'trouble'; readonly trouble: Trouble }
  | { readonly kind: 'cancelled' };

/** Makes one call without a retry. `onText` gets the text as it arrives. Never throws. */
export type Send = (body: Body, onText: ((text: string) => void) | null) => Promise<Sent>;

/** Tokens as servers count them, in whole numbers; null: it counts no prompt. */
export const countedTokens = (counted: Readonly<Record<keyof Tokens, unknown>>): Tokens | null => {
  const whole = (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.ceil(value) : 0;
  const tokens = {
    input: whole(counted.input),
    output: whole(counted.output),
    cacheRead: whole(counted.cacheRead),
    cacheWrite: whole(counted.cacheWrite),
  };
  return tokens.input + tokens.cacheRead + tokens.cacheWrite === 0 ? null : tokens;
};
