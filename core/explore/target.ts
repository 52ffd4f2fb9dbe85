import { fold } from '../competition/names.ts';

/** Words of a question that wants a model. */
const wantsModel = /\b(?:predict|forecast|classif|estimat|regress|model|detect|score)\p{L}*/iu;

/** What comes after these tells how or from what, and no longer what is asked for. */
const rest = /[.,;:?!\n]|\b(?:from|using|use|with|based|by|given|when|where|because|via|through|per|for|over|next)\b/iu;

/**
 * The column that a question asks to predict: "predict customer churn" means `Churn` or `customer_churn`. Null: it wants no model, or
 * names no column, or more than one.
 */
export const targetInQuestion = (question: string, columns: readonly string[]): string | null => {
  const verb = wantsModel.exec(question);
  if (verb === null) return null;
  const after = question.slice(verb.index + verb[0].length).replace(/^\s+for\s/i, ' '); // a model for churn
  const end = rest.exec(after)?.index ?? after.length;
  const names = [...new Set(columns)];
  return onlyOne(named(after.slice(0, end), names)) ?? onlyOne(named(question, names));
};

const onlyOne = (found: readonly string[]): string | null => (found.length === 1 ? (found[0] ?? null) : null);

/** Columns whose words stand in the text one after the other; where one of them is a part of another, the longer one is meant. */
const named = (text: string, columns: readonly string[]): string[] => {
  const sentence = ` ${wordsOf(text).join(' ')} `;
  const found = columns
    .map((column) => ({ column, words: wordsOf(column).join(' ') }))
    .filter(({ words }) => words !== '' && sentence.includes(` ${words} `));
  const isPart = (words: string) =>
    found.some((other) => other.words !== words && ` ${other.words} `.includes(` ${words} `));
  return found.filter(({ words }) => !isPart(words)).map(({ column }) => column);
};

/** `customerChurn`, `customer_churn` and "customer churns" have the same words. */
const wordsOf = (text: string): string[] =>
  fold(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .split('_')
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
