import { fold } from '../../../../core/competition/names.ts';
import { bareText, type Computed, goesOn, readFormula, withSigns } from './formula.ts';

/** A column that the submission asks for, and the page that may say how it is computed. */
interface Telling {
  readonly asked: string;
  /** The page, with the line ends of its formulas. */
  readonly page: string;
  /** Columns of numbers that a formula may name. */
  readonly numbers: readonly string[];
  /** Those of them that test lacks. Every formula must have one. */
  readonly withheld: readonly string[];
}

/** The formula that the page gives for the column, as a formula or in words. */
export const toldFormula = (telling: Telling): Computed | undefined => {
  const found = writtenFormula(telling) ?? saidComparison(telling);
  return found?.columns.some((name) => telling.withheld.includes(name)) ? found : undefined;
};

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A formula such as `total = casual + registered` or `is_late: 1 if delay > 15`. */
const writtenFormula = ({ asked, page, numbers }: Telling): Computed | undefined => {
  const name = escaped(asked).replaceAll(/[ _]/g, '[ _]');
  const place = new RegExp(
    `(?<![\\p{L}\\p{N}_])${name}["'\`*\\])]*\\s*(?::?=|:|[-\\u2013\\u2014]|is defined as|is (?:calculated|computed) as|equals|is)\\s+(?:1 (?:if|when|where) )?`,
    'giu',
  );
  for (const match of page.matchAll(place)) {
    const rest = page.slice(match.index + match[0].length, match.index + match[0].length + 300);
    const found = readFormula(rest.split('\n')[0]?.replaceAll(/\*\*(?!\s*[\d(])/g, '') ?? '', numbers);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Two columns that a sentence compares: `1 if DEM is greater than GOP`, `whether the Democrats (DEM) got more votes than the GOP`. */
const saidComparison = ({ asked, page, numbers, withheld }: Telling): Computed | undefined => {
  const columnOf = (word: string) => numbers.find((name) => fold(name) === fold(word));
  const found = page.split(/[.;!?](?=\s|$)|\n/).flatMap((sentence) => {
    if (!isAboutAsked(`_${fold(sentence)}_`, asked)) return [];
    const text = withSigns(bareText(sentence, numbers));
    return [...text.matchAll(/[<>]=?/g)].flatMap(({ index, 0: sign }) => {
      const [before, after] = [text.slice(0, index), text.slice(index + sign.length)];
      const left = [...before.matchAll(word)].slice(-mostBetween).findLast(([one]) => columnOf(one) !== undefined);
      const right = [...after.matchAll(word)].slice(0, mostBetween).find(([one]) => columnOf(one) !== undefined);
      if (left === undefined || right === undefined) return [];
      const columns = [left[0], right[0]].map((one) => columnOf(one) ?? '');
      const between = before.slice(left.index + left[0].length) + after.slice(0, right.index);
      const isWhole = !/[-+*/%^\d<>]/.test(between) && !/[-+*/]\s*$/.test(before.slice(0, left.index));
      const rest = after.slice(right.index + right[0].length).trimStart();
      if (
        !isWhole ||
        goesOn.test(rest) ||
        columns[0] === columns[1] ||
        !columns.some((name) => withheld.includes(name))
      )
        return [];
      const answer = [...before.slice(0, left.index).matchAll(/\b(?:0|1|zero|one|true|false|yes|no)\b/gi)].at(-1)?.[0];
      const by = /^(?:0|zero|false|no)$/i.test(answer ?? '') ? opposite.get(sign) : sign;
      const known = (['>', '>=', '<', '<='] as const).find((one) => one === by);
      return known === undefined ? [] : [{ columns, by: { kind: 'compare' as const, by: known, value: 0 } }];
    });
  });
  const [first, ...others] = [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
  return others.length > 0 ? undefined : first;
};

const word = /[\p{L}\p{N}_]+/gu;
/** So many words stand between a column and what compares it. */
const mostBetween = 5;
const opposite = new Map([
  ['>', '<='],
  ['>=', '<'],
  ['<', '>='],
  ['<=', '>'],
]);

const isAboutAsked = (text: string, asked: string): boolean =>
  !/error|metric|scored|evaluated|_rms|leaderboard|_features?_|_not_|_cannot_/.test(text) &&
  (text.includes(`_${fold(asked)}_`) || /_(?:predict|target|forecast|estimate|your_task)/.test(text));
