import { isMissing } from '../cell.ts';
import { familyOf } from '../kinds.ts';
import { itemsOf, listGrammarOf, strangers } from '../lists.ts';
import type { TargetCells } from '../subject.ts';
import { aboutCells } from './cells.ts';
import type { Rule } from './rule.ts';

/** Items known, in number, once each (where that matters), and separated as in the sample. */
export const lists: Rule = (subject) =>
  subject.targets
    .filter((target) => familyOf(target.kind) === 'list')
    .flatMap((target) => {
      const { syntax, long, repeated, unknown, separator, maxItems } = faultsOf(target);
      const how = `Separate items by ${JSON.stringify(separator)} and nothing else.`;
      return [
        ...aboutCells(
          'error',
          'list-syntax',
          subject,
          target,
          syntax,
          'are not written as lists are in the sample',
          how,
        ),
        ...aboutCells(
          'error',
          'too-many-items',
          subject,
          target,
          long,
          `have more than ${maxItems} items`,
          `Write at most ${maxItems} items.`,
        ),
        ...aboutCells(
          'error',
          'repeated-item',
          subject,
          target,
          repeated,
          'name an item more than once',
          'Write each item once.',
        ),
        ...aboutCells(
          'error',
          'unknown-item',
          subject,
          target,
          unknown,
          'name items that train does not have',
          'Write items as train spells them.',
        ),
      ];
    });

const faultsOf = ({ column, kind, cells }: TargetCells) => {
  const grammar = listGrammarOf(column);
  const faults = { syntax: [] as number[], long: [] as number[], repeated: [] as number[], unknown: [] as number[] };
  cells.forEach((cell, i) => {
    if (isMissing(cell) && grammar.known?.has(cell) !== true) return;
    const items = itemsOf(cell, grammar);
    if (items.join(grammar.separator) !== cell) faults.syntax.push(i);
    if (grammar.maxItems !== null && items.length > grammar.maxItems) faults.long.push(i);
    if (kind !== 'sequence' && new Set(items).size < items.length) faults.repeated.push(i);
    if (strangers(items, grammar).length > 0) faults.unknown.push(i);
  });
  return { ...faults, ...grammar };
};
