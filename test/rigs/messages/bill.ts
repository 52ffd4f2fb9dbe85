/** What tokens cost: micro-units of some currency for a million of them. */
export interface Price {
  readonly input: number;
  readonly output: number;
  readonly cacheWrite: number;
  readonly cacheRead: number;
}
export type Prices = Readonly<Record<string, Price>>;

export interface Used {
  readonly input: number;
  readonly output: number;
  readonly cacheWrite: number;
  readonly cacheRead: number;
}

/** What the server asks for a piece of work, in whole micro-units, rounded up; null where it knows no price. */
export const costOf = (used: Used, price: Price | undefined, share = 1): number | null => {
  if (price === undefined) return null;
  const { input, output, cacheWrite, cacheRead } = used;
  const sum = input * price.input + output * price.output + cacheWrite * price.cacheWrite + cacheRead * price.cacheRead;
  return Math.ceil((sum * share) / 1_000_000);
};

/** All that was really done: calls whose answer was lost on the way count, calls that were turned away do not. */
export interface Bill {
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number;
}
