import type { Attending, CompeteOutcome, Watching } from '../app/run/session.ts';
import { personHere } from './ask-person.ts';
import { codeOf } from './exit-codes.ts';
import { onInterrupt } from './interrupt.ts';
import { printOutcome } from './render/run/outcome.ts';
import { openProgress } from './render/run/progress.ts';
import { placeOf } from './render/terminal/place.ts';
import { writeErr } from './render/terminal/terminal.ts';

/**
 * Runs something that competes, with progress on standard error and the outcome on standard output. Where it has to ask, it
 * asks whoever sits at the terminal, unless JSON is wanted.
 */
export const watchAndTell = async (
  { json = false, verbose = false }: { readonly json?: boolean; readonly verbose?: boolean },
  work: (attending: Attending) => Promise<CompeteOutcome>,
): Promise<void> => {
  const ask = json ? null : personHere();
  const outcome = await withProgress((watching) => work({ ...watching, ask }), verbose);
  if (outcome.ok && outcome.repeated)
    writeErr(
      `Nothing was done: the run in ${placeOf(outcome.folder)} had ended. For a new one name another --out or --run-id.\n`,
    );
  printOutcome(outcome, json);
  process.exitCode = codeOf(outcome);
};

/** Shows progress while `work` runs, and takes it off the terminal again whatever happens. */
export const withProgress = async <T>(
  work: (watching: Required<Omit<Watching, 'since'>>) => Promise<T>,
  verbose = false,
): Promise<T> => {
  const progress = openProgress(process.stderr, verbose);
  try {
    return await work({ onEvent: progress.show, signal: onInterrupt() });
  } finally {
    progress.close();
  }
};
