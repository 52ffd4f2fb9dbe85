import type { Claude, Question, ToolTurn } from '../../../services/claude/claude.ts';
import type { Exchange, UsedTools } from '../../../services/claude/exchange.ts';
import type { Toolbox, ToolUse } from '../../../services/claude/tool.ts';
import { say, tool } from '../../rigs/messages/reply.ts';
import type { Asked, Script } from '../../rigs/messages/script.ts';
import type { MessagesRig } from '../../rigs/messages/server/server.ts';
import { claudeAt, codeQuestion } from './asking.ts';

const texts = (...names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});

/** Two tools that say what they were given, also to servers without tools. */
export const exploring = (change: Partial<Toolbox> = {}) => {
  const used: (readonly ToolUse[])[] = [];
  const toolbox: Toolbox = {
    tools: [
      { name: 'dataset_info', description: 'Tells of the data.', input: texts('file', 'column') },
      { name: 'execute_python', description: 'Runs Python.', input: texts('code') },
    ],
    turns: 5,
    fenced: { python: 'execute_python' },
    use: async (uses) => {
      used.push(uses);
      const results = uses.map(({ name, input }) => ({ text: `${name} ${JSON.stringify(input)}`, isError: false }));
      return { results, more: true };
    },
    ...change,
  };
  const question: Question<string> = {
    ...codeQuestion,
    ...{ role: 'explorer', work: 'exploration', about: 'a turn', toolbox },
    system: 'You are the explorer of Medalist.',
    context: ['profile'],
    prompt: 'Who churns?',
    answer: { kind: 'text', read: (text) => (text.includes('hmm') ? { why: 'say more' } : { value: text.trim() }) },
  };
  return { question, toolbox, used };
};

type Options = NonNullable<Parameters<typeof claudeAt>[1]>;

/** The gate to a rig of ours, without a second model. */
export const claudeOf = (rig: MessagesRig, options: Options = {}) =>
  claudeAt(rig.url, {
    env: { ANTHROPIC_API_KEY: rig.key },
    settings: { all: { fallback: null, cache: true } },
    ...options,
  });
/** The bodies as they came. */
export const bodiesOf = (rig: MessagesRig) => rig.asked().map(({ body }) => body as Asked['body']); // the rig has checked them
/** The messages of the last one. */
export const lastOf = (rig: MessagesRig) => bodiesOf(rig).at(-1)?.messages ?? [];

/** So many answers of the model were sent back. */
export const turnsIn = ({ body }: Asked) => body.messages.filter(({ role }) => role === 'assistant').length;
export const answer = say('Those who left.');
export const code = (text = 'DATA') => tool('execute_python', { code: text });
export const usingTimes =
  (times: number): Script =>
  (asked) =>
    turnsIn(asked) < times ? code(`turn ${turnsIn(asked)}`) : answer;

/** The next turn, which has to use tools. */
export const usesOf = async (
  claude: Claude,
  question: Question<string>,
  said: readonly Exchange[],
): Promise<ToolTurn> => {
  const turn = await claude.takeTurn(question, said);
  if (turn.kind !== 'uses') throw new Error(JSON.stringify(turn));
  return turn;
};
/** What comes of them. */
export const exchangeOf = async (
  claude: Claude,
  question: Question<string>,
  said: readonly Exchange[] = [],
): Promise<UsedTools> => {
  if (question.toolbox === undefined) throw new Error('no tools');
  const exchange = await claude.useTools(await usesOf(claude, question, said), question.toolbox);
  if (exchange.kind !== 'uses') throw new Error(JSON.stringify(exchange));
  return exchange;
};
