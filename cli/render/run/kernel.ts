import { printable } from '../terminal/printable.ts';

/** What is left to do with a notebook, one step on a line, under one word. */
export const describeSteps = (steps: readonly string[]): string[] =>
  steps.map((step, at) => `  ${(at === 0 ? 'next' : '').padEnd(8)}  ${printable(step)}`);
