import { fold, words } from '../../../../core/competition/names.ts';
import { type Computed, readFormula } from './formula.ts';

/** What the page says of a column that the submission asks for. */
interface Telling {
  readonly asked: string;
  /** The page, with the line ends of its formulas. */
  readonly page: string;
  /** Columns of numbers that a formula may name. */
  readonly numbers: readonly string[];
  /** Those of them that test lacks: every formula has one. */
  readonly withheld: readonly string[];
}

/** The formula that the page writes down for the column, or says in words. */
export const toldFormula = (telling: Telling): Computed | undefined => {
  const found = writtenFormula(telling) ?? saidInWords(telling) ?? bareLogarithm(telling);
  return found?.columns.some((name) => telling.withheld.includes(name)) ? found : undefined;
};

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** `total = casual + registered`, `is_late: 1 if delay > 15`. */
const writtenFormula = ({ asked, page, numbers }: Telling): Computed | undefined => {
  const name = escaped(asked).replaceAll(/[ _]/g, '[ _]');
  const place = new RegExp(
    `(?<![\\p{L}\\p{N}_])${name}["'\`*\\])]*\\s*(?::?=|:|[-\\u2013\\u2014]|is defined as|is (?:calculated|computed) as|equals|is)\\s+(?:1 (?:if|when|where) )?`,
    'giu',
  );
  for (const match of page.matchAll(place)) {
    const rest = page.slice(match.index + match[0].length, match.index + match[0].length + 300);
    const found = readFormula(rest.split('\n')[0]?.replaceAll('**', '') ?? '', numbers);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** `predict log1p(price)`. */
const bareLogarithm = ({ asked, page, withheld }: Telling): Computed | undefined => {
  if (!words(`${asked}.x`).some((word) => /^(?:log|ln)(?:\d+p?)?$/.test(word))) return undefined;
  const found = [...page.matchAll(/\b(?:log1p|log10|log2|log|ln)\s*\(/g)].flatMap(
    ({ index }) => readFormula(page.slice(index, index + 120), withheld) ?? [],
  );
  return found[0];
};

/** `the sum of casual and registered rentals`, `the home score minus the away score`. */
const saidInWords = ({ asked, page, numbers, withheld }: Telling): Computed | undefined => {
  for (const sentence of page.split(/[.;!?](?=\s|$)|\n/)) {
    const text = `_${fold(sentence)}_`;
    const spoken = [...numbers]
      .toSorted((a, b) => b.length - a.length)
      .map((name) => ({ name, at: placeOf(text, name) }))
      .filter(({ name, at }) => at >= 0 && name !== asked);
    const named = spoken.toSorted((a, b) => a.at - b.at).map(({ name }) => name);
    if (named.some((name) => withheld.includes(name)) && isAboutAsked(text, asked)) {
      const found = ofColumns(text, named);
      if (found !== undefined) return found;
    }
  }
  return undefined;
};

const isAboutAsked = (text: string, asked: string): boolean => {
  if (/error|metric|scored|evaluated/.test(text)) return false;
  return placeOf(text, asked) >= 0 || /_(?:predict|target|forecast|estimate|your_task)/.test(text);
};

const spelled = (name: string): string => `${fold(words(`${name}.x`).join('_') || name)}s?`;
const placeOf = (text: string, name: string): number => text.search(new RegExp(`_${spelled(name)}_`, 'u'));

const ofColumns = (text: string, named: readonly string[]): Computed | undefined => {
  const [first = '', second = '', ...more] = named;
  if (second === '') return logInWords(text, first);
  const [a, b, to] = [spelled(first), spelled(second), '(?:_the)?(?:_\\p{L}+)?'];
  const says = (pattern: string): boolean => new RegExp(pattern, 'u').test(text);
  if (says(`_(?:sum|total)_of(?:_\\p{L}+){0,3}_${a}_`) || (says(`_${a}_plus${to}_${b}_`) && more.length === 0))
    return { columns: named, by: { kind: 'sum', weights: named.map(() => 1), plus: 0 } };
  if (more.length > 0) return undefined;
  const minus = (columns: readonly string[]): Computed => ({ columns, by: { kind: 'sum', weights: [1, -1], plus: 0 } });
  if (says(`_${a}_(?:minus|less)${to}_${b}_`) || says(`_difference_between${to}_${a}_and${to}_${b}_`))
    return minus([first, second]);
  if (says(`_(?:change|difference|increase)_from${to}_${a}_to${to}_${b}_`)) return minus([second, first]);
  if (says(`_${a}_(?:divided_by|over|per)${to}_${b}_`) || says(`_ratio_of${to}_${a}_(?:to|and)${to}_${b}_`))
    return { columns: [first, second], by: { kind: 'ratio', times: 1 } };
  return undefined;
};

/** `the natural logarithm of one plus the price`. */
const logInWords = (text: string, name: string): Computed | undefined => {
  const match = new RegExp(
    `_(?:log|logarithm)_of(_(?:1|one)(?:_plus)?)?(?:_the)?_${spelled(name)}_(plus_(?:1|one)_)?`,
    'u',
  ).exec(text);
  if (match === null) return undefined;
  const over = /_(?:base_10|log10|decimal)_/.test(text) ? Math.LN10 : 1;
  return { columns: [name], by: { kind: 'log', plus: match[1] === undefined && match[2] === undefined ? 0 : 1, over } };
};
