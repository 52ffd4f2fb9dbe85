import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { createMachine } from 'xstate';
import { checkExploring } from '../../../machines/check/explore.ts';
import { exploreMachine } from '../../../machines/explore/explore.ts';

test('every path of an exploration ends, uses its steps, and leaves what it made', () => {
  const { configurations, problems } = checkExploring();
  expect(problems).toEqual([]);
  expect(configurations).toBeGreaterThan(200);
});

const changed = (change: (states: Record<string, unknown>) => void): AnyStateMachine => {
  const { config, implementations } = exploreMachine;
  const states = { ...config.states } as Record<string, unknown>;
  change(states);
  return createMachine({ ...config, states } as never, implementations as never);
};

test.each([
  ['a turn that nobody counts', 'endless loop', { countTurn: { always: { target: 'think' } } }],
  [
    'a question that nobody counts',
    'endless loop',
    { awaitReply: { tags: 'parked', on: { reply: 'think', noReply: 'answered' } } },
  ],
  [
    'a score that nobody asks for',
    'score is never done',
    { answered: { always: { target: 'write' } }, withoutAnswer: { always: { target: 'write' } } },
  ],
  ['a state that nothing leaves', 'mayUse is a dead end', { mayUse: {} }],
  ['an answer that is thrown away', 'think ends without writing', { answered: { always: { target: 'failed' } } }],
] as const)('the check finds %s', (_, problem, states) => {
  const { problems } = checkExploring(changed((all) => Object.assign(all, states)));
  expect(problems.join('\n')).toContain(problem);
});
