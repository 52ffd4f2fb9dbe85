import { markdownTable } from '../markdown.ts';
import { codeSpan, fenced, joined } from './fence.ts';
import { plainText, withoutMark } from './plain-text.ts';
import { type Block, headingLevel, type Inline, type TableCell } from './prose.ts';

export interface WriteOptions {
  /** The level of the highest headings, below those around the prose. */
  readonly top?: number;
  /** The path of a picture that may be shown; null: its title is shown instead. */
  readonly pictureAt?: (address: string) => string | null;
}

/**
 * Writes prose as Markdown in which nothing can act: no HTML, and no links, whose addresses are written beside their words. It is written
 * anew from the tree, so that every reader of Markdown reads it the same way.
 */
export const writeProse = (blocks: readonly Block[], options: WriteOptions = {}): string =>
  new Writer(options).blocks(blocks);

/** Readers of Markdown do not accept larger numbers of items. */
const mostItems = 1_000_000;

class Writer {
  readonly #top: number;
  readonly #pictureAt: (address: string) => string | null;

  constructor({ top = 2, pictureAt = () => null }: WriteOptions) {
    this.#top = top;
    this.#pictureAt = pictureAt;
  }

  blocks(blocks: readonly Block[]): string {
    return blocks
      .map((block) => this.#block(block))
      .filter((text) => text !== '')
      .join('\n\n');
  }

  #block(block: Block): string {
    switch (block.kind) {
      case 'paragraph':
        return this.#paragraph(block.words);
      case 'heading':
        return `${'#'.repeat(headingLevel(block.level, this.#top))} ${this.#title(block.words)}`;
      case 'code':
        return fenced(block.text, block.language);
      case 'quote':
        return indented(this.blocks(block.blocks), '> ', '> ');
      case 'list':
        return block.items.map((item, at) => this.#item(item, block.first, at)).join('\n');
      case 'table':
        return markdownTable(
          this.#row(block.head),
          block.rows.map((row) => this.#row(row)),
        );
      case 'rule':
        return '***';
    }
  }

  #paragraph(words: readonly Inline[]): string {
    const lines = this.#words(words, {}).split(lineBreak).map(withoutMark);
    const last = lines.findLastIndex((line) => line.trim() !== '');
    return lines
      .slice(0, last + 1)
      .join(lineBreak)
      .trim();
  }

  /** Escapes closing marks, which would belong to the heading. */
  #title(words: readonly Inline[]): string {
    return this.#words(words, { isOneLine: true })
      .trim()
      .replace(/(?<!#)#+$/, '\\$&');
  }

  #item(item: readonly Block[], first: number | null, at: number): string {
    const mark = first === null ? '- ' : `${Math.min(first + at, mostItems)}. `;
    return indented(this.blocks(item), mark, ' '.repeat(mark.length));
  }

  #row(cells: readonly TableCell[]): readonly string[] {
    return cells.map((words) => this.#words(words, { isOneLine: true, isCell: true }));
  }

  #words(words: readonly Inline[], where: Where): string {
    return joined(words.map((word) => this.#word(word, where)));
  }

  #word(word: Inline, where: Where): string {
    switch (word.kind) {
      case 'text':
        return plainText(word.text, where);
      case 'code':
        // in a cell, code cannot hold a bar
        return where.isCell === true && word.text.includes('|') ? plainText(word.text, where) : codeSpan(word.text);
      case 'strong':
        return around('**', this.#words(word.words, where));
      case 'emphasis':
        return around('*', this.#words(word.words, where));
      case 'link':
        return linkText(this.#words(word.words, where), word.address);
      case 'picture':
        return this.#picture(word.address, plainText(word.title, where));
      case 'break':
        return where.isOneLine === true ? ' ' : lineBreak;
    }
  }

  #picture(address: string, title: string): string {
    const at = this.#pictureAt(address);
    return at === null ? title : `![${title}](${at})`;
  }
}

/** The place of words on a page. */
interface Where {
  readonly isOneLine?: boolean;
  /** In a table, where a bar would end the cell. */
  readonly isCell?: boolean;
}

const lineBreak = '\\\n';

/** Puts a mark around words. Marks beside a space have no meaning. */
const around = (mark: string, words: string): string =>
  words.trim() === '' ? words : words.replace(words.trim(), (bare) => mark + bare + mark);

const linkText = (words: string, address: string): string => {
  const shown = codeSpan(address.replaceAll('|', '%7C'));
  if (words === '' || words === plainText(address)) return shown;
  return shown === '' ? words : `${words} (${shown})`;
};

const indented = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, at) => {
      const before = at === 0 ? first : others;
      return line === '' ? before.trimEnd() : before + line;
    })
    .join('\n');
