import { cellAt } from '../../../services/csv/batch.ts';
import { classify } from '../../../services/csv/cell.ts';
import { familyOf } from '../../validate/kinds.ts';
import { targetStep } from '../target-step.ts';

type Reader = (cell: string) => string | undefined;

const wrapped =
  /^\s*(?:tensor|array|np\.float\d*|numpy\.float\d*|float)?\s*[[(]+\s*([^\s,[\]()]+)\s*,?\s*(?:(?:device|dtype)=[^)\]]*)?[\])]+\s*$/i;

/** The number inside `[0.5]`, `tensor(0.5)`, `np.float64(0.5)`; digits as they are. */
const unwrapped: Reader = (cell) => plain(wrapped.exec(cell)?.[1]);
const trimmed: Reader = (cell) => plain(cell.trim());
const decimalComma: Reader = (cell) =>
  /^\s*[+-]?\d+,\d+(?:[eE][+-]?\d+)?\s*$/.test(cell) ? cell.trim().replace(',', '.') : undefined;
const truth: Reader = (cell) => ({ true: '1', false: '0' })[cell.trim().toLowerCase()];
const plain = (cell: string | undefined): string | undefined =>
  cell !== undefined && classify(cell) === 'number' ? cell : undefined;

/** `51.03%` is 0.5103: the point moves, no digit changes. */
const percent: Reader = (cell) => {
  const digits = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(cell)?.[1];
  return digits === undefined ? undefined : hundredth(digits);
};
const hundredth = (digits: string): string => {
  const [whole = '0', fraction = ''] = digits.split('.');
  const shifted = whole.padStart(3, '0');
  return `${shifted.slice(0, -2).replace(/^0+(?=\d)/, '')}.${shifted.slice(-2)}${fraction}`;
};

/** Numbers that are there but written in another way: each odd cell must read in the same one. */
export const numberSpelling = targetStep('number-spelling', ['not-a-number'], (target) => {
  const { kind, position } = target;
  if (familyOf(kind) !== 'number') return undefined;
  const chance = kind === 'probability' || kind === 'simplex';
  let readers: readonly Reader[] = [trimmed, unwrapped, decimalComma, ...(chance ? [truth, percent] : [])];
  let [rows, odd] = [0, 0];
  let example = '';
  return {
    see(look) {
      const { batch } = look;
      rows += batch.rows;
      for (const { row, kind: what } of look.numbers(target).odd) {
        if (what !== 'other') continue;
        const cell = cellAt(batch, row, position);
        if (odd === 0) example = cell;
        odd += 1;
        if (!readers.every((read) => read(cell) !== undefined))
          readers = readers.filter((read) => read(cell) !== undefined);
      }
    },
    decide() {
      const [reader] = readers;
      if (odd === 0) return undefined;
      if (reader === undefined)
        return { refusal: `${odd} cells are no numbers, e.g. ${JSON.stringify(example.slice(0, 40))}` };
      if (reader === percent && odd < rows / 2) return { refusal: 'only some cells have a percent sign' };
      return {
        cell: (cell) => (classify(cell) === 'other' ? (reader(cell) ?? cell) : cell),
        rule: 'number-spelling',
        what: 'wrote numbers as plain decimals',
      };
    },
  };
});
