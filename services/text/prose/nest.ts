import type { Token } from 'markdown-it';

/** A token of the parser, with the tokens between its opening and closing. */
export interface Node {
  readonly token: Token;
  readonly inside: readonly Node[];
}

/** Turns the parser's flat list into a tree. */
export const nest = (tokens: readonly Token[]): readonly Node[] => {
  const top: Node[] = [];
  const open: Node[][] = [top];
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop();
      continue;
    }
    const inside: Node[] = [];
    open.at(-1)?.push({ token, inside });
    if (token.nesting === 1) open.push(inside);
  }
  return top;
};
