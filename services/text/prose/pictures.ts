import type { Block, Inline } from './prose.ts';

/** The addresses of all pictures in some prose, in order. */
export const picturesIn = (prose: readonly (Block | Inline)[]): readonly string[] => prose.flatMap(inPart);

const inPart = (part: Block | Inline): readonly string[] => {
  switch (part.kind) {
    case 'picture':
      return [part.address];
    case 'text':
    case 'code':
    case 'rule':
    case 'break':
      return [];
    case 'quote':
      return picturesIn(part.blocks);
    case 'list':
      return part.items.flatMap(picturesIn);
    case 'table':
      return [part.head, ...part.rows].flatMap((row) => row.flatMap(picturesIn));
    default:
      return picturesIn(part.words);
  }
};
