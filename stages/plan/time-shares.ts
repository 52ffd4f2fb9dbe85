import type { Strategy } from '../../core/schema/planning/strategy.ts';

type Shares = Strategy['timeShares'];

const textShares: Readonly<Record<Strategy['template'], number>> = {
  tabular: 0,
  text: 0.45,
  mixed: 0.25,
  forecast: 0,
  media: 0.25,
  mask: 0,
};

/** What of its time a template gives to texts, and to writing: in a short run, that keeps enough seconds to finish. */
export const timeSharesFor = (template: Strategy['template'], seconds: number): Shares => ({
  text: textShares[template],
  writing: seconds < 60 ? 0.15 : 0.05,
});
