import type { Strategy } from '../schema/strategy.ts';

type Shares = Strategy['timeShares'];

const shares: Readonly<Record<Strategy['template'], Shares>> = {
  tabular: { features: 0.1, text: 0, models: 0.85, writing: 0.05 },
  text: { features: 0.05, text: 0.45, models: 0.45, writing: 0.05 },
  mixed: { features: 0.1, text: 0.25, models: 0.6, writing: 0.05 },
  forecast: { features: 0.15, text: 0, models: 0.8, writing: 0.05 },
};

/** Who gets how much of the time. In a short run, writing keeps enough seconds to finish. */
export const timeSharesFor = (template: Strategy['template'], seconds: number): Shares => {
  const usual = shares[template];
  return seconds < 60 ? { ...usual, models: Number((usual.models - 0.1).toFixed(2)), writing: 0.15 } : usual;
};
