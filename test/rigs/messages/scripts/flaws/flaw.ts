import type { Edit, Reply } from '../../reply.ts';
import type { ProgramName } from '../programs.ts';
import type { Subject } from '../subjects.ts';

/** Which check is meant to catch it. */
export type Catcher =
  /** A rule of docs/language-models/static-checks.md, at error level. */
  | { readonly by: 'static'; readonly rule: string }
  /** Whoever reads code from an answer. */
  | { readonly by: 'answer' }
  /** Running it, in rehearsal or for good: a failure of core/solution/run. */
  | { readonly by: 'run'; readonly failure: 'crashed' | 'timed-out' | 'out-of-memory' | 'too-much-output' }
  /** A rule of the validator, on what it wrote. */
  | { readonly by: 'validate'; readonly rule: string }
  /** The review: its rules, or the score beside the constant's. */
  | { readonly by: 'review'; readonly why: 'leak' | 'no better than a constant' };

/** A place of a good program and what a careless author makes of it; each occurs once, so that it can be undone. */
export interface Spoiling {
  readonly right: string;
  readonly wrong: string;
}

/** A way in which a model's answer is not good enough. */
export interface Flaw {
  readonly name: string;
  readonly what: string;
  readonly caught: Catcher;
  /** The program it is made of. */
  readonly base: ProgramName;
  /** What is wrong in the program; nothing: the program is good, but said badly. */
  readonly spoilings: (subject: Subject) => readonly Spoiling[];
  /** How it is said; default: in one fence. */
  readonly said?: (code: string) => Reply;
}

/** A flaw at fixed places of the boosting program. */
export const flaw = (name: string, what: string, caught: Catcher, ...spoilings: readonly Spoiling[]): Flaw => ({
  name,
  what,
  caught,
  base: 'boosting',
  spoilings: () => spoilings,
});

/** How to undo it, as a debugger would say it. */
export const fixesOf = ({ spoilings }: Flaw, subject: Subject): readonly Edit[] =>
  spoilings(subject).map(({ right, wrong }) => ({ search: wrong, replace: right }));

/** Replaces what occurs once; throws otherwise: the flaw no longer fits the program. */
export const replaceOnce = (code: string, from: string, to: string): string => {
  const parts = code.split(from);
  if (parts.length !== 2) throw new Error(`"${from}" occurs ${parts.length - 1} times`);
  return parts.join(to);
};
