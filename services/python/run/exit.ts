import { constants } from 'node:os';
import { describeLimit } from '../limits/limit-words.ts';
import type { LimitReached } from '../limits/limits.ts';

/** How a Python process ended. Exactly one cause, in this order: cancelled, a limit, not started, signal, exit code. */
export type PythonExit =
  | { readonly kind: 'cancelled' }
  | ({ readonly kind: 'limit' } & LimitReached)
  | { readonly kind: 'not-started'; readonly why: string }
  | { readonly kind: 'signal'; readonly signal: string }
  | { readonly kind: 'exited'; readonly code: number };

/** Reads an exit status as a shell does: 128 + n is the signal that ended the program. */
export const exitOf = (status: number): PythonExit => {
  const signal = Object.entries(constants.signals).find(([, number]) => number === status - 128)?.[0];
  return status > 128 && signal !== undefined ? { kind: 'signal', signal } : { kind: 'exited', code: status };
};

/** The cause in words for a person or a model. */
export const describeExit = (exit: PythonExit): string => {
  switch (exit.kind) {
    case 'cancelled':
      return 'was cancelled';
    case 'limit':
      return describeLimit(exit);
    case 'not-started':
      return `could not be started: ${exit.why}`;
    case 'signal':
      return describeSignal(exit.signal);
    case 'exited':
      return exit.code === 0 ? 'ended well' : `ended with exit code ${exit.code}`;
  }
};

const describeSignal = (signal: string): string => {
  const meaning: Readonly<Record<string, string>> = {
    SIGKILL: 'somebody outside killed it, or the kernel did because the machine ran out of memory',
    SIGSEGV: 'a crash inside a compiled library: memory it does not own was touched',
    SIGBUS: 'a crash inside a compiled library; often a full /dev/shm or a file cut short while it was mapped',
    SIGABRT: 'a compiled library gave up; its message is in the last lines',
    SIGFPE: 'a division by zero inside a compiled library',
    SIGILL: 'a compiled library uses instructions this processor does not have',
    SIGSYS: 'it asked for a system call of another architecture, which the sandbox forbids',
    SIGPIPE: 'it wrote to a pipe that nobody reads',
  };
  const means = meaning[signal];
  return `was ended by ${signal}${means === undefined ? '' : `: ${means}`}`;
};
