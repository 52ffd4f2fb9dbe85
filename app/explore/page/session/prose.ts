import { type Block, headingLevel, type Inline, type TableCell } from '../../../../services/text/prose/prose.ts';
import { code, html, type Part } from '../../../report/page/parts.ts';

export interface ProseLook {
  /** The level of its highest headings, which are below those of the page. */
  readonly top: number;
  /** The source of a picture that may be shown; undefined: its title is shown instead. */
  readonly sourceOf: (address: string) => string | undefined;
}

/** A stranger's prose as a part of a page. It has only these elements and no links: a link's address is shown as text. */
export const proseParts = (blocks: readonly Block[], look: ProseLook): readonly Part[] =>
  blocks.map((block) => blockPart(block, look));

const blockPart = (block: Block, look: ProseLook): Part => {
  switch (block.kind) {
    case 'paragraph':
      return html`<p>${wordParts(block.words, look)}</p>`;
    case 'heading':
      return html`<${`h${headingLevel(block.level, look.top)}`}>${wordParts(block.words, look)}<//>`;
    case 'code':
      return code(block.text);
    case 'quote':
      return html`<blockquote>${proseParts(block.blocks, look)}</blockquote>`;
    case 'list': {
      const items = block.items.map((item) => html`<li>${itemParts(item, look)}</li>`);
      return block.first === null ? html`<ul>${items}</ul>` : html`<ol start=${block.first}>${items}</ol>`;
    }
    case 'table':
      return tablePart(block.head, block.rows, look);
    case 'rule':
      return html`<hr />`;
  }
};

/** A plain item is a line, without the margins of a paragraph. */
const itemParts = (item: readonly Block[], look: ProseLook): readonly Part[] =>
  item.map((block, at) =>
    block.kind === 'paragraph' && at === 0
      ? html`<span>${wordParts(block.words, look)}</span>`
      : blockPart(block, look),
  );

const tablePart = (head: readonly TableCell[], rows: readonly (readonly TableCell[])[], look: ProseLook): Part =>
  html`<div class="wide" tabindex="0"><table>
    <thead><tr>${head.map((words) => html`<th scope="col">${wordParts(words, look)}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((words) => html`<td>${wordParts(words, look)}</td>`)}</tr>`)}</tbody>
  </table></div>`;

const wordParts = (words: readonly Inline[], look: ProseLook): readonly (Part | string)[] =>
  words.map((word) => wordPart(word, look));

const wordPart = (word: Inline, look: ProseLook): Part | string => {
  switch (word.kind) {
    case 'text':
      return word.text;
    case 'code':
      return html`<code>${word.text}</code>`;
    case 'strong':
      return html`<strong>${wordParts(word.words, look)}</strong>`;
    case 'emphasis':
      return html`<em>${wordParts(word.words, look)}</em>`;
    case 'link':
      return html`<span>${wordParts(word.words, look)} <code>${word.address}</code></span>`;
    case 'picture': {
      const source = look.sourceOf(word.address);
      return source === undefined
        ? word.title
        : html`<span class="pictures"><img src=${source} alt=${word.title} /></span>`;
    }
    case 'break':
      return html`<br />`;
  }
};
