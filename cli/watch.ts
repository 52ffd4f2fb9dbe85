import type { RunInteraction, RunObserver } from '../app/run/observer.ts';
import type { CompeteOutcome } from '../app/run/outcome.ts';
import { personHere } from './ask-person.ts';
import { codeOf } from './exit-codes.ts';
import { onInterrupt } from './interrupt.ts';
import { printOutcome } from './render/run/outcome.ts';
import { openProgress } from './render/run/progress.ts';
import { placeOf } from './render/terminal/place.ts';
import { writeErr } from './render/terminal/terminal.ts';

/**
 * Runs a competition with progress on standard error, and prints the outcome on standard output. Questions go to the person at the
 * terminal, unless JSON is wanted.
 */
export const runWithProgress = async (
  { json = false, verbose = false }: { readonly json?: boolean; readonly verbose?: boolean },
  work: (attending: RunInteraction) => Promise<CompeteOutcome>,
): Promise<void> => {
  const ask = json ? null : personHere();
  const outcome = await withProgress((watching) => work({ ...watching, ask }), verbose);
  if (outcome.ok && outcome.repeated)
    writeErr(
      `Nothing was done: the run in ${placeOf(outcome.folder)} has already ended. To start a new run, give another --out or --run-id.\n`,
    );
  printOutcome(outcome, json);
  process.exitCode = codeOf(outcome);
};

/** Shows progress while `work` runs, and removes it from the terminal at the end, also after an error. */
export const withProgress = async <T>(
  work: (watching: Required<Pick<RunObserver, 'onEvent' | 'signal'>>) => Promise<T>,
  verbose = false,
): Promise<T> => {
  const progress = openProgress(process.stderr, verbose);
  try {
    return await work({ onEvent: progress.show, signal: onInterrupt() });
  } finally {
    progress.close();
  }
};
