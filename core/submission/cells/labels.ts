import { isInteger, isMissing } from '../../../services/csv/cell.ts';
import { isMissing as isTakenFromTrain } from '../../../services/tables/missing.ts';
import type { TargetProfile } from '../../schema/competition.ts';
import type { SubmissionColumn } from '../../schema/submission.ts';
import { paddingOf } from './padding.ts';

const yes = new Set(['true', '1', '1.0', 't', 'yes', 'y']);
const no = new Set(['false', '0', '0.0', 'f', 'no', 'n']);

/** Which truth value a cell spells, if any. */
export const truthOf = (cell: string): boolean | undefined => {
  const word = cell.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : undefined;
};

/** Any word, without spaces around it where the sample has none. */
const textSpeller = (sample: readonly string[]): Speller => {
  const bare = sample.every((cell) => paddingOf(cell) === '');
  return (cell) => (cell.trim() === '' ? undefined : bare ? cell.trim() : cell);
};

/** Cell -> the label as the submission must spell it; undefined when no label, or more than one, could be meant. */
export type Speller = (cell: string) => string | undefined;

/** Knows a column's labels under other spellings: padding, case, `2.0` for `2` and back, true for True. Never an encoding. */
export const spellerOf = (column: SubmissionColumn): Speller => {
  const { labels, sampleValues } = column;
  if (column.kind === 'ordinal-int') return (cell) => ordinal(column, cell);
  if (labels === null) return column.kind === 'class-int' ? wholeNumber : textSpeller(sampleValues);
  const exact = new Set(labels);
  const lowered = uniqueBy(labels, (label) => label.trim().toLowerCase());
  const numbers = labels.every((label) => numberOf(label) !== undefined)
    ? uniqueBy(labels, (label) => numberOf(label) ?? label)
    : new Map<string, string>();
  const truths =
    column.kind === 'class-bool' || isZeroOne(labels) ? uniqueBy(labels, (label) => String(truthOf(label))) : new Map();
  return (cell) => {
    if (exact.has(cell)) return cell;
    const bare = cell.trim();
    if (exact.has(bare)) return bare;
    const number = numberOf(bare);
    const same = number === undefined ? undefined : numbers.get(number);
    if (same !== undefined) return same;
    const digits = withoutLeadingZeros(bare);
    if (digits !== undefined && exact.has(digits)) return digits;
    const truth = column.kind === 'class-bool' || /^(true|false)$/i.test(bare) ? truthOf(bare) : undefined;
    return (truth === undefined ? undefined : truths.get(String(truth))) ?? lowered.get(bare.toLowerCase());
  };
};

/** A target column as far as its labels go. */
interface Labelled {
  readonly column: SubmissionColumn;
  readonly profile?: Pick<TargetProfile, 'missing'> | undefined;
}

/** Whether a cell names no label: nothing, or a word that readers take for nothing and that spells none. */
export const namesNone = (target: Labelled): ((cell: string) => boolean) => {
  const { column } = target;
  const known = new Set(column.labels);
  const spell = spellerOf(column);
  const mayName = mayNameOne(target);
  return (cell) => isMissing(cell) && !known.has(cell) && spell(cell) === undefined && !mayName(cell);
};

/**
 * Whether a word such as `None` or `NA`, which readers take for nothing, may be a label that they have taken from train,
 * too: the sample has it, or train has gaps among its words. What a failed program writes (`nan`) is none.
 */
export const mayNameOne =
  ({ column, profile }: Labelled) =>
  (cell: string): boolean =>
    column.kind === 'class-string' &&
    isTakenFromTrain(cell) &&
    !/^(?:|-?nan|<na>)$/i.test(cell) &&
    (column.sampleValues.includes(cell) || (profile?.missing ?? 0) > 0);

const isZeroOne = (labels: readonly string[]): boolean =>
  labels.length === 2 && labels.includes('0') && labels.includes('1');

/** `2`, `2.0` and `2.` are the whole number 2; `1.7` is none. `007` stays what it is. */
const wholeNumber = (cell: string): string | undefined => /^\s*(-?\d+)(?:\.0*)?\s*$/.exec(cell)?.[1];
/** The number that a plain decimal stands for, where a double holds it. */
const numberOf = (cell: string): string | undefined =>
  /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(cell) && Math.abs(Number(cell)) <= Number.MAX_SAFE_INTEGER
    ? String(Number(cell))
    : undefined;
/** The same without zeros in front. */
const withoutLeadingZeros = (cell: string): string | undefined => wholeNumber(cell)?.replace(/^(-?)0+(?=\d)/, '$1');

const ordinal = (column: SubmissionColumn, cell: string): string | undefined => {
  const grade = column.labels === null ? wholeNumber(cell) : withoutLeadingZeros(cell);
  const [low, high] = ordinalBounds(column);
  return grade !== undefined && Number(grade) >= low && Number(grade) <= high ? grade : undefined;
};

/** Lowest and highest grade: the column's own bounds, else those of its labels. */
export const ordinalBounds = ({ min, max, labels }: SubmissionColumn): readonly [number, number] => {
  const grades = (labels ?? []).filter(isInteger).map(Number);
  const known = grades.length > 0;
  return [
    min ?? (known ? Math.min(...grades) : Number.NEGATIVE_INFINITY),
    max ?? (known ? Math.max(...grades) : Number.POSITIVE_INFINITY),
  ];
};

/** Keys that two labels share lead nowhere. */
const uniqueBy = (labels: readonly string[], key: (label: string) => string): Map<string, string> => {
  const found = new Map<string, string>();
  const clashes = new Set<string>();
  for (const label of labels) {
    const name = key(label);
    if (found.has(name)) clashes.add(name);
    found.set(name, label);
  }
  for (const name of clashes) found.delete(name);
  return found;
};
