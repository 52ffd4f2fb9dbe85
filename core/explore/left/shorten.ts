/** A model is asked for about so many words. */
export const wishedWords = 600;
/** After so many `answer.md` ends: a little more than was asked for does no harm. */
export const mostWords = 900;

/** An answer as it is shown; `more`: words that are not. */
export type Shortened =
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'cut'; readonly text: string; readonly more: number };

/** Ends a long answer where a sentence or a block of it ends; code and tables are shown whole or not at all. */
export const shorten = (answer: string, most = mostWords): Shortened => {
  const all = countWords(answer);
  if (all <= most) return { kind: 'whole', text: answer };
  const kept: string[] = [];
  let left = most;
  for (const block of blocksOf(answer)) {
    const words = countWords(block);
    if (words > left) {
      const start = isPlain(block) ? sentencesWithin(block, left) : '';
      kept.push(...(start === '' && kept.length === 0 ? [firstWords(block, left)] : [start]));
      break;
    }
    kept.push(block);
    left -= words;
  }
  const text = withoutLastHeading(kept.filter((block) => block !== '')).join('\n\n');
  return { kind: 'cut', text, more: all - countWords(text) };
};

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Parts between blank lines; what a fence holds is one part. */
const blocksOf = (text: string): string[] => {
  const blocks: string[] = [];
  let fence: string | null = null;
  let begun = false;
  for (const line of text.split('\n')) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? null;
    if (line.trim() === '' && fence === null) begun = false;
    else {
      if (begun) blocks.push(`${blocks.pop()}\n${line}`);
      else blocks.push(line);
      begun = true;
    }
    if (mark !== null) fence = fence === null ? mark.slice(0, 3) : mark.startsWith(fence) ? null : fence;
  }
  return blocks;
};

/** A paragraph, or a list: not code, a heading, a quote or a table. */
const isPlain = (block: string): boolean => !/^\s*(```|~~~|#|>|\|)/.test(block);

/** The first sentences, or items of a list, that have so few words. */
const sentencesWithin = (block: string, most: number): string => {
  const ends = [...block.matchAll(/[.!?][)"'*_`]*(?=\s)|\n(?=[^\S\n]*(?:[-*+]|\d+[.)])\s)/g)].map(
    ({ index, 0: end }) => index + end.trimEnd().length,
  );
  const last = ends.findLast((end) => countWords(block.slice(0, end)) <= most) ?? 0;
  return block.slice(0, last);
};

const firstWords = (block: string, most: number): string => {
  const found = new RegExp(`^\\s*(?:\\S+\\s+){${most - 1}}\\S+`).exec(block)?.[0] ?? block;
  return `${found} ...`;
};

const withoutLastHeading = (blocks: readonly string[]): readonly string[] =>
  /^#{1,6} [^\n]*$/.test(blocks.at(-1) ?? '') ? blocks.slice(0, -1) : blocks;
