import { cellAt } from '../../../../../services/csv/batch.ts';
import { isMissing } from '../../../../../services/csv/cell.ts';
import { isEmptyMark, tidyRuns, tokensOf } from '../../../cells/structure.ts';
import { grammarFor } from '../../../check/rules/structures.ts';
import { targetStep } from '../../target-step.ts';

const repairs = ['structure-syntax', 'structure-spacing', 'empty-mark', 'missing-value', 'reads-as-missing'];

/** Spaces and brackets of structured cells; run lengths sorted, merged and without empty runs; the sample's mark for "nothing". */
export const structures = targetStep('structures', repairs, (target, { table }) => {
  if (target.kind !== 'structured') return undefined;
  const grammar = grammarFor({ table }, target);
  const dash = target.column.sampleValues.includes('-');
  const tidy = (cell: string): string => {
    const shown = target.column.sampleValues.find((own) => own === cell || own === tokensOf(cell).join(' '));
    if (shown !== undefined && !isEmptyMark(shown)) return shown;
    if (isEmptyMark(cell)) return dash ? '-' : '';
    if (grammar === null || grammar.form === 'json') return cell;
    const tokens = tokensOf(cell);
    return grammar.form === 'runs' ? (tidyRuns(tokens) ?? cell) : tokens.join(' ');
  };
  let filled = false;
  return {
    see({ batch }) {
      for (let row = 0; row < batch.rows && !filled; row += 1) filled = !isMissing(cellAt(batch, row, target.position));
    },
    decide: () =>
      filled
        ? { changes: 'spelling', cell: tidy, rule: 'structure-syntax', what: 'wrote structures as most cells do' }
        : undefined,
  };
});
