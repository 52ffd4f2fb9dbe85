import { type Batch, cellAt, cellIndex } from './batch.ts';
import { classify, type NumberCell } from './cell.ts';

/** A column of a batch as numbers. The next reading of that column overwrites them. */
export interface NumberCells {
  /**
   * Exact up to 15 digits; more digits are cut (an error of 1e-14 of the value). NaN: the cell is not a finite number.
   * Only the batch's rows count.
   */
  readonly values: Float64Array;
  readonly odd: readonly { readonly row: number; readonly kind: Exclude<NumberCell, 'number'> }[];
}

/** A reader of one column, batch after batch. */
export const numberReader = (column: number): ((batch: Batch) => NumberCells) => {
  let values = new Float64Array(0);
  return (batch) => {
    if (values.length < batch.rows) values = new Float64Array(batch.rows);
    const odd: { row: number; kind: Exclude<NumberCell, 'number'> }[] = [];
    const { bytes, starts, stride } = batch;
    let at = cellIndex(batch, 0, column);
    for (let row = 0; row < batch.rows; row += 1, at += stride) {
      const value = plainNumber(bytes, starts[at]!, starts[at + 1]! - 1); // one more start than cells
      values[row] = value;
      if (!Number.isNaN(value)) continue;
      const kind = classify(cellAt(batch, row, column));
      if (kind === 'number') values[row] = exactNumber(batch, row, column);
      else odd.push({ row, kind });
    }
    return { values, odd };
  };
};

export const exactNumber = (batch: Batch, row: number, column: number): number => Number(cellAt(batch, row, column));

const powers = Float64Array.from({ length: 23 }, (_, n) => 10 ** n);
const [plus, minus, point, zero, small, capital] = [0x2b, 0x2d, 0x2e, 0x30, 0x65, 0x45];

/**
 * A plain decimal from its bytes. 15 digits and a power of ten up to 22 are exact doubles, and one operation on two
 * exact doubles rounds correctly. NaN for every cell that needs the slow way. Digits are added up in two halves of at
 * most nine, which stay small integers: that makes it fast.
 */
const plainNumber = (bytes: Buffer, start: number, end: number): number => {
  const first = bytes[start]!;
  let i = first === minus || first === plus ? start + 1 : start;
  let [high, low, exponent] = [0, 0, 0];
  let digit = bytes[i]! - zero;
  const whole = i;
  while (digit === 0) {
    i += 1;
    digit = bytes[i]! - zero;
  }
  const leading = i;
  while (digit >= 0 && digit <= 9) {
    if (i - leading >= 9) return Number.NaN;
    high = (high * 10 + digit) | 0;
    i += 1;
    digit = bytes[i]! - zero;
  }
  let digits = i - whole;
  if (bytes[i] === point) {
    i += 1;
    const fraction = i;
    digit = bytes[i]! - zero;
    if (high === 0)
      while (digit === 0) {
        i += 1;
        digit = bytes[i]! - zero;
      }
    const middle = i + 9 - (fraction - 1 - leading);
    while (i < middle && digit >= 0 && digit <= 9) {
      high = (high * 10 + digit) | 0;
      i += 1;
      digit = bytes[i]! - zero;
    }
    const lows = i;
    while (i < lows + 6 && digit >= 0 && digit <= 9) {
      low = (low * 10 + digit) | 0;
      i += 1;
      digit = bytes[i]! - zero;
    }
    exponent = fraction - i;
    const mantissa = i === lows ? high : high * powers[i - lows]! + low; // at most six digits
    while (digit >= 0 && digit <= 9) {
      i += 1;
      digit = bytes[i]! - zero;
    }
    digits += i - fraction;
    return i === end && digits > 0 && exponent >= -22
      ? signed(first, mantissa / powers[-exponent]!)
      : scaled(bytes, i, end, digits, first, mantissa, exponent);
  }
  return i === end && digits > 0 ? signed(first, high) : scaled(bytes, i, end, digits, first, high, 0);
};

const signed = (first: number, value: number): number => (first === minus ? -value : value);

/** The value of a number with an exponent, or with digits beyond an exact power of ten. */
const scaled = (
  bytes: Buffer,
  at: number,
  end: number,
  digits: number,
  first: number,
  mantissa: number,
  exponent: number,
): number => {
  if (digits === 0) return Number.NaN;
  const written = at === end ? 0 : exponentOf(bytes, at, end);
  const power = exponent + written;
  if (Number.isNaN(power)) return Number.NaN;
  if (power > 22 || power < -22) return mantissa === 0 ? 0 : Number.NaN;
  return signed(first, power < 0 ? mantissa / powers[-power]! : mantissa * powers[power]!);
};

/** The exponent after an `e`; NaN if there is none, or if it is too long. */
const exponentOf = (bytes: Buffer, at: number, end: number): number => {
  if (bytes[at] !== small && bytes[at] !== capital) return Number.NaN;
  const sign = bytes[at + 1]!;
  const from = sign === minus || sign === plus ? at + 2 : at + 1;
  if (from >= end || end - from > 3) return Number.NaN;
  let value = 0;
  for (let i = from; i < end; i += 1) {
    const digit = bytes[i]! - zero;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return signed(sign, value);
};
