import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../services/claude/exchange.ts';
import { openRecords } from '../../../services/claude/records.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { claudeAt, secret } from './asking.ts';
import { exploring } from './exploring.ts';
import { type Answer, modelServer, type Received } from './server.ts';

const refusal = { status: 400, error: 'tiny does not support tools', type: 'invalid_request_error' };
const looks = 'I look.\n```python\nprint(1)\n```';
const turnsIn = ({ body }: Received) => body.messages.filter(({ role }) => role === 'assistant').length;
const textsOf = ({ body }: Received) =>
  body.messages.map(({ content }) =>
    typeof content === 'string' ? content : content.map(({ text }) => text).join('\n\n'),
  );

/** A server that takes no tools, whose model looks so many times, and then answers. */
const toolless = (times: number, answer: Answer = 'Those who left.', look: Answer = looks) =>
  modelServer((call) => (call.raw.includes('"tools"') ? refusal : turnsIn(call) < times ? look : answer));
type Options = NonNullable<Parameters<typeof claudeAt>[1]>;
const at = (url: string, options: Options = {}) => {
  const settings = { all: { fallback: null, effort: null } };
  return claudeAt(url, { env: { MEDALIST_MODEL: 'tiny' }, settings, ...options });
};

describe('where a server takes no tools', () => {
  test('the model is told of them in words, and uses them by fenced blocks', async () => {
    const { url, calls } = await toolless(1);
    const { question, toolbox, used } = exploring();
    const { claude, lines } = at(url);
    const turn = await claude.takeTurn(question, []);
    expect(turn).toMatchObject({ kind: 'uses', text: 'I look.', by: 'tiny', blocks: [{ type: 'text', text: looks }] });
    if (turn.kind !== 'uses') throw new Error(turn.kind);
    const exchange = await claude.useTools(turn, toolbox);
    expect(used).toEqual([[{ name: 'execute_python', input: { code: 'print(1)' } }]]);
    if (exchange.kind !== 'uses') throw new Error(exchange.kind);
    expect(await claude.takeTurn(question, [exchange])).toMatchObject({ kind: 'answer', value: 'Those who left.' });
    const [refused, first, second, ...more] = calls;
    expect([refused?.raw.includes('"tools"'), more]).toEqual([true, []]);
    expect(first && textsOf(first).join()).toMatch(
      /Who churns\?\n\nYou have tools\.[\s\S]*```execute_python\nthe code/,
    );
    expect(second && textsOf(second).slice(1)).toEqual([
      looks,
      'Result, execute_python:\nexecute_python {"code":"print(1)"}',
    ]);
    for (const call of [first, second]) expect(call?.raw).not.toMatch(/"tools"|"tool_choice"|tool_use|tool_result/);
    expect(lines()).toEqual([expect.stringMatching(/^explorer: the server of tiny refuses the tools \(.*in words$/)]);
  });

  test('a question that is asked whole is answered in the same way, and that is remembered', async () => {
    const { url, calls } = await toolless(2);
    const { claude } = at(url);
    expect(await claude.ask(exploring().question)).toMatchObject({ ok: true, value: 'Those who left.' });
    expect(await claude.ask({ ...exploring().question, prompt: 'Again.' })).toMatchObject({ ok: true });
    expect(calls.map(({ raw }) => raw.includes('"tools"'))).toEqual([true, ...Array(6).fill(false)]);
  });

  test('an answer is due when the turns are taken, and a block is part of it then', async () => {
    const { url, calls } = await toolless(9);
    const { question, used } = exploring({ turns: 2 });
    expect(await at(url).claude.ask(question)).toMatchObject({ ok: true, value: looks });
    expect(used).toHaveLength(2);
    expect(calls.map((call) => textsOf(call).join().includes('There are no more turns for the tools'))).toEqual([
      ...[false, false, false, true],
    ]);
  });

  test('several results come in one message, each with its name; errors say so', async () => {
    const { url, calls } = await toolless(1, 'Done.', `\`\`\`dataset_info\n\`\`\`\n${looks}`);
    const results = [
      { text: 'wide', isError: false },
      { text: 'no such column', isError: true },
    ];
    const { question } = exploring({ use: async () => ({ results, more: true }) });
    expect(await at(url).claude.ask(question)).toMatchObject({ ok: true });
    expect(calls.map(textsOf).at(-1)?.at(-1)).toBe(
      'Result 1 of 2, dataset_info:\nwide\n\nResult 2 of 2, execute_python (an error):\nno such column',
    );
  });

  test('what was recorded is neither paid nor used again', async () => {
    const { url, calls } = await toolless(1);
    const records = openRecords(scratchFolder());
    const first = await at(url, { records }).claude.ask(exploring().question);
    const { question, used } = exploring();
    expect(await at(url, { records }).claude.ask(question)).toEqual({ ...first, remembered: true });
    expect(used).toEqual([]);
    const paid = calls.filter(({ raw }) => !raw.includes('"tools"'));
    expect(paid).toHaveLength(2);
    const replayed = await at(url, { records, mode: 'replay' }).claude.ask(exploring().question);
    expect(replayed).toEqual({ ...first, remembered: true });
  });

  test('a secret in a block or in a result is told to nobody', async () => {
    const { url, calls } = await toolless(1, 'Done.', `\`\`\`python\nprint("${secret}")\n\`\`\``);
    const { question, used } = exploring();
    await at(url, { secrets: [secret] }).claude.ask(question);
    expect(used).toEqual([[{ name: 'execute_python', input: { code: 'print("[hidden]")' } }]]);
    expect(calls.map(({ raw }) => raw).join()).not.toContain(secret);
  });

  test('the text is heard as it arrives', async () => {
    const { url } = await toolless(1);
    const { claude, said } = at(url, { stream: true });
    await claude.takeTurn(exploring().question, []);
    const heard = said.flatMap((event) => (event.type === 'model.text' ? [event.text] : []));
    expect(heard.join('')).toBe(looks);
  });

  test('a toolbox without fenced blocks is not told of, and what a person replied stays', async () => {
    const { url, calls } = await toolless(0, looks);
    const { question } = exploring();
    const { fenced: _, ...plain } = exploring().toolbox;
    const said: Exchange[] = [{ kind: 'reply', text: 'Which?', reply: 'All.' }];
    const turn = await at(url).claude.takeTurn({ ...question, toolbox: plain }, said);
    expect(turn).toMatchObject({ kind: 'answer', value: looks });
    const [, asked] = calls;
    expect(asked && textsOf(asked).slice(1)).toEqual(['Which?', 'All.']);
    expect(asked?.raw).not.toContain('You have tools');
  });
});

test('turns that a server gave in blocks are told in words to one that takes none', async () => {
  const { url, calls } = await toolless(0);
  const { question } = exploring();
  const code = 'print(1)';
  const said: Exchange[] = [
    {
      ...{ kind: 'uses', by: 'large', more: true, remembered: false },
      blocks: [
        { type: 'thinking', thinking: 'well', signature: 's' },
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', id: 't1', name: 'execute_python', input: { code } },
      ],
      uses: [{ name: 'execute_python', input: { code } }],
      results: [{ text: '1', isError: false }],
    },
  ];
  expect(await at(url).claude.takeTurn(question, said)).toMatchObject({ kind: 'answer' });
  const [, asked] = calls;
  expect(asked && textsOf(asked).slice(1)).toEqual([
    'I look.\n\n```execute_python\nprint(1)\n```',
    'Result, execute_python:\n1',
  ]);
});
