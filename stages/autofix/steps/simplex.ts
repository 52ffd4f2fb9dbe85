import { isMissing } from '../../validate/cell.ts';
import { sumTolerance } from '../../validate/rules/row-sums.ts';
import { targetsOf } from '../../validate/subject.ts';
import { withColumns } from '../../validate/table.ts';
import { mended, refused, type Step, type Stepped, unchanged } from '../step.ts';

/** Sums further off are no rounding and no forgotten class weight. */
const [least, most] = [0.5, 2];
/** More negative mass than this is not rounding. */
const negative = 1e-6;

/** Class probabilities that do not add up are divided by their sum; a single gap in one row is what the others leave. */
export const simplex: Step = (table, specification) => {
  const targets = targetsOf(table, specification).filter((target) => target.kind === 'simplex');
  if (specification.schema.rowConstraint !== 'sum-to-one' || targets.length < 2) return unchanged(table);
  const cells = targets.map((target) => [...target.cells]);
  const values = targets.map((target) => target.numbers().values.slice());
  const refusals = new Set<string>();
  let [scaled, gaps] = [0, 0];
  const examples: string[] = [];
  for (let i = 0; i < table.rows; i += 1) {
    const row = values.map((column) => column[i]!); // columns are as long as the table
    const open = row.flatMap((value, j) => (Number.isNaN(value) ? [j] : []));
    const sum = row.reduce((total, value) => (Number.isNaN(value) ? total : total + value), 0);
    const [gap] = open;
    if (open.length > 1 || (gap !== undefined && (!isMissing(cells[gap]![i]!) || sum < 0 || sum > 1)))
      refusals.add('rows lack probabilities');
    else if (row.some((value) => value < -negative)) refusals.add('probabilities are negative');
    else if (gap !== undefined) {
      cells[gap]![i] = String(Math.max(0, 1 - sum));
      gaps += 1;
    } else if (Math.abs(sum - 1) > sumTolerance || row.some((value) => value < 0)) {
      if (!(sum > least && sum < most)) refusals.add(`rows sum to ${sum.toPrecision(3)}`);
      else {
        for (const [j, value] of normalised(row).entries()) cells[j]![i] = String(value);
        scaled += 1;
        if (examples.length < 5) examples.push(`row ${i + 1}: sum ${sum}`);
      }
    }
  }
  if (refusals.size > 0) return refused(table, [...refusals].slice(0, 3).join('; '));
  if (gaps > Math.max(1, table.rows / 100)) return refused(table, `${gaps} rows lack a probability`);
  return gaps + scaled === 0
    ? unchanged(table)
    : told(
        withColumns(table, new Map(targets.map(({ column }, j) => [column.name, cells[j]!]))),
        scaled,
        gaps,
        examples,
      );
};

const told = (table: Stepped['table'], scaled: number, gaps: number, examples: readonly string[]): Stepped =>
  mended(
    table,
    'row-sum',
    `divided ${scaled} rows by their sum, filled ${gaps} single gaps with the rest`,
    scaled + gaps,
    examples,
  );

const normalised = (row: readonly number[]): number[] => {
  const clipped = row.map((value) => Math.max(value, 1e-15));
  const sum = clipped.reduce((total, value) => total + value, 0);
  return clipped.map((value) => value / sum);
};
