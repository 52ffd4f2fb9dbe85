import type { Description } from '../competition/description.ts';
import { kAt, readK, ruleOf } from './rules.ts';
import { type MetricName, metrics } from './table.ts';

/** What a page, a person or Kaggle says about the metric, with the words that said it. */
export interface MetricFound {
  readonly name: MetricName;
  readonly k: number | null;
  readonly words: string;
  readonly confidence: 'high' | 'low';
  /** An override is taken as it is: a person named it. */
  readonly source: 'description' | 'kaggle' | 'override' | 'model';
  /** In a sentence that says how submissions are scored: more than a word near a heading. */
  readonly stated: boolean;
  /** The file or the option with the override. */
  readonly by?: string;
  /** Kaggle's name for it, where that fits what the page says. */
  readonly seconded?: string;
}

const after = (text: string, pattern: RegExp, length: number): string[] =>
  [...text.matchAll(pattern)]
    .slice(0, 4)
    .map((match) => text.slice(match.index, match.index + match[0].length + length));

const verdict =
  /\b(submissions?|entries|predictions?|solutions?|results?|score|competition|teams|you(?: will| are|r (?:model|work|score)))\b[^.\n]{0,80}?\b(evaluated|scored|judged|assessed|graded|measured|ranked|calculated|based on|metric|is the)\b/gi;
const named = /\bmetrics?\b[^.\n]{0,80}?\b(is|are|will be|used)\b/gi;
const heading =
  /^[^\w\n\r\u2028\u2029]*(?:\d+[^\w\n\r\u2028\u2029]+)?(evaluation( metrics?| criteria)?|(?:scoring|evaluation)? ?metrics?|scoring|leaderboard score)\b[ \t:*#-]*$/gim;

/** Where pages state their metric, the most telling place first. */
interface Window {
  readonly text: string;
  readonly confidence: 'high' | 'low';
  readonly stated: boolean;
}
const windows = (text: string): Window[] => {
  const high = (texts: string[], says = false): Window[] =>
    texts.map((window) => ({ text: window, confidence: 'high', stated: says }));
  const stated = after(text, verdict, 0).map((start) => text.indexOf(start));
  const narrow = stated.map((at) => text.slice(at, at + 260));
  return [
    ...high(
      narrow.filter((window) => /evaluat|scor|judg|metric|graded|assess/i.test(window)),
      true,
    ),
    ...high(after(text, named, 200), true),
    ...high(after(text, heading, 700)),
    ...high(after(text, /evaluat\w*|scored|judged|metric/gi, 450)),
    { text, confidence: 'low', stated: false },
  ];
};

/** `on accuracy.`: what is scored, rather than a word for how good predictions are. */
const plainAccuracy = /accuracy( score| metric)?\W*$/i;

/**
 * What a statement says. Its first sentence names the metric, and those behind it explain it (a more exact word wins) or speak
 * of others: how ties are broken, what is shown besides.
 */
const ruleOfStatement = (text: string): ReturnType<typeof ruleOf> => {
  const [sentence = ''] = text.split(/(?<=[.!?])\s+(?=[A-Z(])|\n\s*\n/, 1);
  const [first, whole] = [ruleOf(sentence), ruleOf(text)];
  if (first === undefined || whole === undefined) return whole;
  if (first.name === 'accuracy' && !plainAccuracy.test(sentence)) return whole;
  return metrics[whole.name].plainer.includes(first.name) ? whole : first;
};

/** Reads the metric off the page; undefined when no rule matches anywhere. */
export const readMetric = (description: Description | null): MetricFound | undefined => {
  if (description === null) return undefined;
  for (const { text, confidence, stated } of windows(description.text)) {
    const found = stated ? ruleOfStatement(text) : ruleOf(text);
    if (!found) continue;
    return { ...found, k: readK(text) ?? kAt(description.text), confidence, source: 'description', stated };
  }
  return undefined;
};
