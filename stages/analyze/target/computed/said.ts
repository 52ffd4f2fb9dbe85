import { fold, words } from '../../../../core/competition/names.ts';
import type { Computed } from './formula.ts';
import { earlier, later } from './sides.ts';

/** A column that the submission asks for, and the page that may say how it is computed. */
export interface Telling {
  readonly asked: string;
  /** The page, with the line ends of its formulas. */
  readonly page: string;
  /** Columns of numbers that a formula may name. */
  readonly numbers: readonly string[];
  /** Those of them that test lacks. Every formula must have one. */
  readonly withheld: readonly string[];
}

/** The computation in words such as `the sum of casual and registered rentals` or `the home score minus the away score`. */
export const saidInWords = ({ asked, page, numbers, withheld }: Telling): Computed | undefined => {
  for (const sentence of page.split(/[.;!?](?=\s|$)|\n/)) {
    const text = `_${fold(sentence)}_`;
    const spoken = [...numbers]
      .toSorted((a, b) => b.length - a.length)
      .map((name) => ({ name, at: placeOf(text, name) }))
      .filter(({ name, at }) => at >= 0 && name !== asked);
    const named = spoken.toSorted((a, b) => a.at - b.at).map(({ name }) => name);
    if (!named.some((name) => withheld.includes(name)) || !isAboutAsked(text, asked)) continue;
    const found = isMoreThanSaid(text, [asked, ...named]) ? undefined : ofColumns(text, named);
    if (found !== undefined) return found;
  }
  return undefined;
};

export const isAboutAsked = (text: string, asked: string): boolean => {
  if (/error|metric|scored|evaluated|_rms|leaderboard|_features?_|_not_|_cannot_/.test(text)) return false;
  return placeOf(text, asked) >= 0 || /_(?:predict|target|forecast|estimate|your_task)/.test(text);
};

const beyond =
  /_(?:abs|absolute|average|mean|double|half|twice|times|multiplied|negative|normali[sz]ed|pct|percent|percentage|relative|root|squares?|squared|weighted|hundred|thousands?|millions?)_/;

/** Whether a sentence has words, other than names, for a computation that we do not know. */
const isMoreThanSaid = (text: string, names: readonly string[]): boolean =>
  beyond.test(names.reduce((left, name) => left.replaceAll(new RegExp(`_${spelled(name)}(?=_)`, 'gu'), ''), text));

const spelled = (name: string): string => `${fold(words(`${name}.x`).join('_') || name)}s?`;
const placeOf = (text: string, name: string): number => text.search(new RegExp(`_${spelled(name)}_`, 'u'));

const ofColumns = (text: string, named: readonly string[]): Computed | undefined => {
  const [first = '', second = '', ...more] = named;
  const isDivided = /_divided_by_/.test(text);
  if (second === '') return isDivided ? undefined : logInWords(text, first);
  const [a, b, to] = [spelled(first), spelled(second), '(?:_the)?(?:_\\p{L}+)?'];
  const says = (pattern: string): boolean => new RegExp(pattern, 'u').test(text);
  const parts = isDivided || /_(?:minus|less)_/.test(text) ? [] : summed(text, named);
  if (parts.length > 1) return { columns: parts, by: { kind: 'sum', weights: parts.map(() => 1), plus: 0 } };
  if (more.length > 0) return undefined;
  if (says(`_${a}_(?:divided_by|over|per)${to}_${b}_`) || says(`_ratio_of${to}_${a}_(?:to|and)${to}_${b}_`))
    return { columns: [first, second], by: { kind: 'ratio', times: 1 } };
  if (isDivided) return undefined;
  const minus = (columns: readonly string[]): Computed => ({ columns, by: { kind: 'sum', weights: [1, -1], plus: 0 } });
  const isBackwards =
    words(`${first}.x`).some((word) => earlier.test(word)) && words(`${second}.x`).some((word) => later.test(word));
  if (says(`_${a}_(?:minus|less)${to}_${b}_`)) return minus([first, second]);
  if (says(`_difference_between${to}_${a}_and${to}_${b}_`) && !isBackwards) return minus([first, second]);
  if (says(`_(?:change|difference|increase)_from${to}_${a}_to${to}_${b}_`)) return minus([second, first]);
  return undefined;
};

/** The columns that are listed after `sum of`, or joined by `plus`. */
const summed = (text: string, named: readonly string[]): string[] => {
  const start = /_(?:sum|total)_of(?=_)/.exec(text);
  const from =
    start === null ? text.search(new RegExp(`_${spelled(named[0] ?? '')}_plus_`, 'u')) : start.index + start[0].length;
  if (from < 0) return [];
  const found: string[] = [];
  let [left, joint] = [text.slice(from), start === null ? '' : '(?:_\\p{L}+){0,3}?'];
  for (;;) {
    const ends = named
      .filter((name) => !found.includes(name))
      .map((name) => ({ name, end: new RegExp(`^${joint}_${spelled(name)}(?=_)`, 'u').exec(left)?.[0].length }));
    const next = ends.find(({ end }) => end !== undefined);
    if (next === undefined) return found;
    found.push(next.name);
    left = left.slice(next.end);
    joint =
      start === null ? '_plus(?:_the)?(?:_\\p{L}+)?' : '(?:(?:_\\p{L}+)?_(?:and|plus|as_well_as)(?:_the|_number_of)?|)';
  }
};

/** The logarithm in words such as `the natural logarithm of one plus the price`. */
const logInWords = (text: string, name: string): Computed | undefined => {
  const match = new RegExp(
    `_(?:log|logarithm)_of(_(?:1|one)(?:_plus)?)?(?:_the)?_${spelled(name)}_(plus_(?:1|one)_)?`,
    'u',
  ).exec(text);
  if (match === null) return undefined;
  const over = /_(?:base_10|log10|decimal)_/.test(text)
    ? Math.LN10
    : /_(?:base_2|log2|binary)_/.test(text)
      ? Math.LN2
      : 1;
  return { columns: [name], by: { kind: 'log', plus: match[1] === undefined && match[2] === undefined ? 0 : 1, over } };
};
