import type { Table } from '../../../../services/tables/table.ts';
import type { Notes } from '../../evidence.ts';
import type { Answers } from './answers-apart.ts';

/** The tables that have a role. */
interface Found {
  readonly main: Table;
  readonly parts: readonly Table[];
  readonly testMain: Table | undefined;
  readonly sample: Table | null;
  readonly answers: Answers | null;
}
/** Says which file has which role, and why. */
export const explain = (notes: Notes, { main, parts, testMain, sample, answers }: Found): void => {
  const word = (table: Table) => `${table.file.path} (${table.columns.length} columns)`;
  notes.because('files.train', 'files', `${word(main)} by name and by the columns it shares with test and sample`);
  if (parts.length > 0) notes.because('files.train', 'files', `${parts.length} more with the same columns`);
  if (answers) notes.because('files.labels', 'files', `${word(answers.table)} ${answers.why}`);
  for (const warning of answers?.warnings ?? []) notes.warn(warning);
  if (testMain) notes.because('files.test', 'files', word(testMain));
  if (sample) notes.because('files.sample', 'files', `${word(sample)}: few columns, keys that repeat the test ids`);
};
