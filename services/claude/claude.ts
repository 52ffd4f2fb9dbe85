import type * as z from 'zod';
import type { Exchange, UsedTools } from './exchange.ts';
import type { ModelFailure } from './failure.ts';
import type { Work } from './prompt/house.ts';
import type { Role } from './role.ts';
import type { Block, Toolbox, ToolUse } from './tool.ts';

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
  /** Absent: a competition. */
  readonly work?: Work;
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
  /** It may use these first, where server and budget allow: nothing that a program or the answer needs is spent on it. */
  readonly toolbox?: Toolbox | undefined;
}

export type AnswerForm<T> =
  | { readonly kind: 'json'; readonly schema: z.ZodType<T> }
  /** `why`: the text holds no such value, and the reason. */
  | { readonly kind: 'text'; readonly read: (text: string) => { readonly value: T } | { readonly why: string } };

interface Said {
  readonly ok: true;
  readonly text: string;
  /** Names the call in the record, the ledger and the journal. */
  readonly digest: string;
  /** Of all calls that it took. */
  readonly usage: Usage;
  /** This run or the replayed one asked the same before: nothing was sent or paid. */
  readonly remembered: boolean;
}

interface Answer<T> extends Said {
  readonly value: T;
}

export type Answered<T> = Answer<T> | ModelFailure;

/** The model wants to use tools. `text`: what it said beside. */
export interface ToolTurn extends Said {
  readonly kind: 'uses';
  /** The model's name. */
  readonly by: string;
  readonly uses: readonly ToolUse[];
  /** The whole, as it has to be sent back. */
  readonly blocks: readonly Block[];
}

interface AnswerTurn<T> extends Answer<T> {
  readonly kind: 'answer';
}

/** What a model says next. */
export type Turn<T> = ToolTurn | AnswerTurn<T> | ModelFailure;

/** The language model, for one stage of one run. Never throws for an error of server, network or model. */
export interface Claude {
  /** Whether a role has a model. A question to a role without a model fails as `off` and costs nothing. */
  readonly has: (role: Role) => boolean;
  readonly ask: <T>(question: Question<T>) => Promise<Answered<T>>;
  /**
   * One turn of a conversation about a question, after all that was said. Its tools are used by `useTools`, which makes the
   * next exchange of it. Turns of the toolbox count over the whole conversation.
   */
  readonly takeTurn: <T>(question: Question<T>, said: readonly Exchange[]) => Promise<Turn<T>>;
  /** Uses the tools, or tells what is recorded of their use. */
  readonly useTools: (turn: ToolTurn, toolbox: Toolbox) => Promise<UsedTools | ModelFailure>;
}
