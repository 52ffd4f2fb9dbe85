import { type MetricName, pageWords } from './table.ts';

/** The first rule that matches a text, and the words around the match. */
export const ruleOf = (text: string): { readonly name: MetricName; readonly words: string } | undefined => {
  const plain = text
    .toLowerCase()
    .replaceAll(/(?<=[a-z\d])_(?=[a-z])/g, ' ') // `mean_absolute_error`
    .replaceAll(/\s+/g, ' ');
  for (const [name, pattern] of pageWords) {
    const match = pattern.exec(plain);
    if (match) return { name, words: plain.slice(Math.max(0, match.index - 60), match.index + 100).trim() };
  }
  return undefined;
};

const numerals: Readonly<Record<string, number>> = { three: 3, five: 5, ten: 10, twelve: 12 };

/** The k of "MAP@3", "NDCG @k where k=5", "recall at 20"; null where the text does not say. */
export const kAt = (text: string): number | null => {
  const at =
    /(?:map|mpa|mrr|ndcg|precision|recall|hit[- ]?rate)\)?\s?(?:@|\bat\b)\s?[([{]?\s?(?:k\s?=\s?)?(\d+(?:,\d{3})*)(?!\d|\.\d|%)/i.exec(
      text,
    )?.[1];
  const named = at ?? /@\s?[([{]?k\b[^.]{0,20}?\bk\s?=\s?(\d+(?:,\d{3})*)/i.exec(text)?.[1];
  const k = Number(named?.replaceAll(',', '') ?? 0);
  return k < 1 ? null : k;
};

/** The same, or "top five", "up to 3 labels" where it is not about teams and prizes. */
export const readK = (text: string): number | null => {
  const at = kAt(text);
  if (at !== null) return at;
  const top = topOf.exec(text)?.[1]?.toLowerCase();
  return top === undefined ? null : (numerals[top] ?? Number(top));
};
const topOf =
  /\b(?:top|up to)[- ](\d+|three|five|ten|twelve)\b(?!\s*%|\s+(?:\(\d+\)\s+)?(?:final |private |public |daily )?(?:teams?|submissions?|entries|members?|people|participants?|winners?|places?|finishers|competitors|days|hours|percent))/i;
