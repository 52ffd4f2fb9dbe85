/**
 * Splits a line into words as a shell does, with quotes and backslashes but without variables. Null: a quote is not
 * closed.
 */
export const shellWords = (line: string): string[] | null => {
  const words: string[] = [];
  let rest = line.trim();
  while (rest !== '') {
    const word = /^(?:[^\s'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+/su.exec(rest)?.[0];
    if (word === undefined) return null;
    words.push(bare(word));
    const after = rest.slice(word.length);
    if (after !== '' && !/^\s/.test(after)) return null;
    rest = after.trimStart();
  }
  return words;
};

const bare = (word: string): string =>
  word.replace(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gsu,
    (_, single?: string, double?: string, escaped?: string) =>
      single ?? double?.replace(/\\([\\"$`])/g, '$1') ?? escaped ?? '',
  );
