import type { Table } from '../../../services/csv/table.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Reading } from '../read/read.ts';
import type { Specification } from '../specification.ts';
import { batchParser, subjectOf } from '../subject.ts';
import { rules } from './rules/index.ts';

/** Everything there is to say about a table, in one pass over its rows (a second one where keys are not in order). */
export const checkTable = (table: Table, specification: Specification): readonly Finding[] => {
  const subject = subjectOf(table, specification);
  const folds = rules.map((rule) => rule(subject));
  const parse = batchParser();
  for (const batch of table.batches()) {
    const seen = parse(batch);
    for (const fold of folds) fold.see(seen);
  }
  return folds.flatMap((fold) => fold.findings());
};

/** Adds what is wrong with the table to what was wrong with the file. */
export const checkReading = ({ table, findings }: Reading, specification: Specification): readonly Finding[] =>
  table === null ? findings : [...findings, ...checkTable(table, specification)];

export const hasErrors = (findings: readonly Finding[]): boolean => findings.some((f) => f.severity === 'error');
