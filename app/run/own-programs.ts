import { checkAlone, checkSolution } from '../../core/checks/index.ts';
import type { Finding } from '../../core/schema/finding.ts';
import { errorsIn } from '../../core/solution/draft.ts';
import { needsOf } from '../../core/solution/needs.ts';
import { findPython } from '../../services/python/environment.ts';
import type { Journal } from '../../services/store/journal.ts';
import type { Store } from '../../services/store/store.ts';
import { shownOnLine } from '../../services/text/shown.ts';
import { competition } from '../../stages/dag/artifacts.ts';

/** A program that the user brought, and what they call it. */
export interface OwnProgram {
  readonly name: string;
  readonly code: string;
}

/** Nobody reads more lines about one program. */
const mostLines = 10;

type Check = (code: string) => Promise<{ readonly findings: readonly Finding[] }>;

/**
 * A run's journal that also tells, as soon as it is known, what is wrong with the programs that the user brought: what is wrong
 * anywhere at once, and what is wrong here when the competition was analyzed. It decides nothing: a program that has errors is
 * refused at its own turn, which may be minutes later.
 */
export const withProgramsRead = (
  programs: readonly OwnProgram[],
  journal: Journal,
  store: Pick<Store, 'get'>,
  signal: AbortSignal,
): Journal & AsyncDisposable => {
  const python = findPython();
  const told = new Set<string>();
  const say = (message: string) => {
    if (!told.has(message)) journal.append({ type: 'run.note', message });
    told.add(message);
  };
  const tell = ({ name }: OwnProgram, findings: readonly Finding[]) => {
    const errors = errorsIn(findings);
    for (const error of errors.slice(0, mostLines)) say(lineOf(name, error));
    if (errors.length > mostLines) say(`${name}: ${errors.length - mostLines} more errors in the static checks`);
    if (errors.length > 0) say(`${name} is not run with such errors: correct it, and begin a new run`);
  };
  const read = async (check: Check) => {
    for (const program of programs) tell(program, (await check(program.code)).findings);
  };
  // whatever goes wrong here, generate reads each program again
  let reading = read((code) => checkAlone(code, python, signal)).catch(() => {});
  return {
    append(event, branch) {
      journal.append(event, branch);
      if ((event.type !== 'stage.finished' && event.type !== 'stage.cached') || event.stage !== 'analyze') return;
      const known = competition.schema.safeParse(store.get(event.digest)).data;
      if (known === undefined) return;
      const needs = needsOf(known, python);
      reading = reading.then(() => read((code) => checkSolution(code, needs, signal))).catch(() => {});
    },
    [Symbol.dispose]: () => {}, // closing the run's journal is not ours
    [Symbol.asyncDispose]: () => reading,
  };
};

const lineOf = (name: string, { line, rule, message, advice }: Finding): string =>
  shownOnLine(`${name}, line ${line ?? 1}: ${message} [${rule}]. ${advice}`);
