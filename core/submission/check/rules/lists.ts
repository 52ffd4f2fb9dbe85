import { cellAt } from '../../../../services/csv/batch.ts';
import { isMissing } from '../../../../services/csv/cell.ts';
import { isWrittenSo, itemsOf, listGrammarOf, strangers } from '../../cells/lists.ts';
import { familyOf } from '../../kinds.ts';
import { faulty, mayBeBlank, severityOf } from './cells.ts';
import { eachTarget } from './each-target.ts';

/** Items known, in number, once each (where that matters), and separated as in the sample. */
export const lists = eachTarget(
  ({ kind }) => familyOf(kind) === 'list',
  (subject, target) => {
    const { column, kind, position } = target;
    const grammar = listGrammarOf(column);
    const severity = severityOf(target);
    let rows = 0;
    const missing = faulty(subject, target);
    const syntax = faulty(subject, target);
    const long = faulty(subject, target);
    const repeated = faulty(subject, target);
    const unknown = faulty(subject, target);
    const faultsOf = (cell: string) => {
      if (isMissing(cell) && grammar.known?.has(cell) !== true) return [missing];
      if (column.sampleValues.includes(cell)) return [];
      const items = itemsOf(cell, grammar);
      return [
        ...(isWrittenSo(cell, items, grammar) ? [] : [syntax]),
        ...(grammar.maxItems !== null && items.length > grammar.maxItems ? [long] : []),
        ...(kind !== 'sequence' && new Set(items).size < items.length ? [repeated] : []),
        ...(strangers(items, grammar).length > 0 ? [unknown] : []),
      ];
    };
    return {
      see({ batch }) {
        rows += batch.rows;
        for (let row = 0; row < batch.rows; row += 1)
          for (const fault of faultsOf(cellAt(batch, row, position))) fault.add(batch, row);
      },
      findings() {
        const how =
          grammar.brackets === null
            ? `Separate items by ${JSON.stringify(grammar.separator)} and nothing else.`
            : `Write lists as the sample does, such as ${column.sampleValues[0]}.`;
        const most = `${grammar.maxItems} items`;
        return [
          ...(mayBeBlank(target)
            ? missing.say('warning', 'reads-as-missing', 'read as missing', 'Make sure that a blank is meant.')
            : missing.say(severity, 'missing-value', 'are missing', 'Predict a value for every row.')),
          ...syntax.say(severity, 'list-syntax', 'are not written as lists are in the sample', how),
          ...long.say(severity, 'too-many-items', `have more than ${most}`, `Write at most ${most}.`),
          ...repeated.say(severity, 'repeated-item', 'name an item more than once', 'Write each item once.'),
          ...(grammar.known === null
            ? unknown.say(
                severity === 'error' && unknown.rows < rows / 2 ? 'error' : 'warning',
                'unknown-item',
                'name items that are no whole numbers, as those of the sample are',
                'Write items as the sample does.',
              )
            : unknown.say(
                severity,
                'unknown-item',
                'name items that train does not have',
                'Write items as train spells them.',
              )),
        ];
      },
    };
  },
);
