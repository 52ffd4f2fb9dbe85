import { fits, grammarOf, isEmptyMark, tokensOf } from '../structure.ts';
import { aboutCells } from './cells.ts';
import type { Rule } from './rule.ts';

/** Run lengths and boxes: a cell that is not built like most others. What the others are, the file itself tells. */
export const structures: Rule = (subject) =>
  subject.targets
    .filter((target) => target.kind === 'structured')
    .flatMap((target) => {
      const { cells, column } = target;
      const blanks = column.sampleValues.includes('-') ? [] : [...cells.keys()].filter((i) => cells[i]?.trim() === '-');
      const filled = [...cells.keys()].filter((i) => !isEmptyMark(cells[i]!));
      const grammar = grammarOf(cells, column.sampleValues);
      const wrong = grammar === null ? [] : filled.filter((i) => !fits(tokensOf(cells[i]!), grammar));
      const untidy = filled.filter((i) => tokensOf(cells[i]!).join(' ') !== cells[i]);
      return [
        ...aboutCells(
          'error',
          'empty-mark',
          subject,
          target,
          blanks,
          'are "-", which the sample does not use',
          'Leave the cell blank.',
        ),
        ...aboutCells(
          'error',
          'structure-syntax',
          subject,
          target,
          wrong,
          'are not built like the other cells',
          'Check the format that the competition describes.',
        ),
        ...(grammar === null
          ? []
          : aboutCells(
              'error',
              'structure-spacing',
              subject,
              target,
              untidy,
              'have brackets, commas or extra spaces',
              'Separate by single spaces.',
            )),
      ];
    });
