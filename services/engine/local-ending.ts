import type { Ended, Task } from './engine.ts';

/** Why we ended it. */
export type Stop = 'cancelled' | 'out-of-time';

/** What execa tells of a process that ended, or never began (then `code` says why). */
export interface Exit {
  readonly exitCode?: number | undefined;
  readonly signal?: NodeJS.Signals | undefined;
  readonly code?: string | undefined;
}

/** What an end means. One that ended well before our wish reached it did well. */
export const judge = (
  { exitCode, signal, code }: Exit,
  stop: Stop | null,
  { seconds }: Pick<Task, 'seconds'>,
  said: { readonly output: string; readonly log: string },
): Ended => {
  if (exitCode === 0 || (exitCode !== undefined && stop === null)) return { kind: 'exited', code: exitCode, ...said };
  if (stop === 'cancelled') return { kind: 'cancelled' };
  if (stop === 'out-of-time')
    return { kind: 'lost', why: `it had not ended after ${seconds} seconds, and was stopped` };
  if (signal !== undefined) return { kind: 'lost', why: bySignal(signal) };
  return unstarted(code ?? 'no reason was given');
};

const bySignal = (signal: NodeJS.Signals): string =>
  signal === 'SIGKILL'
    ? 'the run was killed (SIGKILL), and not by Medalist: the memory of this machine may have run out'
    : `the run was ended by ${signal}`;

/** What a machine that is short of something says; done again, it may work. */
const temporary = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM', 'ETXTBSY']);

const unstarted = (code: string): Ended =>
  temporary.has(code) ? { kind: 'lost', why: `this machine could not start it (${code})` } : impossible(code);

/** A command that cannot be started, now or later. */
export const impossible = (why: string): Ended => ({
  kind: 'refused',
  why: `the command \`medalist\` could not be started (${why})`,
  advice: 'Is the checkout whole, and cli/medalist executable? Is what the row says a line of ordinary text?',
});
