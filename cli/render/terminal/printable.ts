import { jsonText, shownOnLine } from '../../../services/text/shown.ts';

/** Makes foreign text safe to print as one cell of a line: it cannot end the line or begin a column, and is as long as it looks. */
export const printable = shownOnLine;

/** One JSON object on a line. */
export const jsonLine = (value: unknown): string => `${jsonText(value)}\n`;
