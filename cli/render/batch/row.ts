import { shortName } from '../../../app/batch/row/run-folder.ts';
import { printable } from '../terminal/printable.ts';
import { paint, type Style } from '../terminal/terminal.ts';

/** What the line about a row is made of. */
export interface RowWords {
  readonly line: number;
  readonly competition: string;
  readonly status: string;
  readonly score?: string;
  readonly seconds?: number | null;
  readonly words?: string;
}

const styles: Readonly<Record<string, Style>> = {
  running: 'cyan',
  ok: 'green',
  repaired: 'green',
  fallback: 'yellow',
  failed: 'red',
  waiting: 'yellow',
  again: 'yellow',
};

/** A status as people see it, in its colour; padded to a column. */
const paintStatus = (status: string, out: NodeJS.WriteStream): string =>
  paint(styles[status] ?? 'dim', printable(status === '' ? 'to do' : status).padEnd(9), { stream: out });

/** A row in one line. If there can be no score yet, the line has no column for it. */
export const describeRow = (
  { line, competition, status, score, seconds = null, words = '' }: RowWords,
  out: NodeJS.WriteStream,
): string => {
  const name = competition === '' ? '?' : shortName(competition);
  const cells = [
    String(line).padStart(4),
    printable(name).padEnd(18),
    ...(score === undefined ? [] : [printable(score).padEnd(8)]),
    (seconds === null ? '' : `${seconds.toFixed(1)} s`).padStart(8),
    printable(words),
  ];
  return `${paintStatus(status, out)} ${cells.join('  ').trimEnd()}`;
};
