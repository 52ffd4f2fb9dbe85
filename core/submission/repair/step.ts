import type { Table } from '../../../services/csv/table.ts';
import type { Workspace } from '../../../services/csv/write/writer.ts';
import type { Finding, Repair } from '../../schema/finding.ts';
import type { Manifest } from '../../schema/reported/manifest.ts';
import type { Specification } from '../specification.ts';

/** A table after a step, what was done to it, and why more was not. */
export interface Stepped {
  readonly table: Table;
  readonly repairs: readonly Repair[];
  readonly refusals: readonly string[];
  /** Cells that a repair would have made to say something else. */
  readonly distorted?: readonly Finding[];
}

/** What a step has to go by. */
export interface StepContext {
  readonly table: Table;
  readonly specification: Specification;
  readonly workspace: Workspace;
  /** What the solution told about its submission; null: nothing. */
  readonly manifest: Manifest | null;
  /** What is wrong with this very table. */
  readonly findings: readonly Finding[];
}

/** One repair under its own condition. It gives back the same table where there is nothing to repair. */
export interface Step {
  readonly name: string;
  /** Rules of the findings that call for it. */
  readonly repairs: readonly string[];
  readonly run: (context: StepContext) => Stepped;
}

export const unchanged = (table: Table): Stepped => ({ table, repairs: [], refusals: [] });
export const refused = (table: Table, why: string): Stepped => ({ table, repairs: [], refusals: [why] });
export const repaired = (
  table: Table,
  rule: string,
  what: string,
  cells: number,
  examples: readonly string[] = [],
): Stepped => ({ table, repairs: [repairOf(rule, what, cells, examples)], refusals: [] });

/** A repair as it is told: the first few examples, none of them long. */
export const repairOf = (rule: string, what: string, cells: number, examples: readonly string[]): Repair => ({
  rule,
  what,
  cells,
  examples: examples.slice(0, 5).map((text) => (text.length > 80 ? `${text.slice(0, 77)}...` : text)),
});
