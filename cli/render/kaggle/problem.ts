import type { PreflightProblem } from '../../../app/kaggle/signs.ts';
import { printRefusal } from '../refusal.ts';
import { printable } from '../terminal/printable.ts';
import { paint } from '../terminal/terminal.ts';

/** Why Kaggle, or we, did not do it, in Kaggle's own words; and the next step. */
export const printProblem = ({ message, advice }: { readonly message: string; readonly advice: string }): void =>
  printRefusal({ message, advice });

/** Problems as a list below something, worst first. */
export const describeProblems = (problems: readonly PreflightProblem[], stream: NodeJS.WriteStream): string[] =>
  problems
    .toSorted((a, b) => Number(b.blocking) - Number(a.blocking))
    .flatMap(({ message, advice, blocking }) => [
      `  ${paint(blocking ? 'red' : 'yellow', blocking ? '✗' : '!', { stream })} ${printable(message)}`,
      ...advice.split('\n').map((line) => `    ${printable(line)}`),
    ]);
