import type { CompeteOutcome, Watching } from '../machines/session.ts';
import { codeOf } from './exit-codes.ts';
import { onInterrupt } from './interrupt.ts';
import { printOutcome } from './render/outcome.ts';
import { openProgress } from './render/progress.ts';

/** Runs something that competes, with progress on standard error and the outcome on standard output. */
export const watchAndTell = async (
  json: boolean,
  work: (watching: Watching) => Promise<CompeteOutcome>,
): Promise<void> => {
  const outcome = await withProgress((watching) => work(watching));
  printOutcome(outcome, json);
  process.exitCode = codeOf(outcome);
};

/** Shows progress while `work` runs, and takes it off the terminal again whatever happens. */
export const withProgress = async <T>(work: (watching: Required<Watching>) => Promise<T>): Promise<T> => {
  const progress = openProgress(process.stderr);
  try {
    return await work({ onEvent: progress.show, signal: onInterrupt() });
  } finally {
    progress.close();
  }
};
