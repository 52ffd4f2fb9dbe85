import { quoteLines } from '../../core/brief/wording/quote-lines.ts';

const most = 6;
const around = { before: 4, after: 3 };

/** The program's lines that a traceback names, each with the lines around it; the last is where it failed. Empty: none. */
export const quotedFrames = (message: string, code: string): string => {
  const lines = [...message.matchAll(/File "(?:[^"\n]*\/)?solution\.py", line (\d{1,7})/g)].map(([, n]) => Number(n));
  const inside = [...new Set(lines.toReversed())].filter((line) => line >= 1 && line <= code.split('\n').length);
  return inside
    .slice(0, most)
    .toReversed()
    .map((line) => quoteLines(code, line, around))
    .join('\n  ...\n');
};
