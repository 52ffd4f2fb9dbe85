import { constants } from 'node:os';

/** How a Python process ended. Exactly one cause, in this order: cancelled, timed out, not started, signal, exit code. */
export type PythonExit =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'timed-out'; readonly seconds: number }
  | { readonly kind: 'not-started'; readonly why: string }
  | { readonly kind: 'signal'; readonly signal: string }
  | { readonly kind: 'exited'; readonly code: number };

/** Splits a guard's status: 128 + n is the signal that ended the program. */
export const exitOf = (status: number): PythonExit => {
  const signal = Object.entries(constants.signals).find(([, number]) => number === status - 128)?.[0];
  return status > 128 && signal !== undefined ? { kind: 'signal', signal } : { kind: 'exited', code: status };
};

/** The cause in words a person or a model can act on. */
export const describeExit = (exit: PythonExit): string => {
  switch (exit.kind) {
    case 'cancelled':
      return 'was cancelled';
    case 'timed-out':
      return `was still running after ${exit.seconds} s, the time it had`;
    case 'not-started':
      return `could not be started: ${exit.why}`;
    case 'signal':
      return exit.signal === 'SIGKILL'
        ? 'was killed (SIGKILL): most often the machine ran out of memory'
        : `was ended by ${exit.signal}${exit.signal === 'SIGSEGV' ? ', a crash inside a compiled library' : ''}`;
    case 'exited':
      return exit.code === 0 ? 'ended well' : `ended with exit code ${exit.code}`;
  }
};
