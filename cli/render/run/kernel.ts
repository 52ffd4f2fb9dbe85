import { printable } from '../terminal/printable.ts';

/** The next steps with a notebook, one on a line; the first line begins with `next`. */
export const describeSteps = (steps: readonly string[]): string[] =>
  steps.map((step, at) => `  ${(at === 0 ? 'next' : '').padEnd(8)}  ${printable(step)}`);
