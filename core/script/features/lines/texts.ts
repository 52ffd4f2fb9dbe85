import { own } from '../../../own.ts';
import { text } from '../../python/python.ts';
import { cellsOf, type Feature, type Line, variableOf } from './line.ts';

/** Makes the style of a text: lengths, case, punctuation, and how hard its words are to read. */
export const styleLine = ({ name, from }: Feature): Line | null => {
  const column = from[0] ?? '';
  const stem = variableOf(column);
  const [texts, words, many] = [`${stem}_filled`, `${stem}_split`, `${stem}_word_count`];
  const split = [
    `${texts} = ${cellsOf(column)}.fillna("")`,
    `${words} = ${texts}.str.split()`,
    `${many} = ${words}.str.len().clip(lower=1)`,
  ];
  const style = name.slice(column.length + 1);
  const mark = /^count (.+)$/s.exec(style)?.[1];
  if (mark !== undefined)
    return { before: split.slice(0, 1), code: `${texts}.map(lambda row: row.count(${text(mark)}))` };
  const styles: Readonly<Record<string, string>> = {
    length: `${texts}.str.len()`,
    words: `${words}.str.len()`,
    word_length: `${texts}.str.len() / ${many}`,
    long_words: `${words}.map(lambda row: sum(len(word) > 6 for word in row)) / ${many}`,
    distinct: `${words}.map(lambda row: len({word.lower() for word in row})) / ${many}`,
    capitals: `${texts}.str.count("[A-Z]") / ${texts}.str.len().clip(lower=1)`,
    digits: `${texts}.str.count(r"\\d")`,
    sentence_words: `${words}.str.len() / ${texts}.str.count("[.!?]").clip(lower=1)`,
  };
  const code = own(styles, style);
  return code === undefined ? null : { before: beforeOf(code, split), code };
};

/** Only the lines that are used, and those that these use. */
const beforeOf = (code: string, [texts = '', words = '', many = '']: readonly string[]): string[] => {
  if (code.includes('_word_count')) return [texts, words, many];
  return code.includes('_split') ? [texts, words] : [texts];
};
