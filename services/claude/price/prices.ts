import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../../package/root.ts';
import { type ModelsFile, type Price, Prices } from '../settings/settings.ts';

/** Tokens as a server counts them: each token counts in one of the four. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export const noTokens: Tokens = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
export const allTokens = ({ input, output, cacheRead, cacheWrite }: Tokens): number =>
  input + output + cacheRead + cacheWrite;

const PriceFile = Prices.extend({ checked: z.iso.date(), source: z.string() });

/** The published prices and the day they were checked. Unknown prices are left out. */
export const publishedPrices = (): z.output<typeof PriceFile> =>
  PriceFile.parse(JSON.parse(readFileSync(join(projectRoot, 'services', 'claude', 'price', 'prices.json'), 'utf8')));

/** The user's own prices replace the published ones. If their currency differs, only they count. */
export const pricesWith = (own: ModelsFile['prices']): Prices => {
  const { currency, models } = publishedPrices();
  if (own === undefined) return { currency, models };
  const other = own.currency !== undefined && own.currency !== currency;
  return other
    ? { currency: own.currency ?? currency, models: own.models }
    : { currency, models: { ...models, ...own.models } };
};

/** In micro-units, rounded up; null: the price is not known. A price per million tokens is micro-units per token. */
export const costOf = (prices: Prices, model: string, tokens: Tokens): number | null => {
  const price = priceOf(prices, model);
  if (price === undefined) return null;
  const prompt = tokens.input + tokens.cacheRead + tokens.cacheWrite;
  const rate = price.long !== undefined && prompt > price.long.over ? price.long : price;
  const { input, output, cacheRead = input, cacheWrite = input * 1.25 } = rate;
  const sum =
    tokens.input * input + tokens.output * output + tokens.cacheRead * cacheRead + tokens.cacheWrite * cacheWrite;
  return Math.ceil(Number(sum.toFixed(6)));
};

/** What the server's prompt cache saved, in micro-units. Negative if a prompt was cached but never read again. */
export const savedBy = (prices: Prices, model: string, tokens: Tokens): number | null => {
  const cost = costOf(prices, model, tokens);
  const { input, output, cacheRead, cacheWrite } = tokens;
  const uncached = costOf(prices, model, {
    input: input + cacheRead + cacheWrite,
    output,
    cacheRead: 0,
    cacheWrite: 0,
  });
  return cost === null || uncached === null ? null : uncached - cost;
};

export const isPriced = (prices: Prices, model: string): boolean => priceOf(prices, model) !== undefined;

/** Dated names (`claude-opus-4-5-20251101`) cost what their models do. */
const priceOf = ({ models }: Prices, model: string): Price | undefined =>
  models[model] ?? models[model.replace(/-20\d{6}$/, '')];
