import { isMissing } from '../../../../../services/csv/cell.ts';
import { isWrittenSo, itemsOf, listGrammarOf, listOf, strangers } from '../../../cells/lists.ts';
import { familyOf } from '../../../kinds.ts';
import { targetStep } from '../../target-step.ts';

/** Lists as the sample writes them. Order is kept; doubles go (not from sequences), and what a ranking has beyond its length. */
export const lists = targetStep('lists', ['list-syntax', 'too-many-items', 'repeated-item'], ({ kind, column }) => {
  if (familyOf(kind) !== 'list') return undefined;
  const grammar = listGrammarOf(column);
  const tidy = (cell: string): string => {
    if (isMissing(cell) || column.sampleValues.includes(cell)) return cell;
    const items = itemsOf(cell, grammar);
    if (strangers(items, grammar).length > 0) return cell;
    const once = kind === 'sequence' ? items : [...new Set(items)];
    const meant = kind === 'ranked-list' && grammar.maxItems !== null ? once.slice(0, grammar.maxItems) : once;
    return isWrittenSo(cell, meant, grammar) ? cell : listOf(meant, grammar);
  };
  return {
    decide: () => ({ changes: 'spelling', cell: tidy, rule: 'list-syntax', what: 'wrote lists as the sample does' }),
  };
});
