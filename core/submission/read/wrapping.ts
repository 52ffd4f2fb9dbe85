import type { Finding } from '../../schema/finding.ts';
import { error, warning } from '../finding.ts';

interface Unwrapped {
  readonly text: string;
  readonly findings: readonly Finding[];
  /** Does for the pieces that follow what was done to the line ends of this one. */
  readonly newlines: (piece: string) => string;
}

/**
 * Takes off what is around the CSV, seen in its first piece: a fence, comment lines on top, foreign line ends. A header of
 * the sample that begins like a comment is none.
 */
export const unwrap = (text: string, header: readonly string[]): Unwrapped => {
  const returns = text.includes('\r') && !text.includes('\n');
  const findings: Finding[] = [];
  let rest = text;
  const newlines = (piece: string) => (returns ? piece.replaceAll('\r', '\n') : piece);
  if (returns) {
    findings.push(error('carriage-returns', 'lines end with a carriage return only', 'End lines with \\n.'));
    rest = newlines(rest);
  } else if (/^[^\n]*\r\n/.test(rest)) {
    findings.push(warning('crlf', 'lines end with CR LF', 'End lines with \\n (lineterminator="\\n").'));
  }
  const fence = /^\s*```\w*\r?\n([\s\S]*?)\r?\n?```\s*$/.exec(rest);
  if (fence?.[1] !== undefined) {
    findings.push(error('markdown-fence', 'the CSV is inside a markdown fence', 'Write the CSV itself.'));
    rest = `${fence[1]}\n`;
  }
  const comments = header[0]?.startsWith('#') ? null : /^(?:#[^\n]*\n)+/.exec(rest);
  if (comments !== null) {
    findings.push(
      error('comment-lines', 'there are comment lines before the header', 'The first line must be the header.', {
        examples: comments[0].trim().split('\n'),
      }),
    );
    rest = rest.slice(comments[0].length);
  }
  return { text: rest, findings, newlines };
};
