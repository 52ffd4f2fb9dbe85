import type * as z from 'zod';

type Json = z.core.util.JSONType;
const lineWidth = 110;

/** A JSON value as a Python literal, laid out as a formatter would: one line where it fits, else one entry per line. */
export const pythonLiteral = (value: Json, indent = 0, used = indent): string => {
  const flat = onOneLine(value);
  if (used + flat.length < lineWidth || typeof value !== 'object' || value === null) return flat;
  const inner = ' '.repeat(indent + 4);
  const lines = Array.isArray(value)
    ? value.map((item) => `${inner}${pythonLiteral(item, indent + 4)},`)
    : Object.entries(value).map(([key, item]) => {
        const name = `${inner}${pythonString(key)}: `;
        return `${name}${pythonLiteral(item, indent + 4, name.length)},`;
      });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return [open, ...filled(value, lines, inner), `${' '.repeat(indent)}${close}`].join('\n');
};

/** Long lists of names share lines. */
const filled = (value: Json, lines: string[], inner: string): string[] => {
  if (!Array.isArray(value) || value.some((item) => typeof item === 'object' && item !== null)) return lines;
  const rows: string[] = [];
  for (const line of lines) {
    const item = line.trimStart();
    const last = rows.at(-1);
    if (last !== undefined && last.length + item.length + 1 <= lineWidth) rows[rows.length - 1] = `${last} ${item}`;
    else rows.push(inner + item);
  }
  return rows;
};

const onOneLine = (value: Json): string => {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return pythonString(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
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
