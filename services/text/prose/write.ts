import { markdownTable } from '../markdown.ts';
import { codeSpan, fenced, joined } from './fence.ts';
import { plainText, withoutMark } from './plain-text.ts';
import { type Block, headingLevel, type Inline, type TableCell } from './prose.ts';

export interface WriteOptions {
  /** The level of its highest headings, below those around it. */
  readonly top?: number;
  /** Where a picture lies that may be shown; null: its title stands in its place. */
  readonly pictureAt?: (address: string) => string | null;
}

/**
 * Prose as Markdown in which nothing acts: no HTML, and no link, whose address stands beside its words. Written anew from
 * the tree, so that it is read as it was, by whatever reads it.
 */
export const writeProse = (blocks: readonly Block[], options: WriteOptions = {}): string =>
  new Writer(options).blocks(blocks);

/** Beyond this, numbers of items are no list for readers of Markdown. */
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

  /** Marks at its end would belong to the heading. */
  #title(words: readonly Inline[]): string {
    return this.#words(words, { isOneLine: true }).trim().replace(/#+$/, '\\$&');
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
        // in a cell, no way of writing code keeps a bar
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

/** Where words stand in a page. */
interface Where {
  readonly isOneLine?: boolean;
  /** In a table: a bar would end the cell. */
  readonly isCell?: boolean;
}

const lineBreak = '\\\n';

/** Marks mean nothing beside a space. */
const around = (mark: string, words: string): string =>
  words.trim() === '' ? words : words.replace(/^(\s*)([\s\S]*?)(\s*)$/, `$1${mark}$2${mark}$3`);

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
