import { cellAt } from '../../../services/csv/batch.ts';
import { isMissing } from '../../../services/csv/cell.ts';
import { grammarFor } from '../../validate/rules/structures.ts';
import { isEmptyMark, tokensOf } from '../../validate/structure.ts';
import { targetStep } from '../target-step.ts';

const mends = ['structure-syntax', 'structure-spacing', 'empty-mark', 'missing-value', 'reads-as-missing'];

/** Spaces and brackets of structured cells; run lengths sorted, merged and without empty runs; the sample's mark for "nothing". */
export const structures = targetStep('structures', mends, (target, { table }) => {
  if (target.kind !== 'structured') return undefined;
  const grammar = grammarFor({ table }, target);
  const dash = target.column.sampleValues.includes('-');
  const tidy = (cell: string): string => {
    if (isEmptyMark(cell)) return dash ? '-' : '';
    if (grammar === null) return cell;
    const tokens = tokensOf(cell);
    return grammar.form === 'runs' ? (tidyRuns(tokens) ?? cell) : tokens.join(' ');
  };
  let filled = false;
  return {
    see({ batch }) {
      for (let row = 0; row < batch.rows && !filled; row += 1) filled = !isMissing(cellAt(batch, row, target.position));
    },
    decide: () =>
      filled ? { cell: tidy, rule: 'structure-syntax', what: 'wrote structures as most cells do' } : undefined,
  };
});

/** The same pixels as sorted, disjoint runs; undefined when the tokens are no runs (a start of 0, an odd number, words). */
const tidyRuns = (tokens: readonly string[]): string | undefined => {
  const whole = tokens.map((token) => /^(\d+)(?:\.0*)?$/.exec(token)?.[1]);
  if (tokens.length % 2 === 1 || whole.includes(undefined)) return undefined;
  const numbers = whole.map(Number);
  const runs = numbers.flatMap((start, i) => (i % 2 === 0 ? [{ start, end: start + (numbers[i + 1] ?? 0) }] : []));
  if (runs.some(({ start }) => start < 1)) return undefined;
  const merged: { start: number; end: number }[] = [];
  for (const run of runs.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && run.start < last.end) last.end = Math.max(last.end, run.end);
    else merged.push({ ...run });
  }
  return merged.map(({ start, end }) => `${start} ${end - start}`).join(' ');
};
