import { describe, expect, test } from 'vitest';
import { checkMachine } from '../../machines/check/check.ts';
import { competitionMachine } from '../../machines/competition.ts';
import { plainOrder } from '../rigs/order.ts';

describe('machine and stages', () => {
  test('agree on every path that can be reached', () => {
    const { problems, configurations } = checkMachine();
    expect(problems).toEqual([]);
    expect(configurations).toBeGreaterThan(20);
  });
  test.each<[string, (machine: typeof competitionMachine) => void, RegExp]>([
    ['a stage before what it needs', (m) => retarget(m, 'analyze', 'execute'), /runs execute without/],
    ['a stage that nobody runs', (m) => retarget(m, 'validate', 'report'), /confirm is never run/],
    ['a loop without end', (m) => retarget(m, 'autofix', 'autofix'), /endless loop: autofix -> autofix/],
  ])('the checker sees %s', (_, breakIt, problem) => {
    const broken = createBroken(breakIt);
    expect(checkMachine(broken, [plainOrder]).problems.join('\n')).toMatch(problem);
  });
});

/** A copy of the machine whose config has been damaged. */
const createBroken = (breakIt: (machine: typeof competitionMachine) => void): typeof competitionMachine => {
  const copy = competitionMachine.provide({});
  breakIt(copy);
  return copy;
};
/** Sends the good ending of one state somewhere else. */
const retarget = (machine: typeof competitionMachine, from: string, to: string): void => {
  const [state, target] = [machine.root.states[from], machine.root.states[to]];
  if (state === undefined || target === undefined) throw new Error('no such state');
  for (const transitions of state.transitions.values()) {
    const good = transitions.find(({ guard }) => (guard as { type?: string } | undefined)?.type === 'succeeded');
    if (good !== undefined) good.target = [target];
  }
};
