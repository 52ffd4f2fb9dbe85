import type { Prices, RoleModel } from '../settings/settings.ts';
import { allTokens, costOf, noTokens, type Tokens } from './prices.ts';

/** What the frame of a request adds, schema and system marks among it. */
const overhead = 600;

/**
 * More tokens than a text is likely to have. Tokenizers since Claude 4.7 make a third more of the same text than older ones;
 * digits, signs and other alphabets make more of it than English.
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

/** The most a call may come to: a prompt that is cached nowhere and written to the cache, an answer up to its limit. */
export const mostOf = (prices: Prices, model: RoleModel, sent: string): Most =>
  mostFor(prices, model, tokensIn(sent) + overhead);

/** The same for a prompt of so many tokens. */
export const mostFor = (prices: Prices, { model, maxTokens }: RoleModel, prompt: number): Most => {
  const tokens: Tokens = { ...noTokens, cacheWrite: prompt, output: maxTokens };
  return { tokens: allTokens(tokens), cost: costOf(prices, model, tokens) };
};
