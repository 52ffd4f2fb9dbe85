import type { Judgement } from '../../services/python/syntax/compile.ts';
import type { SyntaxNode } from '../../services/python/syntax/node.ts';
import type { Finding } from '../schema/finding.ts';
import type { Program } from './program/program.ts';

/** What a solution of this competition has to use and to make; Python, if there is one, judges the syntax. */
export interface SolutionNeeds {
  /** Train target columns. */
  readonly targets: readonly string[];
  /** Header of the submission. */
  readonly header: readonly string[];
  readonly sampleFile: string | null;
  readonly trainFiles: readonly string[];
  readonly testFiles: readonly string[];
  readonly submissionFile: string;
  readonly python: string | undefined;
}

/** McCabe's number of one function, or of the module's own statements. */
export interface Complexity {
  readonly name: string;
  readonly at: SyntaxNode;
  readonly value: number;
}

/** What a rule looks at. */
export interface Subject {
  readonly program: Program;
  readonly needs: SolutionNeeds;
  readonly judgement: Judgement;
  /** Imported top-level modules that this machine's Python does not have. */
  readonly missing: ReadonlySet<string>;
  readonly complexities: readonly Complexity[];
}

/** One place where a rule is broken. */
export interface Hit {
  readonly at: Pick<SyntaxNode, 'line' | 'column'>;
  readonly message: string;
}

/** A rule, declared as data: docs/language-models/static-checks.md is the table of these. */
export interface Rule {
  readonly id: string;
  readonly severity: Finding['severity'];
  /** What it catches, for the documentation. */
  readonly catches: string;
  /** What to do about it, for a person or a model. */
  readonly advice: string;
  /** Rules about what is missing make sense only on a file that was understood to the end. */
  readonly needsWholeFile?: true;
  readonly check: (subject: Subject) => Iterable<Hit>;
}

/** The place of findings about the file as a whole. */
export const top = { line: 1, column: 1 } as const;
