import type { Feature } from './lines/line.ts';

/** Gives the name that a person would use for a feature. */
export const plainName = (feature: Feature, features: readonly Feature[]): string =>
  wordOfMark(partsNamed(feature, features))
    .replace(/\.(\w+)$/, (ending, style: string) =>
      feature.how === 'text style' && Object.hasOwn(styles, style) ? `.${styles[style]}` : ending,
    )
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');

/** `code#1` is a part of the column `code`; how often it occurs is made of the part. */
const partsNamed = ({ name, from: [from = ''], words }: Feature, features: readonly Feature[]): string => {
  const source = from.replace(/#\d+$/, '');
  const [, part, rest = ''] = name.startsWith(source)
    ? (/^#(\d+)(?!\d)(.*)$/s.exec(name.slice(source.length)) ?? [])
    : [];
  if (part === undefined) return name;
  const wording = words ?? features.find((one) => one.name === from)?.words ?? null;
  return `${source}${isOfLetters(wording) ? (['_letters', '_digits'][Number(part)] ?? '') : `_part_${part}`}${rest}`;
};

const isOfLetters = (words: string | null): boolean => words?.startsWith('letters, and') === true;

/** What the engine's short words for the style of a text mean. */
const styles: Readonly<Record<string, string>> = {
  digits: 'digit_count',
  capitals: 'capital_share',
  distinct: 'distinct_word_share',
  long_words: 'long_word_share',
  word_length: 'chars_per_word',
  sentence_words: 'words_per_sentence',
};

/** `story.count ,` and `story.count ;` differ. */
const wordOfMark = (name: string): string =>
  name.replace(/(?<=\.count )[^\p{L}\p{N}]$/u, (mark) => marks[mark] ?? `sign_${mark.codePointAt(0)}`);

const marks: Readonly<Record<string, string>> = {
  ...{ ',': 'commas', ';': 'semicolons', ':': 'colons', '!': 'exclamations', '?': 'questions', '"': 'quotes' },
  ...{ '.': 'stops', "'": 'apostrophes', '#': 'hashes', '@': 'ats' },
};
