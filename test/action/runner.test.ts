import { describe, expect, test } from 'vitest';
import { assignmentsIn, commandsIn } from '../rigs/action/commands.ts';
import { holds, interpolate } from '../rigs/action/expression.ts';

const contexts = { inputs: { url: "it's", empty: '' }, steps: { run: { outcome: 'success', outputs: { code: '0' } } } };
/** What is written ${{ so }}. */
const expression = (text: string) => `\${{ ${text} }}`;
const well = { failed: false, cancelled: false };

describe('expressions are what GitHub makes of them', () => {
  test('values, and nothing where there is none', () => {
    const text = ['inputs.url', 'steps.run.outputs.code', 'steps.none.outputs.code'].map(expression).join('|');
    expect(interpolate(`<${text}>`, contexts)).toBe("<it's|0|>");
  });

  test.each(['secrets.KEY', 'hashFiles(1)', 'inputs.', 'always()'].map(expression))('%s is an error', (text) => {
    expect(() => interpolate(text, contexts)).toThrow();
  });

  test.each([
    ['success()', [true, false, false]],
    ["inputs.empty == ''", [true, false, false]],
    ["always() && inputs.empty == ''", [true, true, true]],
    [expression('always()'), [true, true, true]],
    ['failure()', [false, true, false]],
    ['cancelled()', [false, false, true]],
    ["always() && steps.run.outcome == 'skipped'", [false, false, false]],
  ])('%s of a job that goes well, failed, was cancelled', (condition, answers) => {
    const states = [well, { ...well, failed: true }, { ...well, cancelled: true }];
    expect(states.map((state) => holds(condition, contexts, state))).toEqual(answers);
  });
});

test('what a step assigns', () => {
  expect(assignmentsIn('a=1\nb<<E\nx=2\n\nE \nE\nc=\n')).toEqual({ a: '1', b: 'x=2\n\nE ', c: '' });
  expect(() => assignmentsIn('b<<E\nx')).toThrow('no end');
  expect(() => assignmentsIn('nothing')).toThrow('no assignment');
});

test('commands in a log, as far as they are wanted', () => {
  const log = 'x\n::error title=A::one\n::stop-commands::T\n::error::two\n::T::\n ::warning::three\na ::error::four';
  expect(commandsIn(log)).toEqual([
    { name: 'error', text: 'one' },
    { name: 'warning', text: 'three' },
  ]);
});
