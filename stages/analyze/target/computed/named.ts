import { words } from '../../../../core/competition/names.ts';
import type { Computed } from './formula.ts';
import { earlier, later } from './sides.ts';
import { conversionOf } from './units.ts';

interface Named {
  readonly asked: string;
  readonly numbers: readonly string[];
  readonly withheld: readonly string[];
  /** The least cell of a column. */
  readonly least: (name: string) => number;
}
/** A formula by names alone, and whether another one is as likely. */
interface ByName extends Computed {
  readonly isGuess: boolean;
}

const wordsOf = (name: string): string[] => words(`${name}.x`);
const same = (a: readonly string[], b: readonly string[]): boolean => a.join('_') === b.join('_');
const difference = /^(?:change|delta|diff|difference|increase|margin|spread)$/;

/** The formula by names: `log_price` of `price`, `price_per_area`, `duration_min` of `duration_sec`, `weight_change` of before and after. */
export const namedFormula = (named: Named): ByName | undefined =>
  logByName(named) ?? ratioByName(named) ?? unitByName(named) ?? changeByName(named) ?? sumByName(named);

/** With numbers of this size, it hardly matters whether one is added before the logarithm. */
const large = 1000;

const logByName = ({ asked, withheld, least }: Named): ByName | undefined => {
  const [log, ...others] = wordsOf(asked).filter((word) => isLog(word));
  const rest = wordsOf(asked).filter((word) => !isLog(word));
  const name = withheld.find((column) => same(wordsOf(column), rest));
  if (log === undefined || others.length > 0 || name === undefined) return undefined;
  const base = log === 'log10' ? Math.LN10 : log === 'log2' ? Math.LN2 : 1;
  const plus = log.endsWith('p') || least(name) <= 0 ? 1 : 0;
  if (least(name) <= -plus) return undefined;
  const isGuess = !log.endsWith('p') && least(name) < large;
  return { columns: [name], by: { kind: 'log', plus, over: base }, isGuess };
};

const isLog = (word: string): boolean => /^(?:log|ln|log1p|log10|log2)$/.test(word);

const ratioByName = ({ asked, numbers, withheld }: Named): ByName | undefined => {
  const [all, at] = [wordsOf(asked), wordsOf(asked).indexOf('per')];
  const upper = withheld.find((name) => same(wordsOf(name), all.slice(0, at)));
  const lower = numbers.find((name) => same(wordsOf(name), all.slice(at + 1)));
  if (at < 1 || upper === undefined || lower === undefined) return undefined;
  return { columns: [upper, lower], by: { kind: 'ratio', times: 1 }, isGuess: false };
};

/** A name with such an ending may be an amount in a period as well as a time. */
const period = /(?:second|minute|hour|day|week)$/i;

const unitByName = ({ asked, withheld }: Named): ByName | undefined => {
  for (const name of withheld) {
    const found = conversionOf(wordsOf(asked), wordsOf(name));
    if (found === undefined || wordsOf(name).at(-2) === 'per') continue;
    const isGuess = [asked, name].every((one) => period.test(one));
    return { columns: [name], by: { kind: 'sum', weights: [found.times], plus: found.plus }, isGuess };
  }
  return undefined;
};

const changeByName = ({ asked, numbers, withheld }: Named): ByName | undefined => {
  const all = wordsOf(asked);
  const stem = all.filter((word) => !difference.test(word));
  if (stem.length === all.length) return undefined;
  const stemOf = (name: string, side: RegExp): string | undefined => {
    const own = wordsOf(name);
    const rest = own.filter((word) => !side.test(word));
    return rest.length < own.length && (stem.length === 0 || same(rest, stem)) ? rest.join('_') : undefined;
  };
  const pairs = numbers.flatMap((after) =>
    numbers
      .filter((before) => stemOf(after, later) !== undefined && stemOf(after, later) === stemOf(before, earlier))
      .filter((before) => [after, before].some((name) => withheld.includes(name)))
      .map((before) => [after, before]),
  );
  const [pair] = pairs;
  if (pair !== undefined && pairs.length === 1)
    return { columns: pair, by: { kind: 'sum', weights: [1, -1], plus: 0 }, isGuess: false };
  const [first = '', second = '', ...more] = withheld;
  if (stem.some((word) => changed.test(word)) || more.length > 0 || !shareWord(first, second)) return undefined;
  return { columns: withheld, by: { kind: 'sum', weights: [1, -1], plus: 0 }, isGuess: true };
};

/** Words for a difference that is not a plain one. */
const changed = /^(?:abs|absolute|log|pct|percent|percentage|rate|ratio|relative|rel|squared)$/;

const shareWord = (one: string, other: string): boolean => wordsOf(one).some((word) => wordsOf(other).includes(word));

const mostParts = 4;

const isWhole = (name: string): boolean => wordsOf(name).some((word) => /^(?:cnt|count|sum|total|tot)$/.test(word));

/** A total of all columns that test lacks, if only the word `total` or the like says so. */
const sumByName = ({ asked, withheld, least }: Named): ByName | undefined => {
  const isTotal = wordsOf(asked).some((word) => /^(?:total|sum|overall|combined|count)$/.test(word));
  if (!isTotal || withheld.length < 2 || withheld.length > mostParts) return undefined;
  if (withheld.some((name) => least(name) < 0 || shareWord(name, asked) || isWhole(name))) return undefined;
  return { columns: withheld, by: { kind: 'sum', weights: withheld.map(() => 1), plus: 0 }, isGuess: true };
};
