import { cellAt } from '../../../../../services/csv/batch.ts';
import { isMissing } from '../../../../../services/csv/cell.ts';
import { areFew } from '../../../cells/few.ts';
import { sumTolerance } from '../../../check/rules/row-sums.ts';
import { eachRow, rewriteNumbers, simplexColumns } from '../../simplex.ts';
import { refused, repaired, type Step, unchanged } from '../../step.ts';

/** Sums further off are no rounding and no forgotten class weight. */
const [least, most] = [0.5, 2];
/** More negative mass than this, or a share this far above one, is not rounding. */
const negative = 1e-6;
const above = 1e-3;

/** What is to be done with a row: nothing, divide by its sum, fill its one gap, or say why neither. */
type Verdict = 'right' | 'scale' | 'fill' | { readonly why: string };

/** Class probabilities that do not add up are divided by their sum; a single gap in one row is what the others leave. */
export const rowSums: Step = {
  name: 'row-sums',
  repairs: ['row-sum', 'missing-value', 'out-of-range'],
  run(context) {
    const { table } = context;
    const targets = simplexColumns(context);
    if (targets === undefined) return unchanged(table);
    const refusals = new Set<string>();
    const examples: string[] = [];
    let [scaled, gaps] = [0, 0];
    eachRow(table, targets, (values, batch, row) => {
      const verdict = verdictOn(values, (j) => isMissing(cellAt(batch, row, targets[j]!.position))); // one for each value
      if (typeof verdict === 'object') {
        if (refusals.size < 3) refusals.add(verdict.why);
      } else if (verdict === 'fill') gaps += 1;
      else if (verdict === 'scale') {
        scaled += 1;
        if (examples.length < 5) examples.push(`row ${batch.first + row + 1}: sum ${sumOf(values)}`);
      }
    });
    if (refusals.size > 0) return refused(table, [...refusals].join('; '));
    if (gaps > 1 && !areFew(gaps, table.rows)) return refused(table, `${gaps} rows lack a probability`);
    if (gaps + scaled === 0) return unchanged(table);
    const summed = rewriteNumbers(context, targets, (values) => {
      const verdict = verdictOn(values, () => true);
      if (verdict === 'fill') values[values.findIndex(Number.isNaN)] = Math.max(0, 1 - sumOf(values));
      else if (verdict === 'scale') normalise(values);
      return verdict !== 'right';
    });
    const what = `divided ${scaled} rows by their sum, filled ${gaps} single gaps with the rest`;
    return repaired(summed, 'row-sum', what, scaled + gaps, examples);
  },
};

const verdictOn = (values: Float64Array, isGap: (j: number) => boolean): Verdict => {
  let [open, gap, below] = [0, -1, 0];
  for (let j = 0; j < values.length; j += 1) {
    const value = values[j]!; // within the row
    if (value < below) below = value;
    if (!Number.isNaN(value)) continue;
    open += 1;
    gap = j;
  }
  const sum = sumOf(values);
  if (open > 1 || (open === 1 && (!isGap(gap) || sum < 0 || sum > 1))) return { why: 'rows lack probabilities' };
  if (below < -negative) return { why: 'probabilities are negative' };
  if (values.some((value) => value > 1 + above)) return { why: 'probabilities are above 1' };
  if (open === 1) return 'fill';
  if (Math.abs(sum - 1) <= sumTolerance && below >= 0) return 'right';
  return sum > least && sum < most ? 'scale' : { why: `rows sum to ${sum.toPrecision(3)}` };
};

/** The sum of the numbers that are there. */
const sumOf = (values: Float64Array): number =>
  values.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + value), 0);

const normalise = (values: Float64Array): void => {
  for (let j = 0; j < values.length; j += 1) values[j] = Math.max(values[j]!, 1e-15); // within the row
  const sum = sumOf(values);
  for (let j = 0; j < values.length; j += 1) values[j]! /= sum;
};
