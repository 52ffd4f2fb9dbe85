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
 * A model whose coder writes one bad program for each draft, and gives it again whatever is said against it. Everyone else does
 * well: a reviewer finds nothing. `drafts`: what the drafts were, in the order in which they were asked for.
 */
export const badModel = (subject: Subject, answers: readonly BadAnswer[]) => {
  const given = new Map<string, BadAnswer>();
  const insists: Script = ({ prompt }) => {
    const known = given.get(prompt) ?? (isAgain.test(prompt) ? [...given.values()].at(-1) : undefined);
    const answer = known ?? answers[given.size % answers.length];
    if (answer === undefined) throw new Error('a coder without answers');
    if (known === undefined) given.set(prompt, answer);
    return answer.reply;
  };
  const drafts = () => [...given.values()].map(({ name }) => name);
  return { script: competent(subject, { roles: { coder: insists, debugger: insists } }), drafts };
};

/** Whoever is shown a program, or what became of one, still works on the draft before. */
const isAgain = /of="(the program as it is now|earlier failures)"/;
