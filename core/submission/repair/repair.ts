import { setImmediate } from 'node:timers/promises';
import type { Table } from '../../../services/csv/table.ts';
import { type Workspace, workspace as workspaceIn } from '../../../services/csv/write/writer.ts';
import type { Finding, Repair } from '../../schema/finding.ts';
import type { Manifest } from '../../schema/reported/manifest.ts';
import { checkTable, hasErrors } from '../check/check.ts';
import { summary } from '../finding.ts';
import { openSubmission, type Reading, tooLargeToRead } from '../read/read.ts';
import { remedyFor } from '../remedy.ts';
import type { Specification } from '../specification.ts';
import type { Step, StepContext } from './step.ts';
import { steps } from './steps/index.ts';

/** A repaired table, or why there is none. `found` is what was wrong before, `left` what there is to say now. */
export type Repaired = { readonly found: readonly Finding[]; readonly left: readonly Finding[] } & (
  | { readonly ok: true; readonly table: Table; readonly repairs: readonly Repair[] }
  | { readonly ok: false; readonly why: string }
);

/** What a repair may go by, beside the table itself. */
type Helps = Pick<StepContext, 'workspace' | 'manifest'>;

/** Reads and repairs a file. Large tables go through files in `scratch`. A file that takes more than `seconds` is too large. */
export const repairFile = async (
  path: string,
  specification: Specification,
  {
    scratch,
    manifest,
    seconds,
  }: { readonly scratch: string; readonly manifest: Manifest | null; readonly seconds?: number },
): Promise<Repaired> => {
  const until = seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + 1000 * seconds;
  const workspace = workspaceIn(scratch);
  try {
    const reading = openSubmission(path, specification.schema.header, workspace, until);
    const running = repairSteps(reading, specification, { workspace, manifest });
    for (;;) {
      const next = running.next();
      if (next.done === true) return next.value;
      await setImmediate(); // between passes: signals and timers live
    }
  } catch (cause) {
    const found = [tooLargeToRead(cause)];
    return { ok: false, why: summary(found), found, left: found };
  }
};

/** Repairs what was read, as far as each repair's condition allows. Pure, but for what the workspace writes. */
export const repairReading = (
  reading: Reading,
  specification: Specification,
  { workspace = workspaceIn(null), manifest = null }: { workspace?: Workspace; manifest?: Manifest | null } = {},
): Repaired => {
  const running = repairSteps(reading, specification, { workspace, manifest });
  for (;;) {
    const next = running.next();
    if (next.done === true) return next.value;
  }
};

/** A step that still finds work after two runs repairs nothing. */
const mostRuns = 2;

/** After each change the table is checked again, and the first step that a finding calls for comes next. Yields between passes. */
function* repairSteps(reading: Reading, specification: Specification, helps: Helps): Generator<undefined, Repaired> {
  if (reading.table === null || remedyFor(reading.findings) === 'hopeless')
    return { ok: false, why: summary(reading.findings), found: reading.findings, left: reading.findings };
  let table: Table = reading.table;
  let findings = checkTable(table, specification);
  const found = [...reading.findings, ...findings];
  const repairs = reading.findings.map(reread);
  const effects = new Map<Step, number>();
  const refusals = new Map<Step, readonly string[]>();
  const distorted = new Map<Step, readonly Finding[]>();
  for (
    let step = nextStep(findings, effects, refusals);
    step !== undefined;
    step = nextStep(findings, effects, refusals)
  ) {
    yield;
    const stepped = step.run({ ...helps, table, specification, findings });
    distorted.set(step, stepped.distorted ?? []);
    if (stepped.table !== table) {
      table = stepped.table;
      repairs.push(...stepped.repairs);
      effects.set(step, (effects.get(step) ?? 0) + 1);
      refusals.clear(); // each may do now what it could not do before
      yield;
      findings = checkTable(table, specification);
    } else refusals.set(step, stepped.refusals);
  }
  const left = [...findings, ...[...distorted.values()].flat()];
  if (!hasErrors(left)) return { ok: true, table, repairs, found, left };
  const why = [...new Set([...refusals.values()].flat()), summary(left)].join('\n');
  return { ok: false, why, found, left };
}

/** The first that a finding calls for, and that has not just been tried to no effect. */
const nextStep = (
  findings: readonly Finding[],
  effects: ReadonlyMap<Step, number>,
  tried: ReadonlyMap<Step, unknown>,
): Step | undefined => {
  const rules = new Set(findings.map(({ rule }) => rule));
  return steps.find(
    (step) => !tried.has(step) && (effects.get(step) ?? 0) < mostRuns && step.repairs.some((rule) => rules.has(rule)),
  );
};

/** What reading saw through is repaired by writing the file again. */
const reread = ({ rule, message, examples }: Finding): Repair => ({
  rule,
  what: `${message}: wrote it again as plain CSV`,
  cells: 0,
  examples: examples ?? [],
});
