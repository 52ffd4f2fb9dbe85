import { isMissing } from '../../validate/cell.ts';
import { grammarOf, isEmptyMark, tokensOf } from '../../validate/structure.ts';
import { targetStep } from '../target-step.ts';

/** Spaces and brackets of structured cells; run lengths sorted, merged and without empty runs; the sample's mark for "nothing". */
export const structures = targetStep(({ kind, column, cells }) => {
  if (kind !== 'structured') return undefined;
  const grammar = grammarOf(cells, column.sampleValues);
  const dash = column.sampleValues.includes('-');
  const tidy = (cell: string): string => {
    if (isEmptyMark(cell)) return dash ? '-' : '';
    if (grammar === null) return cell;
    const tokens = tokensOf(cell);
    return grammar.form === 'runs' ? (tidyRuns(tokens) ?? cell) : tokens.join(' ');
  };
  if (cells.every(isMissing)) return undefined;
  return { cells: cells.map(tidy), rule: 'structure-syntax', what: 'wrote structures as most cells do' };
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
