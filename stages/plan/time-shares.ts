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

/** The shares of its time that a template gives to texts and to writing files. In a short run, writing needs a larger share. */
export const timeSharesFor = (template: Strategy['template'], seconds: number): Shares => ({
  text: textShares[template],
  writing: seconds < 60 ? 0.15 : 0.05,
});
