import type * as z from 'zod';
import type { ModelFailure } from './failure.ts';
import type { Role } from './role.ts';

/** What a call used, as the server counts it; `cost` in micro-units of the price table's currency, null: price unknown. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly cost: number | null;
}

/** One question. Everything in it may be shown to a stranger: secrets are taken out again before it is sent. */
export interface Question<T> {
  readonly role: Role;
  /** What this is, in a few words, for the journal: `attempt 2 of 3`. */
  readonly about: string;
  /** Who we are and how to answer; the same for all questions of a role. */
  readonly system: string;
  /** Long blocks, each fenced by its maker. The first is the same for all roles that can have it: servers keep it for all. */
  readonly context: readonly string[];
  /** What is asked now. */
  readonly prompt: string;
  /** What the answer must be: JSON of this shape, or (`reads`) text from which a value is read. A wrong answer is told so once. */
  readonly answer: AnswerForm<T>;
}

export type AnswerForm<T> =
  | { readonly kind: 'json'; readonly schema: z.ZodType<T> }
  /** Null, with the reason, when the text holds no such thing. */
  | { readonly kind: 'text'; readonly read: (text: string) => { readonly value: T } | { readonly why: string } };

export type Answered<T> =
  | {
      readonly ok: true;
      readonly value: T;
      readonly text: string;
      /** Names the call in the record, the ledger and the journal. */
      readonly digest: string;
      readonly usage: Usage;
      /** It was asked before, by this run or the replayed one: nothing was sent, nothing was paid. */
      readonly remembered: boolean;
    }
  | ModelFailure;

/** The language model, for one stage of one run. Never throws for what a server, a network or a model does. */
export interface Claude {
  /** Whether a role has a model; asking one that has none fails as `off`, at no cost. */
  readonly has: (role: Role) => boolean;
  readonly ask: <T>(question: Question<T>) => Promise<Answered<T>>;
}
