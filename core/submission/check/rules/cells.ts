import type { Batch } from '../../../../services/csv/batch.ts';
import { isMissing } from '../../../../services/csv/cell.ts';
import type { Finding } from '../../../schema/finding.ts';
import { count, error, warning } from '../../finding.ts';
import { exampleOf, type Subject, type TargetColumn } from '../../subject.ts';

/** Cells of one column that share a fault: how many, and the first few. */
export interface Faulty {
  readonly rows: number;
  readonly add: (batch: Batch, row: number) => void;
  /** One finding about all of them; none when there are none. */
  readonly say: (severity: 'error' | 'warning', rule: string, what: string, advice: string) => readonly Finding[];
}

export const faulty = (subject: Subject, { column, position }: Pick<TargetColumn, 'column' | 'position'>): Faulty => {
  let rows = 0;
  const examples: string[] = [];
  return {
    get rows() {
      return rows;
    },
    add(batch, row) {
      rows += 1;
      if (examples.length < 5) examples.push(exampleOf(subject, batch, row, position));
    },
    say(severity, rule, what, advice) {
      if (rows === 0) return [];
      const about = severity === 'error' ? error : warning;
      const message = `${count(rows, 'cell')} of ${JSON.stringify(column.name)} ${what}`;
      return [about(rule, message, advice, { rows, columnName: column.name, examples })];
    },
  };
};

/** What is odd about a cell is wrong only where it is known how the column's cells are read. */
export const severityOf = ({ isReadingKnown }: TargetColumn): 'error' | 'warning' =>
  isReadingKnown ? 'error' : 'warning';

/** Nothing at all is an answer in this column: the sample has it, or train. */
export const mayBeBlank = ({ column, profile }: TargetColumn): boolean =>
  column.sampleValues.some(isMissing) || (profile?.missing ?? 0) > 0;
