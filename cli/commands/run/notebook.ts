import { type NotebookOutcome, notebook } from '../../../app/notebook/notebook.ts';
import { exitCodes } from '../../exit-codes.ts';
import { onInterrupt } from '../../interrupt.ts';
import { printRefusal } from '../../render/refusal.ts';
import { describeSteps } from '../../render/run/kernel.ts';
import { jsonLine, printable } from '../../render/terminal/printable.ts';
import { paint, writeOut } from '../../render/terminal/terminal.ts';

interface Flags {
  readonly competition?: string;
  readonly owner?: string;
  readonly out?: string;
  readonly gpu?: boolean;
  readonly script?: string;
  readonly run?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `medalist notebook RUN` */
export const run = async (what: string, { json = false, ...options }: Flags): Promise<void> => {
  const outcome = await notebook(what, { ...options, signal: onInterrupt() });
  process.exitCode = outcome.ok ? exitCodes.ok : exitCodes.usage;
  if (json) writeOut(jsonLine(outcome));
  else if (outcome.ok) writeOut(`${describe(outcome)}\n`);
  else printRefusal(outcome);
};

const describe = ({ folder, files, steps, repairs, shows }: Extract<NotebookOutcome, { ok: true }>): string => {
  const warning = 'LOOK AT THIS: the notebook does not repair what was repaired for the run:';
  return [
    `${paint('bold', printable(folder), { stream: process.stdout })}  ${files.join(', ')}`,
    ...(repairs.length === 0 ? [] : [`  ${warning}`, ...repairs.map((what) => `    ${printable(what)}`)]),
    ...describeShown(shows),
    ...describeSteps(steps),
  ].join('\n');
};

const describeShown = (shows: Extract<NotebookOutcome, { ok: true }>['shows']): string[] => {
  if (shows === null) return [];
  return 'why' in shows
    ? [`  results   none: ${printable(shows.why)}`]
    : [`  results   of a run in the sandbox, with ${shows.pictures} pictures`];
};
