import { words } from '../../../core/competition/names.ts';

const currencies = new Set('usd eur gbp inr cny jpy rub chf dollar euro'.split(' '));

/** Words that hosts put before or behind what is predicted. */
const ofPredictions = new Set(
  'hat pred predicted prediction predictions forecast forecasted estimate estimated'.split(' '),
);

/**
 * The one column that has the words of a name, written together or apart, in the singular or the plural, with a currency behind, or
 * without the word for a prediction.
 */
export const inOtherWords = (name: string, columns: readonly string[]): string | undefined => {
  const own = wordsOf(name);
  const alike = (column: string): boolean => {
    const others = wordsOf(column);
    const last = others.at(-1) ?? '';
    return own.join('') === others.join('') || (currencies.has(last) && own.join('') === others.slice(0, -1).join(''));
  };
  const [found, ...more] = own.join('').length < shortest ? [] : columns.filter(alike);
  return more.length > 0 ? undefined : found;
};

/** Shorter names are alike by chance. */
const shortest = 4;

const wordsOf = (name: string): string[] =>
  words(`${name}.x`)
    .filter((word, at, all) => !(ofPredictions.has(word) && all.length > 1 && (at === 0 || at === all.length - 1)))
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word));
