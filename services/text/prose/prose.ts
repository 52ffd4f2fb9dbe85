/** What somebody wrote, as a tree: whoever shows it makes only what stands here, so that nothing in it can act. */
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

/** The level of a heading in a page where the highest may have `top`. People begin with `##` as often as with `#`. */
export const headingLevel = (level: number, top: number): number => Math.min(6, top + Math.max(0, level - 2));

/** Words within a line. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly words: readonly Inline[] }
  | { readonly kind: 'link'; readonly address: string; readonly words: readonly Inline[] }
  | { readonly kind: 'picture'; readonly address: string; readonly title: string }
  | { readonly kind: 'break' };
