import { editsBetween } from './edits.ts';

/** The largest share of letters that a typing mistake changes. */
const mostMistyped = 0.34;

/** The names that somebody may have meant by a word that is none of them, the likeliest first. */
export const nearest = (word: string, names: Iterable<string>): string[] =>
  [...new Set(names)]
    .map((name) => ({ name, edits: editsBetween(word, name) }))
    .filter(
      ({ name, edits }) =>
        edits < Math.max(word.length, name.length) &&
        edits <= Math.max(2, Math.min(word.length, name.length) * mostMistyped),
    )
    .toSorted((a, b) => a.edits - b.edits)
    .map(({ name }) => name);
