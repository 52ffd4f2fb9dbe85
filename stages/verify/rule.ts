import type { Program } from '../../core/checks/program/program.ts';
import type { Hit } from '../../core/checks/rule.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Dataset } from '../../core/schema/dataset.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { SyntaxNode } from '../../services/python/syntax/node.ts';
import type { Columns } from './columns.ts';
import type { Origins } from './origins.ts';

/** What a review looks at. */
export interface Reviewed {
  readonly program: Program;
  readonly columns: Columns;
  readonly origins: Origins;
  readonly competition: Competition;
  readonly dataset: Dataset;
  /** Live calls that fit a model or a transformer, with their arguments. */
  readonly fits: readonly Fit[];
}

export interface Fit {
  readonly call: SyntaxNode;
  readonly features: SyntaxNode;
  readonly label: SyntaxNode | undefined;
}

/** A rule of the review, declared as data: docs/language-models/review.md is the table of these. */
export interface ReviewRule {
  readonly id: string;
  readonly severity: Finding['severity'];
  readonly about: 'leakage' | 'data use' | 'honesty';
  /** What it catches, for the documentation. */
  readonly catches: string;
  /** What to do about it, for a person or a model. */
  readonly advice: string;
  readonly check: (reviewed: Reviewed) => Iterable<Hit>;
}
