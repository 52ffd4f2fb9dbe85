/** A text as a block of code that nothing in it can end: its fence is longer than any within. */
export const fenced = (text: string, language = ''): string => {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
};

/** A text as code within a line that nothing in it can end. */
export const codeSpan = (text: string): string => {
  const line = text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ');
  const fence = '`'.repeat(longestRun(line) + 1);
  const room = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return line.trim() === '' ? '' : `${fence}${room}${line}${room}${fence}`;
};

/** Joins words. Two code spans that touch would be read as one, so they are kept apart. */
export const joined = (words: readonly string[]): string =>
  words.reduce((line, word) => (line.endsWith('`') && word.startsWith('`') ? `${line} ${word}` : line + word), '');

const longestRun = (text: string): number =>
  text.match(/`+/g)?.reduce((most, run) => Math.max(most, run.length), 0) ?? 0;
