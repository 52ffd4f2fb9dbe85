import { styleText } from 'node:util';
import type { PreflightProblem } from '../../machines/kaggle-signs.ts';
import { printable, printableLines } from './printable.ts';
import { printRefusal } from './refusal.ts';

/** Why Kaggle, or we, did not do it, in Kaggle's own words; and the next step. */
export const printProblem = ({ message, advice }: { readonly message: string; readonly advice: string }): void =>
  printRefusal({ message: printableLines(message), advice: printableLines(advice) });

/** Problems as a list below something, worst first. */
export const describeProblems = (problems: readonly PreflightProblem[], stream: NodeJS.WriteStream): string[] =>
  problems
    .toSorted((a, b) => Number(b.blocking) - Number(a.blocking))
    .flatMap(({ message, advice, blocking }) => [
      `  ${styleText(blocking ? 'red' : 'yellow', blocking ? '✗' : '!', { stream })} ${printable(message)}`,
      ...advice.split('\n').map((line) => `    ${printable(line)}`),
    ]);
