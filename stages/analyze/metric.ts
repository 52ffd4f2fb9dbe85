import type { Description } from './description.ts';
import { metricRules, readK } from './metric-rules.ts';
import type { MetricName } from './metric-table.ts';

/** What the page says about the metric, with the words that said it. */
export interface MetricFound {
  readonly name: MetricName;
  readonly k: number | null;
  readonly words: string;
  readonly confidence: 'high' | 'low';
  /** A person named it: taken as it is. */
  readonly byOverride?: boolean;
}

const after = (text: string, pattern: RegExp, length: number): string[] =>
  [...text.matchAll(pattern)]
    .slice(0, 4)
    .map((match) => text.slice(match.index, match.index + match[0].length + length));

const verdict =
  /\b(submissions?|entries|predictions?|solutions?|results?|score|competition|teams|you(?: will| are|r (?:model|work|score)))\b[^.\n]{0,80}?\b(evaluated|scored|judged|assessed|graded|measured|ranked|calculated|based on|metric|is the)\b/gi;
const heading =
  /^\W*(?:\d+\W+)?(evaluation( metrics?| criteria)?|(?:scoring|evaluation)? ?metrics?|scoring|leaderboard score)\b[\s:*#-]*$/gim;

/** Where pages state their metric, the most telling place first. */
const windows = (text: string): { text: string; confidence: 'high' | 'low' }[] => {
  const high = (texts: string[]) => texts.map((window) => ({ text: window, confidence: 'high' as const }));
  const stated = after(text, verdict, 0).map((start) => text.indexOf(start));
  const narrow = stated.map((at) => text.slice(at, at + 260));
  return [
    ...high(narrow.filter((window) => /evaluat|scor|judg|metric|graded|assess/i.test(window))),
    ...high(after(text, heading, 700)),
    ...high(after(text, /evaluat\w*|scored|judged|metric/gi, 450)),
    { text, confidence: 'low' },
  ];
};

const firstRule = (text: string) => {
  const plain = text.toLowerCase().replaceAll(/\s+/g, ' ');
  for (const [name, pattern] of metricRules) {
    const match = pattern.exec(plain);
    if (match) return { name, words: plain.slice(Math.max(0, match.index - 60), match.index + 100).trim() };
  }
  return undefined;
};

/** Reads the metric off the page; undefined when no rule matches anywhere. */
export const readMetric = (description: Description | null): MetricFound | undefined => {
  if (description === null) return undefined;
  for (const { text, confidence } of windows(description.text)) {
    const found = firstRule(text);
    if (found) return { ...found, k: readK(text) ?? readK(description.text), confidence };
  }
  return undefined;
};
