import { cut } from './cut.ts';
import { control, withoutControls, write } from './terminal.ts';

/** Changing lines at the bottom of a terminal, below lines that stay. If the output is no terminal, only those that stay are written. */
export interface Block extends Disposable {
  readonly print: (line: string) => void;
  /** Replaces the changing lines. */
  readonly draw: (lines: readonly string[]) => void;
}

export const openBlock = (out: NodeJS.WriteStream): Block => {
  let drawn: readonly string[] = [];
  const erase = () => {
    const columns = out.columns || 80;
    // a terminal that was made narrower has wrapped the longer lines
    const rows = drawn.reduce((sum, line) => sum + Math.max(1, Math.ceil(lengthOf(line) / columns)), 0);
    return rows === 0 ? '' : control(`\r\x1b[${rows}A\x1b[J`);
  };
  const draw = (lines: readonly string[]) => {
    if (!out.isTTY) return;
    const kept = lines.slice(0, Math.max(1, (out.rows || 24) - 1)).map((line) => cut(line, (out.columns || 80) - 1));
    write(out, `${erase()}${unwrapped(kept)}`);
    drawn = kept;
  };
  return {
    print: (line) => write(out, out.isTTY ? `${erase()}${line}\n${unwrapped(drawn)}` : `${line}\n`),
    draw,
    [Symbol.dispose]: () => draw([]),
  };
};

/** Turns off the terminal's wrapping around these lines: wide characters can make a line wider than its count of characters. */
export const unwrapped = (lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${control('\x1b[?7l')}${lines.map((line) => `${line}\n`).join('')}${control('\x1b[?7h')}`;

const lengthOf = (line: string) => withoutControls(line).length;
