import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import type { SyntaxTree } from '../../../../services/python/syntax/parse.ts';
import type { CellRun } from '../../../schema/explore/cell-run.ts';
import { pythonOf } from '../magics.ts';
import { type NameUse, namesIn } from './cell-names.ts';

/** A cell by its statements: those that were done, and where it failed. */
export interface ReadCell {
  readonly cell: CellRun;
  /** In order; all of them where nothing failed. */
  readonly done: readonly SyntaxNode[];
  /** What it failed in: one statement, or several where the line has several or is not known. */
  readonly failed: readonly SyntaxNode[];
  readonly names: (statements: readonly SyntaxNode[]) => NameUse;
}

/** Reads what a cell did. */
export const readCell = (cell: CellRun, parse: (code: string) => SyntaxTree): ReadCell => {
  const { root } = parse(pythonOf(cell.code));
  const names = namesIn(root);
  const all = root.children;
  if (cell.ended === 'ran') return { cell, done: all, failed: [], names };
  const line = failedLine(cell);
  if (line === null) return { cell, done: [], failed: startedIn(cell) ? all : [], names };
  const lastLine = (node: SyntaxNode) => node.line + node.text.split('\n').length - 1;
  return {
    cell,
    done: all.filter((statement) => lastLine(statement) < line),
    failed: all.filter((statement) => statement.line <= line && line <= lastLine(statement)),
    names,
  };
};

/** The line of the cell's own that the error came through. */
const failedLine = ({ place, trouble }: CellRun): number | null => {
  const frame = new RegExp(`^ *File "<cell ${place}>", line (\\d+), in <module>$`, 'm').exec(trouble ?? '');
  return frame === null ? null : Number(frame[1]);
};

/** Nothing of a cell with an error of syntax has run. */
const startedIn = ({ trouble }: CellRun): boolean => /^Traceback \(/m.test(trouble ?? '');
