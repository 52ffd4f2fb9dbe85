import type { Table } from '../../../services/csv/table.ts';
import { mapCells } from '../../../services/csv/write/transform.ts';
import type { Finding, Repair } from '../../schema/finding.ts';
import type { SubmissionColumn } from '../../schema/submission.ts';
import { batchParser, type ParsedBatch, type TargetColumn, targetsOf } from '../subject.ts';
import { type Changes, distortion, type Guard, guarded } from './guard.ts';
import { repairOf, type Step, type StepContext, type Stepped } from './step.ts';
import { valuesOf } from './values.ts';

/** New cells for one column, or why not; undefined: nothing to do. */
type CellRepair =
  | {
      readonly changes: Changes;
      readonly cell: (cell: string, row: number) => string;
      readonly rule: string;
      readonly what: string;
    }
  | { readonly refusal: string }
  | undefined;

/** What a repair wants to know about a column before it decides. All columns are looked at in one pass. */
export interface Probe {
  readonly see?: (parsed: ParsedBatch) => void;
  readonly decide: () => CellRepair;
}

/** A repair of the cells of each target column by itself: of those that a finding names. */
export const targetStep = (
  name: string,
  repairs: readonly string[],
  probe: (target: TargetColumn, context: StepContext) => Probe | undefined,
): Step => ({
  name,
  repairs,
  run(context) {
    const { table, findings } = context;
    const faulty = new Set(findings.filter(({ rule }) => repairs.includes(rule)).map(({ columnName }) => columnName));
    const probes = targetsOf(table, context.specification).flatMap((target) => {
      const about = target.isReadingKnown && faulty.has(target.column.name) ? probe(target, context) : undefined;
      return about === undefined ? [] : [{ target, ...about }];
    });
    const seeing = probes.flatMap(({ see }) => see ?? []);
    if (seeing.length > 0) lookThrough(table, seeing);
    return applied(context, new Map(probes.map(({ target, decide }) => [target, decide()])));
  },
});

const lookThrough = (table: Table, seeing: readonly ((parsed: ParsedBatch) => void)[]): void => {
  const parse = batchParser();
  for (const batch of table.batches()) {
    const seen = parse(batch);
    for (const see of seeing) see(seen);
  }
};

/** All columns are written in one pass, each cell under the guard. */
const applied = ({ table, workspace }: StepContext, cellRepairs: ReadonlyMap<TargetColumn, CellRepair>): Stepped => {
  const refusals: string[] = [];
  const changes = new Map<number, Change>();
  for (const [target, chosen] of cellRepairs) {
    const { column, position } = target;
    if (chosen !== undefined && 'refusal' in chosen) refusals.push(`${column.name}: ${chosen.refusal}`);
    else if (chosen !== undefined) {
      const guard = guarded(chosen.changes, valuesOf(target, table));
      changes.set(
        position,
        changeOf(chosen.cell, guard, { rule: chosen.rule, what: `${column.name}: ${chosen.what}` }),
      );
    }
  }
  if (changes.size === 0) return { table, repairs: [], refusals };
  const cells = new Map([...changes].map(([position, { cell }]) => [position, cell]));
  const rewritten = mapCells(table, cells, workspace);
  const repairs = [...changes.values()].flatMap(({ repair }) => repair() ?? []);
  const distorted = [...cellRepairs.keys()].flatMap(
    ({ column, position }) => changes.get(position)?.distorted(column) ?? [],
  );
  const found = distorted.length === 0 ? {} : { distorted };
  return { table: repairs.length === 0 ? table : rewritten, repairs, refusals, ...found };
};

interface Change {
  readonly cell: (cell: string, row: number) => string;
  /** What was changed so far, if anything. */
  readonly repair: () => Repair | undefined;
  /** Cells that the guard kept from being changed. */
  readonly distorted: (column: SubmissionColumn) => Finding | undefined;
}

const changeOf = (improve: Change['cell'], isAllowed: Guard, { rule, what }: Pick<Repair, 'rule' | 'what'>): Change => {
  let [cells, kept] = [0, 0];
  const examples: string[] = [];
  const keptExamples: string[] = [];
  return {
    cell(cell, row) {
      const better = improve(cell, row);
      if (better === cell) return cell;
      const allowed = isAllowed(cell, better);
      if (allowed) cells += 1;
      else kept += 1;
      const shown = allowed ? examples : keptExamples;
      if (shown.length < 5) shown.push(`${cell} -> ${better}`);
      return allowed ? better : cell;
    },
    repair: () => (cells === 0 ? undefined : repairOf(rule, what, cells, examples)),
    distorted: ({ name }) => (kept === 0 ? undefined : distortion(name, rule, kept, keptExamples)),
  };
};
