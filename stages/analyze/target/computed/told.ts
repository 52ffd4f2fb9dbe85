import { fold, words } from '../../../../core/competition/names.ts';
import { bareText, type Computed, readFormula, withSigns } from './formula.ts';
import { isAboutAsked, saidInWords, type Telling } from './said.ts';

/** The formula that the page gives for the column, as a formula or in words. */
export const toldFormula = (telling: Telling): Computed | undefined => {
  const found = writtenFormula(telling) ?? saidInWords(telling) ?? bareLogarithm(telling) ?? saidComparison(telling);
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

/** A logarithm as in `predict log1p(price)`, if it is the only one and does not belong to a metric. */
const bareLogarithm = ({ asked, page, withheld }: Telling): Computed | undefined => {
  if (!words(`${asked}.x`).some((word) => /^(?:log|ln)(?:\d+p?)?$/.test(word))) return undefined;
  const sentences = page.split(/[.;!?](?=\s|$)|\n/).filter((sentence) => !/msle|squared[ -]log/i.test(sentence));
  const found = sentences.flatMap((sentence) =>
    [...sentence.matchAll(/\b(?:log1p|log10|log2|log|ln)\s*\(/g)].flatMap(
      ({ index }) => readFormula(sentence.slice(index, index + 120), withheld) ?? [],
    ),
  );
  const [first, ...others] = [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
  return others.length > 0 ? undefined : first;
};

const opposite = { '>': '<=', '>=': '<', '<': '>=', '<=': '>' } as const;

/** Two columns that a sentence compares: `1 if DEM is greater than GOP`, `whether the home score exceeds the away score`. */
export const saidComparison = ({ asked, page, numbers, withheld }: Telling): Computed | undefined => {
  const found = page.split(/[.;!?](?=\s|$)|\n/).flatMap((sentence) => {
    if (!isAboutAsked(`_${fold(sentence)}_`, asked)) return [];
    const text = withSigns(bareText(sentence.replaceAll(/\bthe /gi, ''), numbers));
    return [...text.matchAll(/(?<![\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]*\s*(?=[<>])/gu)].flatMap(({ index }) => {
      const one = readFormula(text.slice(index), numbers);
      if (one?.by.kind !== 'compare' || one.columns.length < 2 || !one.columns.some((name) => withheld.includes(name)))
        return [];
      const isNo = /\b(?:0|zero|false|no)\b\W*(?:(?:if|when|where|for|means|is|that|=)\W*){0,2}$/i.test(
        text.slice(0, index),
      );
      return [isNo ? { ...one, by: { ...one.by, by: opposite[one.by.by] } } : one];
    });
  });
  const [first, ...others] = [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
  return others.length > 0 ? undefined : first;
};
