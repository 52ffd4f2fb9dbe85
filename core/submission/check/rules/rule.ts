import type { Finding } from '../../../schema/finding.ts';
import type { ParsedBatch, Subject } from '../../subject.ts';

/** What one check gathers in a pass over the rows, and what it has to say after it. */
export interface Fold {
  readonly see: (parsed: ParsedBatch) => void;
  readonly findings: () => readonly Finding[];
}

/** One check. It says nothing about what it cannot see: a missing column is the header rule's to report. */
export type Rule = (subject: Subject) => Fold;

/** A check that needs no look at the rows. */
export const atOnce = (findings: () => readonly Finding[]): Fold => ({ see: () => {}, findings });
