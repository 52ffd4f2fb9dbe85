import { cellAt } from '../../../../../services/csv/batch.ts';
import { classify } from '../../../../../services/csv/cell.ts';
import { boundsOf, familyOf, isChance } from '../../../kinds.ts';
import { numberSpellings, percent } from '../../spelled-numbers.ts';
import { targetStep } from '../../target-step.ts';

/** Numbers that are there but written in another way: all odd cells must read in the same one, and in no second one. */
export const numberSpelling = targetStep('number-spelling', ['not-a-number'], (target) => {
  const { column, kind, position } = target;
  const [low, high] = boundsOf(column);
  if (familyOf(kind) !== 'number') return undefined;
  let spellings = numberSpellings(isChance(kind));
  let [rows, odd] = [0, 0];
  let example = '';
  return {
    see(parsed) {
      const { batch } = parsed;
      rows += batch.rows;
      for (const { row, kind: what } of parsed.numbers(target).odd) {
        if (what !== 'other') continue;
        const cell = cellAt(batch, row, position);
        if (odd === 0) example = cell;
        odd += 1;
        if (!spellings.every((read) => read(cell) !== undefined))
          spellings = spellings.filter((read) => read(cell) !== undefined);
      }
    },
    decide() {
      if (odd === 0) return undefined;
      const fitting = spellings.filter((read) => Number(read(example)) >= low && Number(read(example)) <= high);
      const [spelling, rival] = fitting.length === 0 ? spellings : fitting;
      if (spelling === undefined)
        return { refusal: `${odd} cells are no numbers, e.g. ${JSON.stringify(example.slice(0, 40))}` };
      if (spelling(example) !== (rival ?? spelling)(example))
        return { refusal: `cells such as ${JSON.stringify(example.slice(0, 40))} may be two different numbers` };
      if (spelling === percent && odd < rows / 2) return { refusal: 'only some cells have a percent sign' };
      return {
        changes: 'spelling',
        cell: (cell) => (classify(cell) === 'other' ? (spelling(cell) ?? cell) : cell),
        rule: 'number-spelling',
        what: 'wrote numbers as plain decimals',
      };
    },
  };
});
