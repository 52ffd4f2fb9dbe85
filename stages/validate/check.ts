import type { Finding } from '../schema/finding.ts';
import { type Reading, readSubmission } from './read.ts';
import { rules } from './rules/index.ts';
import type { Specification } from './specification.ts';
import { subjectOf } from './subject.ts';
import type { Table } from './table.ts';

/** Everything there is to say about a table. Pure. */
export const checkSubmission = (table: Table, specification: Specification): readonly Finding[] => {
  const subject = subjectOf(table, specification);
  return rules.flatMap((rule) => rule(subject));
};

export interface Checked extends Reading {
  readonly rows: number;
}

/** Reads a file, however it is written, and checks it. */
export const validateFile = (path: string, specification: Specification): Checked =>
  checkReading(readSubmission(path, specification.schema.header), specification);

/** Adds what is wrong with the table to what was wrong with the file. */
export const checkReading = ({ table, findings }: Reading, specification: Specification): Checked => ({
  table,
  rows: table?.rows ?? 0,
  findings: table === null ? findings : [...findings, ...checkSubmission(table, specification)],
});

export const hasErrors = (findings: readonly Finding[]): boolean => findings.some((f) => f.severity === 'error');
