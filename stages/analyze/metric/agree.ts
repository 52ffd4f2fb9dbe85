import { metricOfKaggle } from '../../../core/metrics/kaggle-names.ts';
import type { MetricFound } from '../../../core/metrics/metric.ts';
import { isMetric, type MetricName, metrics } from '../../../core/metrics/table.ts';
import type { About } from '../../../services/kaggle/competition/about.ts';
import type { Notes } from '../evidence.ts';

/** Whether one metric is a more exact form of the other, so that the two sources do not contradict each other. */
const isMoreExact = (one: string, other: string): boolean =>
  isMetric(one) && metrics[one].plainer.some((name) => name === other);

/** Whether two metrics are the same, or one is a plainer word for the other. */
export const isKindred = (one: MetricName, other: string): boolean =>
  one === other || isMoreExact(one, other) || isMoreExact(other, one);

/**
 * The metric that page and Kaggle name together. Of two that fit, the more exact one. Where they contradict each other, a
 * sentence on how submissions are scored wins: hosts write it for this competition, while Kaggle's scorers are generic
 * and are often fed with numbers that were changed before. Any other word on the page loses.
 */
export const agreeOnMetric = (
  onPage: MetricFound | undefined,
  about: About | null,
  notes: Notes,
): MetricFound | undefined => {
  const words = about?.metric ?? null;
  if (words === null) return onPage;
  const known = metricOfKaggle(words);
  if (known === undefined) {
    if (onPage === undefined) notes.warn(`Kaggle calls the metric "${words}", which is none that we know.`);
    return onPage;
  }
  const k = known.k ?? onPage?.k ?? null;
  const byKaggle: MetricFound = { name: known.name, k, words, confidence: 'high', source: 'kaggle', stated: true };
  if (onPage === undefined) return byKaggle;
  if (onPage.name === known.name) {
    return onPage.confidence === 'low' ? byKaggle : { ...onPage, k: onPage.k ?? k, seconded: words };
  }
  if (isMoreExact(onPage.name, known.name) && onPage.confidence === 'high') return { ...onPage, seconded: words };
  if (isMoreExact(known.name, onPage.name) || onPage.confidence === 'low') return byKaggle;
  const winner = onPage.stated ? onPage : byKaggle;
  notes.warn(
    `The page says ${onPage.name} ("${onPage.words.slice(0, 80)}"), but Kaggle calls the metric "${words}": ${winner.name} is taken.`,
  );
  return winner;
};
