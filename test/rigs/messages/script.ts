import { Role } from '../../../services/claude/role.ts';
import type { FaultName } from './faults.ts';
import { failing, type Reply } from './reply.ts';
import type { MessagesRequest } from './server/request.ts';

/** A question as a script sees it. */
export interface Asked {
  /** As a line of the question tells it: `You are the <role> of Medalist.` */
  readonly role: Role | null;
  readonly system: string;
  /** The text of all user turns. */
  readonly prompt: string;
  /**
   * How many different questions this role has asked, this one counted; a question sent again keeps its number, one that says
   * what was wrong with an answer is another question.
   */
  readonly attempt: number;
  /** Which call to this server it is, from 1; retries count. */
  readonly call: number;
  /** The same, of this role alone. */
  readonly callOfRole: number;
  readonly body: MessagesRequest;
}

/** Decides what is answered. Depends on the question alone, so that a killed client can come back and ask again. */
export type Script = (asked: Asked) => Reply;

export const always =
  (reply: Reply): Script =>
  () =>
    reply;

/** One answer after the other by `attempt`; the last one stays. */
export const inOrder =
  (steps: readonly (Reply | Script)[]): Script =>
  (asked) => {
    const step = steps[Math.min(asked.attempt, steps.length) - 1];
    if (step === undefined) throw new Error('a script without steps');
    return typeof step === 'function' ? step(asked) : step;
  };

/** Throws where a role is asked that has no script: the test did not expect it. */
export const byRole =
  (scripts: Partial<Readonly<Record<Role | 'other', Script>>>): Script =>
  (asked) => {
    const script = scripts[asked.role ?? 'other'] ?? scripts.other;
    if (script === undefined) throw new Error(`nobody expected a question of ${asked.role ?? 'no role'}`);
    return script(asked);
  };

export const whenPrompt =
  (pattern: RegExp, then: Script, otherwise: Script): Script =>
  (asked) =>
    (pattern.test(`${asked.system}\n${asked.prompt}`) ? then : otherwise)(asked);

/** The nth call to the server goes wrong, and the ones after it, `times` in all. */
export const faultAt =
  (n: number, fault: FaultName, script: Script, times = 1): Script =>
  (asked) =>
    asked.call >= n && asked.call < n + times ? spoiled(fault, script(asked)) : script(asked);

/** The nth call of one role goes wrong, and the ones after it, `times` in all. */
export const faultFor =
  (role: Role, fault: FaultName, script: Script, { n = 1, times = 1 } = {}): Script =>
  (asked) =>
    asked.role === role && asked.callOfRole >= n && asked.callOfRole < n + times
      ? spoiled(fault, script(asked))
      : script(asked);

const spoiled = (fault: FaultName, reply: Reply): Reply =>
  reply.kind === 'text' ? failing(fault, reply.text) : failing(fault);

export const roleIn = (text: string): Role | null =>
  Role.safeParse(/^You are the (\w+) of Medalist\./m.exec(text)?.[1]).data ?? null;
