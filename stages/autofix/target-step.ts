import type { Table } from '../../services/csv/table.ts';
import { mapCells } from '../../services/csv/transform.ts';
import type { Repair } from '../schema/finding.ts';
import { type Look, looker, type TargetColumn, targetsOf } from '../validate/subject.ts';
import { repairOf, type Step, type StepContext, type Stepped } from './step.ts';

/** New cells for one column, or why not; undefined: nothing to do. */
type CellMend =
  | { readonly cell: (cell: string, row: number) => string; readonly rule: string; readonly what: string }
  | { readonly refusal: string }
  | undefined;

/** What a repair wants to know about a column before it decides. All columns are looked at in one pass. */
export interface Probe {
  readonly see?: (look: Look) => void;
  readonly decide: () => CellMend;
}

/** A repair of the cells of each target column by itself: of those that a finding names. */
export const targetStep = (
  name: string,
  mends: readonly string[],
  probe: (target: TargetColumn, context: StepContext) => Probe | undefined,
): Step => ({
  name,
  mends,
  run(context) {
    const { table, findings } = context;
    const faulty = new Set(findings.filter(({ rule }) => mends.includes(rule)).map(({ columnName }) => columnName));
    const probes = targetsOf(table, context.specification).flatMap((target) => {
      const about = faulty.has(target.column.name) ? probe(target, context) : undefined;
      return about === undefined ? [] : [{ target, ...about }];
    });
    const seeing = probes.flatMap(({ see }) => see ?? []);
    if (seeing.length > 0) lookThrough(table, seeing);
    return applied(context, new Map(probes.map(({ target, decide }) => [target, decide()])));
  },
});

const lookThrough = (table: Table, seeing: readonly ((look: Look) => void)[]): void => {
  const look = looker();
  for (const batch of table.batches()) {
    const seen = look(batch);
    for (const see of seeing) see(seen);
  }
};

/** All columns are written in one pass. */
const applied = ({ table, workspace }: StepContext, mends: ReadonlyMap<TargetColumn, CellMend>): Stepped => {
  const refusals: string[] = [];
  const changes = new Map<number, Change>();
  for (const [{ column, position }, mend] of mends)
    if (mend !== undefined && 'refusal' in mend) refusals.push(`${column.name}: ${mend.refusal}`);
    else if (mend !== undefined)
      changes.set(position, changeOf(mend.cell, { rule: mend.rule, what: `${column.name}: ${mend.what}` }));
  if (changes.size === 0) return { table, repairs: [], refusals };
  const cells = new Map([...changes].map(([position, { cell }]) => [position, cell]));
  const rewritten = mapCells(table, cells, workspace);
  const repairs = [...changes.values()].flatMap(({ repair }) => repair() ?? []);
  return repairs.length === 0 ? { table, repairs, refusals } : { table: rewritten, repairs, refusals };
};

interface Change {
  readonly cell: (cell: string, row: number) => string;
  /** What was changed so far, if anything. */
  readonly repair: () => Repair | undefined;
}

const changeOf = (mend: Change['cell'], { rule, what }: Pick<Repair, 'rule' | 'what'>): Change => {
  let cells = 0;
  const examples: string[] = [];
  return {
    cell(cell, row) {
      const better = mend(cell, row);
      if (better !== cell) {
        cells += 1;
        if (examples.length < 5) examples.push(`${cell} -> ${better}`);
      }
      return better;
    },
    repair: () => (cells === 0 ? undefined : repairOf(rule, what, cells, examples)),
  };
};
