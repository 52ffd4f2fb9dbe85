import { figure } from '../../python/python.ts';
import { category, cellsOf, type Feature, type Known, type Line } from './line.ts';

const plain = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?\s*$/;
const lengthOfTime = /^\d+(?:\.\d+)?\s*(?:second|minute|hour|day|week|month|year)s?\.?$/i;

/** Numbers in cells such as `$1,234`, `12 kg` or `2 weeks`. */
export const figureLine = ({ from: [column = ''] }: Feature, known: Known): Line => {
  const cells = known.get(column)?.examples ?? [];
  if (cells.length > 0 && cells.every((cell) => lengthOfTime.test(cell))) {
    return { code: `days(${cellsOf(column)})`, blocks: ['features/days'] };
  }
  const digits = cells.every((cell) => plain.test(cell)) ? '' : '.astype(str).str.replace(r"[^\\d.-]", "", regex=True)';
  return { code: `pd.to_numeric(${cellsOf(column)}${digits}, errors="coerce")` };
};

/** What stands behind, or in the place of, a number. */
export const figureWordLine = ({ name, from: [column = ''] }: Feature): Line | null => {
  const cells = cellsOf(column);
  switch (name.slice(column.length + 1)) {
    case 'word':
      return { code: category(`${cells}.where(${cells}.str.contains(r"^\\D+$", na=False))`) };
    case 'unit':
      return { code: category(`${cells}.str.extract(r"\\d\\s*(%|[^\\W\\d_]+)\\.?\\s*$", expand=False).str.lower()`) };
    default:
      return null;
  }
};

/** The numbers that stand for "missing", as a recipe lists them; null: there are none. */
export const sentinelsIn = (words: string | null): string | null =>
  /^missing: ((?:[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?(?:, |$))+)$/
    .exec(words ?? '')?.[1]
    ?.split(', ')
    .map((number) => figure(Number(number), mostDigits))
    .join(', ') ?? null;

/** More than any number in a table has. */
const mostDigits = 17;

/** Whether the cell holds such a number: `filling` keeps it. */
export const sentinelLine = ({ from: [column = ''], words }: Feature): Line | null =>
  sentinelsIn(words) === null ? null : { code: cellsOf(`${column} absent`) };

/** Such numbers are taken out of a column, and kept as a flag where that is a feature. */
export const filling = (column: string, codes: string, flag: Feature | undefined): string[] => [
  ...(flag === undefined ? [] : [`${cellsOf(`${column} absent`)} = ${cellsOf(column)}.isin([${codes}]).astype(int)`]),
  `${cellsOf(column)} = ${cellsOf(column)}.replace([${codes}], float("nan"))  # it stands for "missing"`,
];
