import { lineWidth, skipped } from './python.ts';

/**
 * An assignment that is too long for a line, broken as a formatter does: at its last call, or within parentheses where it has
 * operators. Where a formatter would break it worse, it is told to leave it.
 */
export const broken = (line: string): string => {
  if (line.length <= lineWidth) return line;
  const start = assigned(line);
  const { operators, lastCall } = partsOf(line, start);
  const ends = /\)$/.test(line) && !line.endsWith('()');
  if (ends && !operators) {
    const [head, inner] = [line.slice(0, lastCall + 1), line.slice(lastCall + 1, -1)];
    if (head.length <= lineWidth && inner.length + 4 <= lineWidth) return `${head}\n    ${inner}\n)`;
  }
  const inParentheses = `${line.slice(0, start)}(\n    ${line.slice(start)}\n)`;
  return operators && !ends ? inParentheses : skipped(inParentheses);
};

/** Where the value begins: strings may hold what an assignment looks like. */
const assigned = (line: string): number =>
  (/^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'])*? = /.exec(line)?.[0] ?? '').length;

/** What is outside all brackets and strings: a space stands beside an operator only. */
const partsOf = (line: string, start: number): { readonly operators: boolean; readonly lastCall: number } => {
  let [depth, lastCall, operators] = [0, start, false];
  for (const { 0: part, index } of line.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[([{]|[)\]}]| /g)) {
    if (index < start) continue;
    if (/^[([{]/.test(part)) {
      if (depth === 0) lastCall = index;
      depth += 1;
    } else if (/^[)\]}]/.test(part)) depth -= 1;
    else if (part === ' ' && depth === 0) operators = true;
  }
  return { operators, lastCall };
};
