import { checkAlone, checkSolution } from '../../../core/checks/index.ts';
import type { Finding } from '../../../core/schema/finding.ts';
import { errorsIn } from '../../../core/solution/draft.ts';
import { needsOf } from '../../../core/solution/needs.ts';
import { findPython } from '../../../services/python/environment.ts';
import type { Journal } from '../../../services/store/journal.ts';
import type { Store } from '../../../services/store/store.ts';
import { shownOnLine } from '../../../services/text/shown.ts';
import { competition } from '../../../stages/dag/artifacts.ts';

/** A user's program with its name. */
export interface UserProgram {
  readonly name: string;
  readonly code: string;
}

/** The most lines about one program. */
const mostLines = 10;

type Check = (code: string) => Promise<{ readonly findings: readonly Finding[] }>;

/**
 * A run's journal that also notes errors in the user's programs as early as possible: general errors at once, and errors for this
 * competition after its analysis. It decides nothing: a program with errors is refused in its own turn, which may be minutes later.
 */
export const withProgramNotes = (
  programs: readonly UserProgram[],
  journal: Journal,
  store: Pick<Store, 'get'>,
  signal: AbortSignal,
): Journal & AsyncDisposable => {
  const python = findPython();
  const noted = new Set<string>();
  const note = (message: string) => {
    if (!noted.has(message)) journal.append({ type: 'run.note', message });
    noted.add(message);
  };
  const noteErrors = ({ name }: UserProgram, findings: readonly Finding[]) => {
    const errors = errorsIn(findings);
    for (const error of errors.slice(0, mostLines)) note(lineOf(name, error));
    if (errors.length > mostLines) note(`${name}: ${errors.length - mostLines} more errors in the static checks`);
    if (errors.length > 0) note(`${name} is not run with such errors: correct it, and begin a new run`);
  };
  const checkAll = async (check: Check) => {
    for (const program of programs) noteErrors(program, (await check(program.code)).findings);
  };
  // a failure here does not matter, because the stage `generate` checks each program again
  let checking = checkAll((code) => checkAlone(code, python, signal)).catch(() => {});
  return {
    append(event, branch) {
      journal.append(event, branch);
      if ((event.type !== 'stage.finished' && event.type !== 'stage.cached') || event.stage !== 'analyze') return;
      const analyzed = competition.schema.safeParse(store.get(event.digest)).data;
      if (analyzed === undefined) return;
      const needs = needsOf(analyzed, python);
      checking = checking.then(() => checkAll((code) => checkSolution(code, needs, signal))).catch(() => {});
    },
    [Symbol.dispose]: () => {}, // the owner of the run's journal closes it
    [Symbol.asyncDispose]: () => checking,
  };
};

const lineOf = (name: string, { line, rule, message, advice }: Finding): string =>
  shownOnLine(`${name}, line ${line ?? 1}: ${message} [${rule}]. ${advice}`);
