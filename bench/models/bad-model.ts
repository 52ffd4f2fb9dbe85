import type { Reply } from '../../test/rigs/messages/reply.ts';
import type { Script } from '../../test/rigs/messages/script.ts';
import { competent } from '../../test/rigs/messages/scripts/authors.ts';
import type { Subject } from '../../test/rigs/messages/scripts/subjects.ts';

/** What a bad coder answers, and what we call it. */
export interface BadAnswer {
  readonly name: string;
  readonly reply: Reply;
}

/**
 * A model whose coder writes one bad program after the other, and gives it again whatever is said against it. Everyone else does
 * well: a reviewer finds nothing. `drafts`: names of what each draft was, in the order in which they were asked for.
 */
export const badModel = (subject: Subject, answers: readonly BadAnswer[]) => {
  const given = new Map<string, BadAnswer>();
  const drafts: string[][] = [];
  const isAgain = (prompt: string): boolean => given.has(prompt) || prompt.includes('of="the program as it is now"');
  const next = (prompt: string): BadAnswer | undefined => {
    const answer = answers[Math.min(given.size, answers.length - 1)];
    if (answer === undefined) return undefined;
    given.set(prompt, answer);
    // who is told of failures writes the same draft anew
    if (prompt.includes('of="earlier failures"')) drafts.at(-1)?.push(answer.name);
    else drafts.push([answer.name]);
    return answer;
  };
  const insists: Script = ({ prompt }) => {
    const answer = isAgain(prompt) ? (given.get(prompt) ?? [...given.values()].at(-1)) : next(prompt);
    if (answer === undefined) throw new Error('a coder without answers');
    return answer.reply;
  };
  return { script: competent(subject, { roles: { coder: insists, debugger: insists } }), drafts };
};
