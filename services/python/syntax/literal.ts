import type { SyntaxNode } from './node.ts';

const simple: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
};

const decodeEscapes = (text: string) =>
  text.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g,
    (whole, x?: string, u?: string, wide?: string, octal?: string, other?: string) => {
      const hex = x ?? u ?? wide;
      const point =
        hex === undefined ? (octal === undefined ? undefined : Number.parseInt(octal, 8)) : Number.parseInt(hex, 16);
      if (point !== undefined) return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
      return other === undefined ? whole : (simple[other] ?? whole);
    },
  );

/** Where an f-string has something to compute, the reader is given the node instead of text. */
export type LiteralPart = string | SyntaxNode;

/** The pieces of one `string` node with escapes decoded; interpolated expressions stay nodes. */
export const literalParts = (node: SyntaxNode): LiteralPart[] => {
  const [opening = '', prefix = '', quotes = ''] = /^([a-zA-Z]*)('''|"""|'|")/.exec(node.text) ?? [];
  const decode = /r/i.test(prefix) ? (text: string) => text : decodeEscapes;
  if (node.children.length === 0) return [decode(node.text.slice(opening.length, node.text.length - quotes.length))];
  return node.children.flatMap((child): LiteralPart[] => {
    if (child.type === 'interpolation') return [child.field('expression') ?? child];
    return child.type === 'string_content' ? [decode(child.text.replace(/\{\{/g, '{').replace(/\}\}/g, '}'))] : [];
  });
};

/** The value of a plain string; undefined where it is an f-string with something to compute. */
export const literalValue = (node: SyntaxNode): string | undefined => {
  const parts = literalParts(node);
  return parts.every((part) => typeof part === 'string') ? parts.join('') : undefined;
};
