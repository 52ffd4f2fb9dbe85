import type { Prices, RoleModel } from '../settings/settings.ts';
import { allTokens, costOf, noTokens, type Tokens } from './prices.ts';

/** Tokens that the request adds around our texts: the schema and marks of the server. */
const overhead = 600;

/**
 * An upper estimate of a text's tokens. Tokenizers since Claude 4.7 make a third more tokens of the same text than
 * older ones. Digits, signs and other alphabets need more tokens than English letters.
 */
export const tokensIn = (text: string): number => {
  let letters = 0;
  let signs = 0;
  let others = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127) others++;
    else if (code === 32 || (code > 64 && code < 91) || (code > 96 && code < 123)) letters++;
    else signs++;
  }
  return Math.ceil(letters / 2.5 + signs + others * 2);
};

export interface Most {
  readonly tokens: number;
  readonly cost: number | null;
}

/** The most that a call may cost: its whole prompt is written to the cache, and its answer reaches the limit. */
export const mostOf = (prices: Prices, model: RoleModel, sent: string): Most =>
  mostFor(prices, model, tokensIn(sent) + overhead);

/** The same, for a prompt of `prompt` tokens. */
export const mostFor = (prices: Prices, { model, maxTokens }: RoleModel, prompt: number): Most => {
  const tokens: Tokens = { ...noTokens, cacheWrite: prompt, output: maxTokens };
  return { tokens: allTokens(tokens), cost: costOf(prices, model, tokens) };
};
