import type * as z from 'zod';
import type { ModelFailure } from './failure.ts';
import type { Role } from './role.ts';
import type { Tool } from './tool.ts';

/**
 * What a call used, as the server counts it. `cost`: in micro-units of the price table's currency; null: the price is
 * not known.
 */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly cost: number | null;
}

/** One question. Its texts go to a server of others; secrets are taken out once more before it is sent. */
export interface Question<T> {
  readonly role: Role;
  /** A few words for the journal: `attempt 2 of 3`. */
  readonly about: string;
  /** The role and how to answer. It is the same for all questions of a role. */
  readonly system: string;
  /**
   * Long blocks, each already fenced. The first block is the same for all roles, if possible: servers cache it for all
   * of them.
   */
  readonly context: readonly string[];
  readonly prompt: string;
  /**
   * The form of the answer: JSON of a schema, or text from which `read` takes a value. The model gets one correction
   * after a wrong answer.
   */
  readonly answer: AnswerForm<T>;
  /** It may use this first, where server and budget allow: nothing that writing a program needs is spent on it. */
  readonly tool?: Tool | undefined;
}

export type AnswerForm<T> =
  | { readonly kind: 'json'; readonly schema: z.ZodType<T> }
  /** `why`: the text holds no such value, and the reason. */
  | { readonly kind: 'text'; readonly read: (text: string) => { readonly value: T } | { readonly why: string } };

export type Answered<T> =
  | {
      readonly ok: true;
      readonly value: T;
      readonly text: string;
      /** Names the call in the record, the ledger and the journal. */
      readonly digest: string;
      readonly usage: Usage;
      /** This run or the replayed one asked the same before: nothing was sent or paid. */
      readonly remembered: boolean;
    }
  | ModelFailure;

/** The language model, for one stage of one run. Never throws for an error of server, network or model. */
export interface Claude {
  /** Whether a role has a model. A question to a role without a model fails as `off` and costs nothing. */
  readonly has: (role: Role) => boolean;
  readonly ask: <T>(question: Question<T>) => Promise<Answered<T>>;
}
