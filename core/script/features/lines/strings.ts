import { text } from '../../python/python.ts';
import { category, cellsOf, countOf, type Feature, type Line, variableOf } from './line.ts';

/** A piece of a spelling such as `B/12/S`, or how often it occurs. */
export const partLine = ({ name, kind, from, words }: Feature): Line | null => {
  const column = from[0] ?? '';
  const [, part, ending] = /^#(0|[1-9]\d*)(?:\.(count))?$/.exec(name.slice(column.length)) ?? [];
  const piece = part === undefined ? null : pieceOf(column, part, words ?? '');
  if (piece === null) return null;
  if (ending === 'count') return countOf(piece);
  return {
    ...piece,
    code: kind === 'category' ? category(piece.code) : `pd.to_numeric(${piece.code}, errors="coerce")`,
  };
};

const pieceOf = (column: string, part: string, words: string): Line | null => {
  const [way = ''] = words.split(';', 1);
  if (way === 'each character') return { code: `${cellsOf(column)}.str[${part}]` };
  const parts = `${variableOf(column)}_parts`;
  const all = dividing(`${cellsOf(column)}.str`, way);
  return all === null ? null : { before: [`${parts} = ${all}`], code: `${parts}[${part}]` };
};

const dividing = (cells: string, way: string): string | null => {
  const delimiter = /^between "(.*)"$/.exec(way)?.[1];
  if (delimiter !== undefined) return `${cells}.split(${text(delimiter)}, expand=True, regex=False)`;
  return way.startsWith('letters, and') ? `${cells}.extract(r"^([A-Za-z]+)[^A-Za-z0-9]*(\\d+)")` : null;
};

/** The title in a name such as `Doe, Dr. Jane`. */
export const titleLine = (column: string): Line => {
  const title = `${variableOf(column)}_title`;
  const extracted = `${cellsOf(column)}.str.extract(r",\\s*(?:the\\s+)?([A-Z][A-Za-z]*)\\.", expand=False)`;
  return { before: [`${title} = ${extracted}`], code: category(title) };
};
