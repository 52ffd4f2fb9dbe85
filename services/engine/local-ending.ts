import type { Ended, Task } from './engine.ts';

/** Why we ended the process. */
export type Stop = 'cancelled' | 'out-of-time';

/** What execa reports about a process that ended, or did not start (then `code` says why). */
export interface Exit {
  readonly exitCode?: number | undefined;
  readonly signal?: NodeJS.Signals | undefined;
  readonly code?: string | undefined;
}

/** How the task ended. Exit code 0 counts as success, even if we had already asked it to stop. */
export const endedOf = (
  { exitCode, signal, code }: Exit,
  stop: Stop | null,
  { seconds }: Pick<Task, 'seconds'>,
  printed: { readonly output: string; readonly log: string },
): Ended => {
  if (exitCode === 0 || (exitCode !== undefined && stop === null))
    return { kind: 'exited', code: exitCode, ...printed };
  if (stop === 'cancelled') return { kind: 'cancelled' };
  if (stop === 'out-of-time')
    return { kind: 'lost', why: `it had not ended after ${seconds} seconds, and was stopped` };
  if (signal !== undefined) return { kind: 'lost', why: bySignal(signal) };
  return unstarted(code ?? 'for an unknown reason');
};

const bySignal = (signal: NodeJS.Signals): string =>
  signal === 'SIGKILL'
    ? 'the run was killed (SIGKILL), and not by Medalist: the memory of this machine may have run out'
    : `the run was ended by ${signal}`;

/** Errors of a machine that is short of something for a while; a second start may work. */
const temporary = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM', 'ETXTBSY']);

const unstarted = (code: string): Ended =>
  temporary.has(code) ? { kind: 'lost', why: `this machine could not start it (${code})` } : impossible(code);

/** The command cannot be started, now or later. */
export const impossible = (why: string): Ended => ({
  kind: 'refused',
  why: `the command \`medalist\` could not be started (${why})`,
  advice: 'Is the checkout complete, and cli/medalist executable? Does the row hold only ordinary text?',
});
