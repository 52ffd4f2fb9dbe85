import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeDemos } from '../../../../app/run/demo.ts';
import { Advice } from '../../../../core/schema/planning/advice.ts';
import { Requirement } from '../../../../core/schema/planning/requirement.ts';
import { roles } from '../../../../services/claude/role.ts';
import { PlanAnswer } from '../../../../stages/plan/answer.ts';
import { ReviewAnswer } from '../../../../stages/verify/answer.ts';
import { clientOf, messagesFor, question } from '../client.ts';
import type { Script } from '../script.ts';
import { adviceOf, leakReview, misledRequirement, planOf, requirementOf, reviewOf } from './answers.ts';
import { competent, fumbling, stubborn, stumbling } from './authors.ts';
import { flawedProgram, flawNamed } from './flaws/index.ts';
import { nonsense, wrapped } from './nonsense.ts';
import { goodProgram } from './programs.ts';
import { demos, sharedSubjects } from './subjects.ts';

beforeAll(makeDemos);

test('answers are what the stages ask for, and quotes stand in the page', () => {
  for (const subject of [...Object.values(demos), ...sharedSubjects()]) {
    const { metric } = Requirement.parse(requirementOf(subject));
    if (metric !== null) expect(readFileSync(join(subject.folder, 'description.md'), 'utf8')).toContain(metric.quote);
    Advice.parse(adviceOf(subject));
    Requirement.parse(misledRequirement(subject));
    for (const tasks of [1, 2, 3] as const) {
      const plan = PlanAnswer.parse(planOf(subject, tasks));
      expect(plan.tasks).toHaveLength(tasks);
      ReviewAnswer.parse(reviewOf(plan));
    }
  }
  for (const subject of Object.values(demos)) expect(requirementOf(subject).metric).not.toBeNull();
  ReviewAnswer.parse(leakReview(3));
});

test('nonsense fits no schema', () => {
  const read = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  for (const reply of Object.values(nonsense)) {
    const text = reply.kind === 'text' ? reply.text : '';
    for (const schema of [Requirement, Advice, PlanAnswer, ReviewAnswer]) {
      expect(schema.safeParse(read(text)).success).toBe(false);
    }
  }
  for (const reply of Object.values(wrapped({ a: 1 }))) expect(reply.kind === 'text' && reply.text).toContain('"a"');
});

const say = async (script: Script, role: string, ...prompts: readonly string[]) => {
  const rig = await messagesFor({ script });
  const heard: string[] = [];
  for (const content of prompts) {
    const params = { ...question, max_tokens: 20_000, system: `You are the ${role} of Medalist.` };
    const message = await clientOf(rig)
      .messages.stream({ ...params, messages: [{ role: 'user', content }] })
      .finalMessage();
    heard.push(message.content[0]?.type === 'text' ? message.content[0].text : '');
  }
  return heard;
};

test('the competent answer every role', async () => {
  for (const role of roles) expect((await say(competent(demos.digits), role, 'Go.'))[0]?.length).toBeGreaterThan(50);
});

test('a coder stumbles over each flaw once; a debugger fixes the one it is shown', async () => {
  const flaws = [flawNamed('syntax-error'), flawNamed('no-to-csv')];
  const [first, second, third] = await say(stumbling(demos.tumours, flaws), 'coder', 'a', 'b', 'c');
  expect(first).toContain('time.monotonic(\n');
  expect(second).toContain('submission.describe()');
  expect(third).toContain(goodProgram(demos.tumours));
  const crash = flawNamed('no-such-column');
  const shown = `It failed:\n${flawedProgram(crash, demos.tumours)}`;
  const [fixed, anew] = await say(stubborn(demos.tumours, crash), 'debugger', shown, 'Something else.');
  expect(fixed).toMatch(/<<<<<<< SEARCH\n[\s\S]*numerator[\s\S]*=======/);
  expect(anew).toContain('```python');
  const [whole] = await say(stumbling(demos.tumours, [flawNamed('prose')]), 'debugger', shown);
  expect(whole).toContain('```python');
  const twice = await say(stubborn(demos.tumours, crash), 'coder', 'a', 'b');
  expect(twice[0]).toBe(twice[1]);
  expect((await say(fumbling, 'debugger', 'a'))[0]).toContain('line_that_is_not_there_1');
});
