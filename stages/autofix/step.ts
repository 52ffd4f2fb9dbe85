import type { Repair } from '../schema/finding.ts';
import type { Specification } from '../validate/specification.ts';
import type { Table } from '../validate/table.ts';

/** A table after a step, what was done to it, and why more was not. */
export interface Stepped {
  readonly table: Table;
  readonly repairs: readonly Repair[];
  readonly refusals: readonly string[];
}

/** One repair under its own condition. It changes nothing where there is nothing to mend: running it twice is running it once. */
export type Step = (table: Table, specification: Specification) => Stepped;

export const unchanged = (table: Table): Stepped => ({ table, repairs: [], refusals: [] });
export const refused = (table: Table, why: string): Stepped => ({ table, repairs: [], refusals: [why] });
export const mended = (
  table: Table,
  rule: string,
  what: string,
  cells: number,
  examples: readonly string[] = [],
): Stepped => ({
  table,
  repairs: [
    {
      rule,
      what,
      cells,
      examples: examples.slice(0, 5).map((text) => (text.length > 80 ? `${text.slice(0, 77)}...` : text)),
    },
  ],
  refusals: [],
});

/** Steps one after another; repairs and refusals add up. */
export const inSequence =
  (steps: readonly Step[]): Step =>
  (table, specification) =>
    steps.reduce<Stepped>((done, step) => {
      const next = step(done.table, specification);
      return {
        table: next.table,
        repairs: [...done.repairs, ...next.repairs],
        refusals: [...done.refusals, ...next.refusals],
      };
    }, unchanged(table));
