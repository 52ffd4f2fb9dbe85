import type * as z from 'zod';
import type { Exchange, UsedTools } from './exchange.ts';
import type { ModelFailure } from './failure.ts';
import type { Work } from './prompt/preamble.ts';
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

/** One question. Its texts go to a foreign server, so secrets are removed once more before it is sent. */
export interface Question<T> {
  readonly role: Role;
  /** What the question is asked for. Absent: a competition. */
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
  /** The model may use these tools first, if server and budget allow. Money that a program or the answer needs is not spent on them. */
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
  /** The usage of all calls that it took. */
  readonly usage: Usage;
  /** This run or the replayed one asked the same before: nothing was sent or paid. */
  readonly remembered: boolean;
}

interface Answer<T> extends Said {
  readonly value: T;
}

export type Answered<T> = Answer<T> | ModelFailure;

/** The model wants to use tools. `text`: what else it said. */
export interface ToolTurn extends Said {
  readonly kind: 'uses';
  /** The model's name. */
  readonly by: string;
  readonly uses: readonly ToolUse[];
  /** The whole answer, as it must be sent back. */
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
   * One turn of a conversation about a question, after the exchanges so far. If the turn uses tools, `useTools` makes the next exchange of
   * it. The toolbox limits the turns of the whole conversation.
   */
  readonly takeTurn: <T>(question: Question<T>, said: readonly Exchange[]) => Promise<Turn<T>>;
  /** Uses the tools, or returns the recorded results. */
  readonly useTools: (turn: ToolTurn, toolbox: Toolbox) => Promise<UsedTools | ModelFailure>;
}
