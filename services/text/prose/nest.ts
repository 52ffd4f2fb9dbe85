import type { Token } from 'markdown-it';

/** A token of the parser with what stands between its opening and its closing. */
export interface Node {
  readonly token: Token;
  readonly inside: readonly Node[];
}

/** The parser's flat list as a tree. */
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
