import { jsonText, shownOnLine } from '../../../services/text/shown.ts';

/** Text of others as one cell of a line: it ends no line, begins no column, and is as long as it looks. */
export const printable = shownOnLine;

/** One JSON object on a line. */
export const jsonLine = (value: unknown): string => `${jsonText(value)}\n`;
