import { readProse } from '../../../services/text/prose/read.ts';
import { writeProse } from '../../../services/text/prose/write.ts';

/** What a person asked or replied, as a quote: its headings are none of the page. */
export const quotedWords = (text: string): string =>
  writeProse([{ kind: 'quote', blocks: readProse(text) }], { top: 6 });

/** `3`, `3 and 5`, `3, 5 and 7`. */
export const enumerated = (items: readonly (string | number)[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
