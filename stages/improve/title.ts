import { shownOnLine } from '../../services/text/shown.ts';

const [longestTitle, longestLine] = [200, 90];

/** A title that quotes the first new line of code, so that a model that is asked again does not try the same. */
export const titleOf = (before: { readonly title?: string; readonly code: string }, code: string): string => {
  const known = new Set(before.code.split('\n').map((line) => line.trim()));
  const [first = ''] = code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !known.has(line) && !/^(?:#|"""|import |from |$)/.test(line));
  const change = first === '' ? 'one block' : shownOnLine(first).slice(0, longestLine);
  return `${(before.title ?? 'a program').slice(0, longestTitle - longestLine - 20)}, changed at: ${change}`.slice(
    0,
    longestTitle,
  );
};
