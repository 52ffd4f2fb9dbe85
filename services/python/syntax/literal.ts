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

/** A piece of a literal: text, or in an f-string the node of an expression. */
export type LiteralPart = string | SyntaxNode;

/** The pieces of a `string` node, with decoded escapes; expressions of an f-string stay nodes. */
export const literalParts = (node: SyntaxNode): LiteralPart[] => {
  const [opening = '', prefix = '', quotes = ''] = /^([a-zA-Z]*)('''|"""|'|")/.exec(node.text) ?? [];
  const decode = /r/i.test(prefix) ? (text: string) => text : decodeEscapes;
  if (node.children.length === 0) return [decode(node.text.slice(opening.length, node.text.length - quotes.length))];
  return node.children.flatMap((child): LiteralPart[] => {
    if (child.type === 'interpolation') return [child.field('expression') ?? child];
    return child.type === 'string_content' ? [decode(child.text.replace(/\{\{/g, '{').replace(/\}\}/g, '}'))] : [];
  });
};

/** The value of a plain string; undefined: it is an f-string with expressions. */
export const literalValue = (node: SyntaxNode): string | undefined => {
  const parts = literalParts(node);
  return parts.every((part) => typeof part === 'string') ? parts.join('') : undefined;
};
