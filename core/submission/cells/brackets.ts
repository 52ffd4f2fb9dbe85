/** How lists in brackets are written: as Python, JSON or numpy print them. */
export interface Brackets {
  readonly open: string;
  readonly close: string;
  /** Around each item, if anything is. */
  readonly quote: "'" | '"' | '';
  readonly between: ', ' | ',' | ' ';
}

const pairs: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' };
const inside = /^\s*[[({](.*)[\])}]\s*$/s;
const item = /(\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*|[^,]*)(?:,|$)/gsy;

/** Whether a cell is one list in brackets. */
export const isBracketed = (cell: string): boolean => inside.test(cell);

/** The items of a list in brackets, without their quotes. Commas in quotes are part of an item. */
export const itemsInside = (cell: string): string[] => {
  const text = inside.exec(cell)?.[1] ?? '';
  const parts = text.includes(',') ? [...text.matchAll(item)].map(([, part = '']) => part) : partsAtSpaces(text);
  return parts.map((part) => part.trim().replace(/^(['"])(.*)\1$/s, '$2')).filter((part) => part !== '');
};

const partsAtSpaces = (text: string): string[] => text.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];

/** How the cells of a sample are written, where all of them are lists in the same brackets. */
export const bracketsIn = (cells: readonly string[]): Brackets | null => {
  const [first, ...others] = cells.map((cell) => cell.trim()).toSorted((a, b) => b.length - a.length); // the longest shows most
  const open = first?.charAt(0) ?? '';
  const close = pairs[open];
  if (first === undefined || close === undefined) return null;
  if (![first, ...others].every((cell) => cell.startsWith(open) && cell.endsWith(close))) return null;
  const quote = first.slice(1).trim().charAt(0);
  const between = /,\s/.test(first) || !/[\s,]/.test(first) ? ', ' : first.includes(',') ? ',' : ' ';
  return { open, close, quote: quote === "'" || quote === '"' ? quote : '', between };
};

/** A list in brackets of this kind. */
export const writeInside = (items: readonly string[], { open, close, quote, between }: Brackets): string =>
  open + items.map((one) => quote + one + quote).join(between) + close;

/** Whether two lists differ in spaces only. A reader of Python's quotes reads JSON's, too. */
export const spelledAlike = (a: string, b: string, { quote, between }: Brackets): boolean => {
  const bare = (text: string) => {
    const plain = text.trim().replace(/\s+/g, between === ' ' ? ' ' : '');
    return quote === "'" ? plain.replaceAll('"', "'") : plain;
  };
  return bare(a) === bare(b);
};
