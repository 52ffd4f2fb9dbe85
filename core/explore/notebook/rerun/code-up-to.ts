import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import type { CellRun } from '../../../schema/explore/cell-run.ts';

/** The code of a cell that failed: the statements that were done, and those to be tried once more, which fail again. */
export const codeUpTo = (
  { code, trouble }: CellRun,
  done: readonly SyntaxNode[],
  tried: readonly SyntaxNode[],
): string => {
  const plain = code.slice(0, done.at(-1)?.end ?? 0);
  const error = /^\w+(?=:|$)/.exec(trouble?.split('\n').at(-1) ?? '')?.[0] ?? 'it was interrupted';
  const rest = tried.length === 0 ? `# The rest failed (${error}) and is left out.` : triedOnce(code, tried, error);
  return plain === '' ? rest : `${plain}\n${rest}`;
};

const triedOnce = (code: string, tried: readonly SyntaxNode[], error: string): string => {
  const [start, end] = [tried[0]?.start ?? 0, tried.at(-1)?.end ?? 0];
  return `try:\n${indented(code, start, end, tried)}\nexcept Exception:\n    pass  # it failed in the session, too: ${error}`;
};

/** Set in by four spaces, but for the lines of a text, which would be another one then. */
const indented = (code: string, start: number, end: number, tried: readonly SyntaxNode[]): string => {
  const texts = tried.flatMap((statement) => statement.walk().filter(({ type }) => type === 'string'));
  let at = start;
  return code
    .slice(start, end)
    .split('\n')
    .map((line) => {
      const isInText = texts.some((text) => text.start < at && at < text.end);
      at += line.length + 1;
      return isInText || line === '' ? line : `    ${line}`;
    })
    .join('\n');
};
