import { withoutControls } from './terminal.ts';

/** Columns padded to their widest cell: plain text that also reads well in a log file. Colours have no width. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => lengthOf(row[column] ?? ''))));
  return all
    .map((row) =>
      widths
        .map((width, column) => padded(row[column] ?? '', width))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const lengthOf = (cell: string): number => withoutControls(cell).length;

const padded = (cell: string, width: number): string => cell + ' '.repeat(width - lengthOf(cell));
