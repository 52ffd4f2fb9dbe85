import type { Finding } from '../../schema/finding.ts';
import type { Subject } from '../subject.ts';

/** One check. It says nothing about what it cannot see: a missing column is the header rule's to report. */
export type Rule = (subject: Subject) => readonly Finding[];
