/** Foreign prose as a tree. It can hold only these parts, so nothing in it can act when it is shown. */
export type Block =
  | { readonly kind: 'paragraph'; readonly words: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly words: readonly Inline[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  /** `first`: the number of the first item; null: the items have no numbers. */
  | { readonly kind: 'list'; readonly first: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly head: readonly TableCell[]; readonly rows: readonly (readonly TableCell[])[] }
  | { readonly kind: 'rule' };

export type TableCell = readonly Inline[];

/**
 * The level of a heading on a page where the highest may have `top`. `#` and `##` both count as the first level, because people begin with
 * either.
 */
export const headingLevel = (level: number, top: number): number => Math.min(6, top + Math.max(0, level - 2));

/** Words within a line. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly words: readonly Inline[] }
  | { readonly kind: 'link'; readonly address: string; readonly words: readonly Inline[] }
  | { readonly kind: 'picture'; readonly address: string; readonly title: string }
  | { readonly kind: 'break' };
