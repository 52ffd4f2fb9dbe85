import { type MetricName, pageWords } from './table.ts';

/** The first rule that matches a text, and the words around the match. */
export const ruleOf = (text: string): { readonly name: MetricName; readonly words: string } | undefined => {
  const plain = text.toLowerCase().replaceAll(/\s+/g, ' ');
  for (const [name, pattern] of pageWords) {
    const match = pattern.exec(plain);
    if (match) return { name, words: plain.slice(Math.max(0, match.index - 60), match.index + 100).trim() };
  }
  return undefined;
};

const numerals: Readonly<Record<string, number>> = { three: 3, five: 5, ten: 10, twelve: 12 };

/** The k of "MAP@3", "NDCG @ 5", "top five"; null where the text does not say. */
export const readK = (text: string): number | null => {
  const at = /(?:map|mpa|ndcg|precision|recall)\s?@\s?[([{]?\s?(\d+)/i.exec(text)?.[1];
  if (at !== undefined) return Number(at);
  const top = /\b(?:top|up to)[- ](\d+|three|five|ten|twelve)\b/i.exec(text)?.[1]?.toLowerCase();
  return top === undefined ? null : (numerals[top] ?? Number(top));
};
