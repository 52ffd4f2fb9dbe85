import { isMissing } from '../cell.ts';
import { familyOf } from '../kinds.ts';
import { aboutCells } from './cells.ts';
import type { Rule } from './rule.ts';

/** Blank, NaN, None. In text and structures they may be meant, but a reader drops them: that is a warning. */
export const missingValues: Rule = (subject) =>
  subject.targets.flatMap((target) => {
    const known = new Set(target.column.labels ?? []);
    const rows = [...target.cells.keys()].filter((i) => isMissing(target.cells[i]!) && !known.has(target.cells[i]!));
    const family = familyOf(target.kind);
    const soft = family === 'text' || (family === 'structured' && !target.column.sampleValues.includes('-'));
    if (!soft)
      return aboutCells(
        'error',
        'missing-value',
        subject,
        target,
        rows,
        'are missing',
        'Predict a value for every row.',
      );
    return rows.length === target.cells.length
      ? aboutCells(
          'error',
          'all-missing',
          subject,
          target,
          rows,
          'are blank: all of them',
          'Predict a value for every row.',
        )
      : aboutCells(
          'warning',
          'reads-as-missing',
          subject,
          target,
          rows,
          'read as missing',
          'Make sure that a blank is meant.',
        );
  });
