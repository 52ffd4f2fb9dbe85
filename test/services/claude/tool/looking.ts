import type { Toolbox } from '../../../../services/claude/tool.ts';
import { python, tool } from '../../../rigs/messages/reply.ts';
import type { Asked, Script } from '../../../rigs/messages/script.ts';
import type { MessagesRig } from '../../../rigs/messages/server/server.ts';
import { claudeAt, codeQuestion } from '../asking.ts';

/** A program as an answer. */
export const program = python('print(1)');

/** A wish to look. */
export const looks = (code = 'print(2)') => tool('execute_python', { code });

/** So many answers of the model were sent back. */
export const turnsIn = ({ body }: Asked) => body.messages.filter(({ role }) => role === 'assistant').length;

/** Looks so often, then writes. */
export const lookingTimes =
  (times: number): Script =>
  (asked) =>
    turnsIn(asked) < times ? looks() : program;

/** A tool that says what it was given. */
export const looking = (change: Partial<Toolbox> = {}) => {
  const used: (readonly unknown[])[] = [];
  const code = { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] };
  const toolbox: Toolbox = {
    tools: [{ name: 'execute_python', description: 'Looks.', input: code }],
    turns: 5,
    use: async (uses) => {
      used.push(uses.map(({ input }) => input));
      return { results: uses.map(({ input }) => ({ text: JSON.stringify(input), isError: false })), more: true };
    },
    ...change,
  };
  return { question: { ...codeQuestion, context: ['schema'], toolbox }, used };
};

type At = Parameters<typeof claudeAt>[1];

/** A client of the rig. */
export const at = (rig: MessagesRig, options: At = {}) =>
  claudeAt(rig.url, {
    env: { ANTHROPIC_API_KEY: rig.key },
    settings: { all: { fallback: null, cache: true } },
    ...options,
  });

/** The bodies as they came. */
export const bodies = (rig: MessagesRig) => rig.asked().map(({ body }) => body as Asked['body']); // the rig has checked them

/** What was said last. */
export const lastTurn = (body: Asked['body'] | undefined) => body?.messages.at(-1)?.content;
