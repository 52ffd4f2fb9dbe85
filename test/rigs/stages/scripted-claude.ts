import type { Answered, Claude, Question, Turn } from '../../../services/claude/claude.ts';
import type { ModelProblem } from '../../../services/claude/failure.ts';
import { readAnswer } from '../../../services/claude/http/read-answer.ts';
import type { Role } from '../../../services/claude/role.ts';
import type { ToolUse } from '../../../services/claude/tool.ts';

/** Text as a model sends it, a value that it sends as JSON, a failure of the call, or uses of tools where turns are taken. */
export type ScriptedReply =
  | string
  | { readonly json: unknown }
  | { readonly fails: ModelProblem }
  | { readonly uses: readonly ToolUse[] };

/** A question as it came in; `told`: what was wrong with the answer before, when it is asked again. */
interface Asked extends Pick<Question<unknown>, 'role' | 'about' | 'system' | 'context' | 'prompt' | 'toolbox'> {
  readonly told: string | null;
}

const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, cost: null };

/**
 * A model that says what the test gives it, by role, one reply after the other. Answers are read as by the real gate: one that
 * cannot be used is told so and the next reply is taken, once. Roles without replies are off.
 */
export const scriptedClaude = (script: Partial<Record<Role, readonly ScriptedReply[]>>) => {
  const asked: Asked[] = [];
  const left = new Map(Object.entries(script).map(([role, replies]) => [role, [...replies]]));
  const ask: Claude['ask'] = async <T>(question: Question<T>): Promise<Answered<T>> => {
    const { role, about, system, context, prompt, answer, toolbox } = question;
    let told: string | null = null;
    for (let n = 0; n < 2; n++) {
      asked.push({ role, about, system, context, prompt, told, ...(toolbox && { toolbox }) });
      const reply = left.get(role)?.shift();
      if (reply === undefined) throw new Error(`the ${role} is asked more often than expected: ${about}`);
      if (typeof reply !== 'string' && 'fails' in reply)
        return { ok: false, kind: reply.fails, message: `no answer: ${reply.fails}`, advice: 'none' };
      if (typeof reply !== 'string' && 'uses' in reply)
        throw new Error(`the ${role} is not asked for a turn: ${about}`);
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply.json);
      const read = readAnswer(answer, text);
      if ('value' in read)
        return { ok: true, value: read.value, text, digest: `${asked.length}`, usage, remembered: false };
      told = read.why;
    }
    return { ok: false, kind: 'nonsense', message: `the answer could not be read: ${told}`, advice: 'none' };
  };
  const takeTurn: Claude['takeTurn'] = async <T>(question: Question<T>): Promise<Turn<T>> => {
    const { role, about, system, context, prompt, toolbox } = question;
    const reply = left.get(role)?.[0];
    if (typeof reply !== 'object' || !('uses' in reply)) {
      const answered = await ask(question);
      return answered.ok ? { ...answered, kind: 'answer' } : answered;
    }
    left.get(role)?.shift();
    asked.push({ role, about, system, context, prompt, told: null, ...(toolbox && { toolbox }) });
    const told = { ok: true, text: '', digest: `${asked.length}`, usage, remembered: false } as const;
    return { ...told, kind: 'uses', by: 'scripted', uses: reply.uses, blocks: [] };
  };
  const useTools: Claude['useTools'] = async ({ by, blocks, uses }, toolbox) => ({
    ...{ kind: 'uses', by, blocks, uses, remembered: false },
    ...(await toolbox.use(uses)),
  });
  const claude: Claude = { has: (role) => left.has(role), ask, takeTurn, useTools };
  return { claude, asked, left: (role: Role) => left.get(role)?.length ?? 0 };
};
