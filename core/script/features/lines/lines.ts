import { dateLine } from './dates.ts';
import { cellsOf, type Feature, type Known, type Line } from './line.ts';
import { partLine, titleLine } from './strings.ts';
import { styleLine } from './texts.ts';

/** The line of a feature that is not a column as it is; null: nothing here can make it. */
export const lineOf = (feature: Feature, known: Known): Line | null => {
  const { how, from } = feature;
  if (from.length === 0 || !from.every((column) => known.has(column))) return null;
  const first = cellsOf(from[0] ?? '');
  switch (how) {
    case 'flag':
      return { code: `${first}.map({True: 1.0, False: 0.0})` };
    case 'number':
    case 'figure':
      return figureLine(feature, known);
    case 'title':
      return titleLine(from[0] ?? '');
    case 'string part':
      return partLine(feature);
    case 'text style':
      return styleLine(feature);
    case 'date part':
      return dateLine(feature, known);
    default:
      return null;
  }
};

const plain = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?\s*$/;
const lengthOfTime = /^\d+(?:\.\d+)?\s*(?:second|minute|hour|day|week|month|year)s?\.?$/i;

/** Numbers in cells such as `$1,234` or `12 kg`; lengths of time, which are in several units, have no block. */
const figureLine = ({ from: [column = ''] }: Feature, known: Known): Line | null => {
  const cells = known.get(column)?.examples ?? [];
  if (cells.length > 0 && cells.every((cell) => lengthOfTime.test(cell))) return null;
  const digits = cells.every((cell) => plain.test(cell)) ? '' : '.astype(str).str.replace(r"[^\\d.-]", "", regex=True)';
  return { code: `pd.to_numeric(${cellsOf(column)}${digits}, errors="coerce")` };
};
