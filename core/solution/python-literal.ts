import type * as z from 'zod';

type Json = z.core.util.JSONType;
const lineWidth = 110;

/** Code that stands where a value would; its lines begin at the indent that it is given. */
export class PythonCode {
  readonly at: (indent: number) => string;

  constructor(at: (indent: number) => string) {
    this.at = at;
  }
}

/** A value that has a spelling in Python. */
export type PythonValue = Json | PythonCode | readonly PythonValue[] | { readonly [name: string]: PythonValue };

/** A value as a Python literal, laid out as a formatter would: one line where it fits, else one entry per line. */
export const pythonLiteral = (value: PythonValue, indent = 0, used = indent): string => {
  const flat = onOneLine(value);
  if (!flat.includes('\n') && used + flat.length < lineWidth) return flat;
  if (typeof value !== 'object' || value === null) return flat;
  if (value instanceof PythonCode) return value.at(indent);
  const inner = ' '.repeat(indent + 4);
  const lines = isList(value)
    ? value.map((item) => `${inner}${pythonLiteral(item, indent + 4)},`)
    : Object.entries(value).map(([key, item]) => {
        const name = `${inner}${pythonString(key)}: `;
        return `${name}${pythonLiteral(item, indent + 4, name.length)},`;
      });
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}'];
  return [open, ...filled(value, lines, inner), `${' '.repeat(indent)}${close}`].join('\n');
};

const isList = (value: PythonValue): value is readonly PythonValue[] => Array.isArray(value);

/** Short entries share lines, where nothing in the value is longer than a line. */
const filled = (value: PythonValue, lines: string[], inner: string): string[] => {
  const entries = isList(value) ? value : isFields(value) ? Object.values(value) : [];
  if (entries.some((entry) => isLong(entry, isList(value))) || lines.some((line) => line.includes('\n'))) return lines;
  const rows: string[] = [];
  for (const line of lines) {
    const item = line.trimStart();
    const last = rows.at(-1);
    if (last !== undefined && last.length + item.length + 1 <= lineWidth) rows[rows.length - 1] = `${last} ${item}`;
    else rows.push(inner + item);
  }
  return rows;
};

const isFields = (value: PythonValue): value is { readonly [name: string]: PythonValue } =>
  typeof value === 'object' && value !== null && !isList(value) && !(value instanceof PythonCode);

/** A list of lists or dictionaries is read line by line, and so is a dictionary of dictionaries. */
const isLong = (item: PythonValue, inList: boolean): boolean => isFields(item) || (inList && isList(item));

const onOneLine = (value: PythonValue): string => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return pythonString(value);
  if (value instanceof PythonCode) return value.at(0);
  if (isList(value)) return `[${value.map(onOneLine).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, item]) => `${pythonString(key)}: ${onOneLine(item)}`)
    .join(', ')}}`;
};

/** A string in Python, in double quotes. JSON's escapes are Python's too. */
export const pythonString = (text: string): string => inPython(JSON.stringify(text));

/** A name on a line of a docstring: it cannot end it. */
export const inDocstring = (name: string, longest = Number.POSITIVE_INFINITY): string =>
  inPython(
    [
      ...name
        .toWellFormed()
        .replaceAll(/["\\\s]+/g, ' ')
        .trim(),
    ]
      .slice(0, longest)
      .join(''),
  );

/** What nobody sees, or what turns the direction of a line, as an escape of Python. */
const inPython = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (mark) => {
    const code = (mark.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
  });
