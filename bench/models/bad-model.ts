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
 * A model whose coder writes one bad program after the other, and gives it again whatever is said against it. Everyone else of
 * it does well: a reviewer praises all. `written`: names of what each draft was, by the plan that it followed.
 */
export const badModel = (subject: Subject, answers: readonly BadAnswer[]) => {
  const given = new Map<string, BadAnswer>();
  const written = new Map<string, string[]>();
  const insists: Script = ({ prompt }) => {
    const isAgain = prompt.includes('of="the program as it is now"') || given.has(prompt);
    const answer = given.get(prompt) ?? answers[Math.min(given.size - (isAgain ? 1 : 0), answers.length - 1)];
    if (answer === undefined) throw new Error('a coder without answers');
    if (!isAgain) {
      given.set(prompt, answer);
      const plan = /of="the plan"[^>]*>([\s\S]*?)<\/data-/.exec(prompt)?.[1] ?? '';
      written.set(plan, [...(written.get(plan) ?? []), answer.name]);
    }
    return answer.reply;
  };
  return { script: competent(subject, { roles: { coder: insists, debugger: insists } }), written };
};
