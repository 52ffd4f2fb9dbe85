import { pythonString } from '../../solution/python-literal.ts';

/** Python as a formatter breaks it: what is flat stays so where it fits, else each item has a line of its own. */
export type Python = string | Group;

/** A call, list, tuple or dict. */
export interface Group {
  readonly open: string;
  readonly items: readonly Item[];
  readonly close: string;
}

/** What stands before the value: a keyword or key. */
interface Item {
  readonly lead: string;
  readonly value: Python;
}

export const lineWidth = 100;
const mostLines = 5;

/** A formatter leaves the statement as it is. */
export const skipped = (code: string): string => `${code}  # fmt: skip`;

/** One statement, indented, without the line's end. */
export const statement = (before: string, value: Python, indent = 0): string =>
  `${' '.repeat(indent)}${before}${laidOut(value, { indent, used: indent + width(before) })}`;

/** A statement where long lists and calls share lines, which a formatter would not do. */
export const compact = (before: string, value: Python, indent = 0): string => {
  const usual = statement(before, value, indent);
  const shared = `${' '.repeat(indent)}${before}${laidOut(value, { indent, used: indent + width(before), shares: true })}`;
  return shared === usual ? usual : skipped(shared);
};

interface Place {
  readonly indent: number;
  /** What stands in the line already, and what will stand behind. */
  readonly used: number;
  readonly after?: number;
  readonly shares?: boolean;
}

const laidOut = (value: Python, { indent, used, after = 0, shares = false }: Place): string => {
  const flat = flatText(value);
  if (typeof value === 'string' || used + width(flat) + after <= lineWidth) return flat;
  const inner = ' '.repeat(indent + 4);
  const closed = (lines: readonly string[]) => [value.open, ...lines, `${' '.repeat(indent)}${value.close}`].join('\n');
  const items = value.items.map(({ lead, value: item }) => `${lead}${flatText(item)}`);
  const all = `${inner}${items.join(', ')}`;
  if (isCall(value) && width(all) <= lineWidth) return closed([all]);
  if (shares && items.length + 2 > mostLines && value.items.every(isPlain)) return closed(rowsOf(items, inner));
  return closed(
    value.items.map(({ lead, value: item }) => {
      const place = { indent: indent + 4, used: indent + 4 + width(lead), after: 1, shares };
      return `${inner}${lead}${laidOut(item, place)},`;
    }),
  );
};

/** Its arguments may share one line of their own. */
const isCall = ({ open, close }: Group): boolean => /\w\($/.test(open) && close === ')';

/** Lays out names and values, each on a line of its own. */
const isPlain = ({ lead, value }: Item): boolean =>
  !lead.endsWith(': ') && (typeof value === 'string' || value.open === '(');

const rowsOf = (items: readonly string[], before: string): string[] => {
  const rows: string[] = [];
  for (const item of items) {
    const last = rows.at(-1);
    if (last !== undefined && width(last) + width(item) + 2 <= lineWidth) rows[rows.length - 1] = `${last} ${item},`;
    else rows.push(`${before}${item},`);
  }
  return rows;
};

/** Writes code on one line, however long. */
export const flatText = (value: Python): string =>
  typeof value === 'string'
    ? value
    : `${value.open}${value.items.map(({ lead, value: item }) => `${lead}${flatText(item)}`).join(', ')}${trailing(value)}${value.close}`;

/** A tuple of one needs its comma. */
const trailing = ({ open, items }: Group): string => (open === '(' && items.length === 1 ? ',' : '');

const width = (text: string): number => [...text].length;

/** A call with its arguments, those with names last. */
export const call = (name: string, args: readonly Python[], named: Readonly<Record<string, Python>> = {}): Group => ({
  open: `${name}(`,
  items: [
    ...args.map((value) => ({ lead: '', value })),
    ...Object.entries(named).map(([key, value]) => ({ lead: `${key}=`, value })),
  ],
  close: ')',
});

export const list = (values: readonly Python[]): Group => ({
  open: '[',
  items: values.map((value) => ({ lead: '', value })),
  close: ']',
});

export const tuple = (values: readonly Python[]): Group => ({ ...list(values), open: '(', close: ')' });

export const dict = (entries: readonly (readonly [string, Python])[]): Group => ({
  open: '{',
  items: entries.map(([key, value]) => ({ lead: `${text(key)}: `, value })),
  close: '}',
});

/** A string as a formatter quotes it. */
export const text = (value: string): string => {
  const plain = pythonString(value);
  return value.includes('"') && !value.includes("'") ? `'${plain.slice(1, -1).replaceAll('\\"', '"')}'` : plain;
};

/** Whether a text can stand in a raw string in double quotes, and nothing in it is hidden. */
export const isPlainRaw = (value: string): boolean =>
  pythonString(value) === `"${value.replaceAll('\\', '\\\\')}"` && !value.endsWith('\\');

export const names = (values: readonly string[]): Group => list(values.map(text));

/** A number with as many digits as a person would write. */
export const figure = (value: number, digits = 4): string => {
  const short = Number.isInteger(value) ? value : Number(value.toPrecision(digits));
  return Number.isFinite(short) ? String(short).replace('e+', 'e') : `float("${short}")`;
};

/** A setting of a library; null is left to the caller. */
export const literal = (value: string | number | boolean | null | readonly number[]): Python => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return text(value);
  return typeof value === 'number' ? figure(value) : list(value.map((one) => figure(one)));
};
