import * as z from 'zod';
import { nearest } from '../../services/text/nearest.ts';
import { metricByWord } from '../metrics/aliases.ts';
import { metricNames, namesIn } from '../metrics/table.ts';
import type { Text } from './text.ts';

/** What to say of a word that is no metric: those with a similar name, else where all stand. */
export const adviceOnMetric = (word: string): string => {
  const near = nearest(word, [...metricNames, ...namesIn('aliases').keys()]).slice(0, 3);
  const names = near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : '';
  return `${names}docs/submission/metrics.md lists all names, such as auc, logloss, accuracy, rmse, qwk, map@3.`;
};

/** A metric by one of its names. */
export const MetricWord = z.string().refine((word) => metricByWord(word) !== undefined, {
  error: ({ input }) => `"${input}" is no metric we know. ${adviceOnMetric(String(input))}`,
});

/** How it is written. */
export const metricWord: Text<string> = {
  flag: MetricWord,
  cell: MetricWord,
  args: (flag, value) => [`${flag}=${value}`],
};
