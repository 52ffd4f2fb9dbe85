/** Lines of a program with their numbers, as a compiler shows them; the line in question is marked. */
export const quoteLines = (code: string, line: number, around = { before: 0, after: 0 }): string => {
  const lines = code.split('\n');
  const from = Math.max(1, line - around.before);
  const to = Math.min(lines.length, line + around.after);
  const width = String(to).length;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
    .map((n) => `${n === line ? '>' : ' '} ${String(n).padStart(width)} | ${cut(lines[n - 1] ?? '')}`)
    .join('\n');
};

const cut = (line: string): string => (line.length <= 300 ? line : `${line.slice(0, 300)} ...`);
