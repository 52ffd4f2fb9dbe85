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
    syllables: `${words}.map(lambda row: sum(map(syllables, row))) / ${many}`,
    hard_words: `${words}.map(lambda row: sum(syllables(word) > 2 for word in row)) / ${many}`,
  };
  const code = own(styles, style);
  if (code === undefined) return null;
  const blocks = code.includes('syllables') ? ['texts/syllables'] : [];
  return { before: beforeOf(code, split), code, blocks };
};

/** Only the lines that are used, and those that these use. */
const beforeOf = (code: string, [texts = '', words = '', many = '']: readonly string[]): string[] => {
  if (code.includes('_word_count')) return [texts, words, many];
  return code.includes('_split') ? [texts, words] : [texts];
};

const setsOf = (column: string): string => `${variableOf(column)}_set`;

const shares: Readonly<Record<string, string>> = {
  shared: 'len(a & b)',
  jaccard: 'len(a & b) / max(1, len(a | b))',
  overlap: 'len(a & b) / max(1, min(len(a), len(b)))',
};

/** How alike two texts of a row are. */
export const textPairLine = ({ name, from: [left = '', right = ''] }: Feature): Line | null => {
  const stem = `${left} ~ ${right}`;
  const [a, b] = [`${cellsOf(left)}.fillna("")`, `${cellsOf(right)}.fillna("")`];
  const what = name.slice(stem.length + 1);
  if (what === 'longer') return { code: `${a}.str.len() - ${b}.str.len()` };
  const weighed = own({ 'cosine word 1': '', 'cosine char_wb 4': ', analyzer="char_wb", ngram_range=(2, 4)' }, what);
  if (weighed !== undefined) return { code: `likeness(${a}, ${b}${weighed})`, blocks: ['texts/likeness'] };
  const code = own(shares, what);
  if (code === undefined) return null;
  const pairs = `${variableOf(`${left} ${right}`)}_sets`;
  const before = [left, right].map(
    (column) => `${setsOf(column)} = ${cellsOf(column)}.fillna("").str.lower().str.split().map(set)`,
  );
  return {
    before: [...before, `${pairs} = list(zip(${setsOf(left)}, ${setsOf(right)}))`],
    code: `[${code} for a, b in ${pairs}]`,
  };
};
