import { words } from '../../../../core/competition/names.ts';
import { type Computed, readFormula } from './formula.ts';
import { saidInWords, type Telling } from './said.ts';

/** The formula that the page gives for the column, as a formula or in words. */
export const toldFormula = (telling: Telling): Computed | undefined => {
  const found = writtenFormula(telling) ?? saidInWords(telling) ?? bareLogarithm(telling);
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
