import { plainText } from '../run/output.ts';

/** The text as a terminal would leave it: only the last state of a progress bar, and nothing that acts on a terminal. */
export const cleanText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => plainText(lastState(line)))
    .join('\n')
    .toWellFormed();

const lastState = (line: string): string => line.split('\r').findLast((state) => state !== '') ?? '';
