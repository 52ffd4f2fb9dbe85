import type { Finding } from '../../schema/finding.ts';
import { count, error, warning } from '../finding.ts';
import { examplesOf, type Subject, type TargetCells } from '../subject.ts';

/** Says the same thing about many cells of a column; nothing when there are none. */
export const aboutCells = (
  severity: 'error' | 'warning',
  rule: string,
  subject: Subject,
  target: TargetCells,
  rows: readonly number[],
  what: string,
  advice: string,
): readonly Finding[] => {
  if (rows.length === 0) return [];
  const name = target.column.name;
  const details = { rows: rows.length, columnName: name, examples: examplesOf(subject, target.cells, rows) };
  const say = severity === 'error' ? error : warning;
  return [say(rule, `${count(rows.length, 'cell')} of ${JSON.stringify(name)} ${what}`, advice, details)];
};
