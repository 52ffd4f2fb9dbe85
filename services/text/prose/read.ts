import MarkdownIt from 'markdown-it';
import { type Node, nest } from './nest.ts';
import type { Block, Inline, TableCell } from './prose.ts';

/** The most characters: more than anybody reads, and few enough for the parser's slowest case. */
const mostCharacters = 60_000;

// `html: false`: tags are plain text
const parser = new MarkdownIt({ html: false, linkify: false }).disable('strikethrough');

/** Reads foreign Markdown. A very long text is cut, with a note. */
export const readProse = (text: string): readonly Block[] => {
  const short = text.slice(0, mostCharacters).toWellFormed();
  const blocks = nest(parser.parse(short, {})).flatMap(blockOf);
  return short.length === text.length ? blocks : [...blocks, leftOut(text.length - short.length)];
};

const leftOut = (characters: number): Block => ({
  kind: 'paragraph',
  words: [{ kind: 'text', text: `(${characters.toLocaleString('en')} more characters are left out.)` }],
});

const blockOf = ({ token, inside }: Node): Block[] => {
  switch (token.type) {
    case 'paragraph_open':
      return [{ kind: 'paragraph', words: wordsIn(inside) }];
    case 'heading_open':
      return [{ kind: 'heading', level: Number(token.tag.slice(1)), words: wordsIn(inside) }];
    case 'fence':
    case 'code_block':
      return [{ kind: 'code', language: languageOf(token.info), text: token.content }];
    case 'blockquote_open':
      return [{ kind: 'quote', blocks: inside.flatMap(blockOf) }];
    case 'bullet_list_open':
      return [{ kind: 'list', first: null, items: itemsIn(inside) }];
    case 'ordered_list_open':
      return [{ kind: 'list', first: Number(token.attrGet('start') ?? 1), items: itemsIn(inside) }];
    case 'table_open':
      return [tableOf(inside)];
    case 'hr':
      return [{ kind: 'rule' }];
    default:
      return inside.flatMap(blockOf);
  }
};

const itemsIn = (items: readonly Node[]) => items.map(({ inside }) => inside.flatMap(blockOf));

const tableOf = (parts: readonly Node[]): Block => {
  const rowsIn = (type: string): TableCell[][] =>
    parts
      .filter(({ token }) => token.type === type)
      .flatMap(({ inside }) => inside.map((row) => row.inside.map((cell) => wordsIn(cell.inside))));
  return { kind: 'table', head: rowsIn('thead_open').flat(), rows: rowsIn('tbody_open') };
};

/** Only the language's name from the line that opens a block of code. */
const languageOf = (info: string): string => /^\s*([\w+#-]{1,20})/.exec(info)?.[1] ?? '';

const wordsIn = (nodes: readonly Node[]): readonly Inline[] =>
  nodes.flatMap(({ token }) => nest(token.children ?? []).flatMap(inlineOf));

const inlineOf = ({ token, inside }: Node): Inline[] => {
  const words = inside.flatMap(inlineOf);
  switch (token.type) {
    case 'code_inline':
      return [{ kind: 'code', text: token.content }];
    case 'strong_open':
      return [{ kind: 'strong', words }];
    case 'em_open':
      return [{ kind: 'emphasis', words }];
    case 'link_open':
      return [{ kind: 'link', address: String(token.attrGet('href') ?? ''), words }];
    case 'image':
      return [{ kind: 'picture', address: String(token.attrGet('src') ?? ''), title: token.content }];
    case 'hardbreak':
      return [{ kind: 'break' }];
    case 'softbreak':
      return [{ kind: 'text', text: ' ' }];
    default:
      return token.content === '' ? words : [{ kind: 'text', text: token.content }, ...words];
  }
};
