import { ruleOf } from '../metrics/rules.ts';
import { metrics } from '../metrics/table.ts';

const asksAmounts = /\bhow (?:many|much)\b|\b(?:number|count|amount) of\b|\bforecast|\bregress/i;
const asksLabels = /\bclassif/i;

/**
 * What a question says of answers that could be both, as the page of a competition does: by the metric that it names, else in words.
 * Null: it leaves that to the data.
 */
export const askedAnswerKind = (ask: string): 'labels' | 'numbers' | null => {
  const rule = ruleOf(ask);
  if (rule !== undefined) return wanted[metrics[rule.name].wants];
  if (asksAmounts.test(ask)) return 'numbers';
  return asksLabels.test(ask) ? 'labels' : null;
};

const wanted = {
  values: 'numbers',
  scores: 'numbers',
  probabilities: 'labels',
  labels: 'labels',
  lists: null,
  text: null,
  structured: null,
} as const;

const asksLater =
  /\bforecast|\bnext (?:few |\d+ )?(?:hour|day|week|month|quarter|season|year)s?\b|\bfuture\b|\btomorrow\b|\bahead\b|\bin advance\b/i;

/** Whether a question wants to know what comes later than the data. */
export const asksForecast = (ask: string): boolean => asksLater.test(ask);
