import { expect, test } from 'vitest';
import { roles } from '../../../services/claude/role.ts';
import { clientOf, messagesFor, question } from './client.ts';
import { edits, python, say } from './reply.ts';
import { always, byRole, faultFor, inOrder, roleIn, type Script, whenPrompt } from './script.ts';

const conversation = async (script: Script, asks: readonly { role: string; prompt: string }[]) => {
  const rig = await messagesFor({ script });
  const heard: string[] = [];
  for (const { role, prompt } of asks) {
    const params = { ...question, system: `You are the ${role} of Medalist.\nBe brief.` };
    const { content } = await clientOf(rig, { maxRetries: 2 }).messages.create({
      ...params,
      messages: [{ role: 'user', content: prompt }],
    });
    heard.push(content[0]?.type === 'text' ? content[0].text : '');
  }
  return { heard, rig };
};
const ask = (role: string, prompt: string) => ({ role, prompt });

test('the role is in the first line of the system prompt', () => {
  expect(roles.map((role) => roleIn(`You are the ${role} of Medalist.\nMore.`))).toEqual(roles);
  expect([roleIn('You are the king of Medalist.'), roleIn('Hi. You are the coder of Medalist.'), roleIn('')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('answers come in order for each role; the same question again gets the answer it had', async () => {
  const script = byRole({
    coder: inOrder([say('one'), say('two')]),
    planner: inOrder([say('plan'), say('other plan')]),
  });
  const { heard, rig } = await conversation(script, [
    ask('coder', 'a'),
    ask('planner', 'a'),
    ask('coder', 'b'),
    ask('coder', 'a'),
    ask('coder', 'c'),
    ask('planner', 'b'),
  ]);
  expect(heard).toEqual(['one', 'plan', 'two', 'one', 'two', 'other plan']);
  expect(rig.asked('planner').map(({ attempt }) => attempt)).toEqual([1, 2]);
});

test('a retry does not use up an answer', async () => {
  const script = faultFor('coder', 'rate-limited-ms', inOrder([say('one'), say('two')]), { n: 1, times: 2 });
  const { heard, rig } = await conversation(script, [ask('coder', 'a'), ask('coder', 'b')]);
  expect(heard).toEqual(['one', 'two']);
  expect(rig.asked().map(({ status, attempt }) => [status, attempt])).toEqual([
    [429, 1],
    [429, 1],
    [200, 1],
    [200, 2],
  ]);
});

test('an answer can depend on what the prompt says', async () => {
  const script = whenPrompt(/digits/, always(say('ten classes')), always(say('something else')));
  const { heard } = await conversation(script, [ask('planner', 'the digits'), ask('planner', 'the houses')]);
  expect(heard).toEqual(['ten classes', 'something else']);
});

test('code comes in one fence, edits in blocks', () => {
  expect(python('print(1)')).toEqual(say('Here is the complete program.\n\n```python\nprint(1)\n```\n'));
  expect(edits([{ search: 'a = 1', replace: 'a = 2' }], 'So:')).toEqual(
    say('So:\n\n<<<<<<< SEARCH\na = 1\n=======\na = 2\n>>>>>>> REPLACE\n'),
  );
});
