import { isMetric, type MetricName, metricNames, metrics, namesIn } from './table.ts';

/** Many-class log loss is `logloss`; what its columns are is asked separately. */
const aliases = namesIn('aliases');
const rankings = metricNames.flatMap((name) => (metrics[name].ranked === undefined ? [] : [name]));

/** A metric by its canonical name, a common other one, or as `map@3`. */
export const metricByWord = (word: string): { readonly name: MetricName; readonly k: number | null } | undefined => {
  const name = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (isMetric(name)) return { name, k: null };
  const alias = aliases.get(name);
  if (alias !== undefined) return { name: alias, k: null };
  const [, kind, k] = /^([a-z]+)_?@?_?(\d+)$/.exec(name) ?? [];
  const list = rankings.find((one) => metrics[one].ranked === kind);
  return list === undefined || Number(k) < 1 ? undefined : { name: list, k: Number(k) };
};

/** Words that say "one class of several": then the columns of a log loss are shares of one whole. */
export const saysMulticlass = (words: string): boolean => /multi-?\s?_?class|\bmulti_?logloss|\bmlogloss/i.test(words);
