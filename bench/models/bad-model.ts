import type { Reply } from '../../test/rigs/messages/reply.ts';
import type { Script } from '../../test/rigs/messages/script.ts';
import { competent } from '../../test/rigs/messages/scripts/authors.ts';
import type { Subject } from '../../test/rigs/messages/scripts/subjects.ts';

/** A bad coder's answer, and our name for it. */
export interface BadAnswer {
  readonly name: string;
  readonly reply: Reply;
}

/**
 * A model whose coder writes one bad program for each draft, and repeats it despite all objections. All other roles work well, and the
 * reviewer finds nothing. `drafts`: the drafts in the order in which they were requested.
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

/** A prompt that shows a program, or its outcome, is still about the last draft. */
const isAgain = /of="(the program as it is now|earlier failures)"/;
