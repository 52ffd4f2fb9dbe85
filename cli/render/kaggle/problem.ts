import type { PreflightProblem } from '../../../app/kaggle/signs.ts';
import { printable } from '../terminal/printable.ts';
import { paint } from '../terminal/terminal.ts';

/** Problems as a list below something, worst first. */
export const describeProblems = (problems: readonly PreflightProblem[], stream: NodeJS.WriteStream): string[] =>
  problems
    .toSorted((a, b) => Number(b.blocking) - Number(a.blocking))
    .flatMap(({ message, advice, blocking }) => [
      `  ${paint(blocking ? 'red' : 'yellow', blocking ? '✗' : '!', { stream })} ${printable(message)}`,
      ...advice.split('\n').map((line) => `    ${printable(line)}`),
    ]);
