import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import type { SyntaxTree } from '../../../../services/python/syntax/parse.ts';
import type { CellRun } from '../../../schema/explore/cell-run.ts';
import { files } from './changes.ts';
import { codeUpTo } from './code-up-to.ts';
import { laterNames } from './later-names.ts';
import { type ReadCell, readCell } from './read-cell.ts';

/** One step of running an exploration again. */
export type Step =
  | { readonly kind: 'whole'; readonly cell: CellRun; readonly code: string }
  /** A cell that failed, up to there: later ones need what it did before. */
  | { readonly kind: 'part'; readonly cell: CellRun; readonly code: string }
  /** The session died in this cell, and later ones found no variables. */
  | { readonly kind: 'restart'; readonly cell: CellRun };

export interface Rerun {
  readonly steps: readonly Step[];
  readonly leftOut: readonly CellRun[];
}

/**
 * Which cells have to run, and what of them, so that all that ran finds what it found before. Read from the last cell to the
 * first: a cell that failed is kept where it touches a name that a later cell reads before it is new again.
 */
export const planRerun = (cells: readonly CellRun[], parse: (code: string) => SyntaxTree): Rerun => {
  const read = cells.map((cell) => readCell(cell, parse));
  const later = laterNames(read);
  const steps: Step[] = [];
  const leftOut: CellRun[] = [];
  let wanted = new Set([files]);
  for (const one of read.toReversed()) {
    const { cell } = one;
    if (cell.ended === 'died') {
      leftOut.unshift(cell);
      if (steps.length > 0 && steps[0]?.kind !== 'restart') steps.unshift({ kind: 'restart', cell });
      wanted = new Set([files]);
      continue;
    }
    const kept = keptOf(one, wanted);
    if (kept === null) {
      leftOut.unshift(cell);
      continue;
    }
    steps.unshift(kept.step);
    for (const name of kept.gives) wanted.delete(name);
    for (const name of later(kept.needs)) wanted.add(name);
  }
  return { steps: steps[0]?.kind === 'restart' ? steps.slice(1) : steps, leftOut };
};

interface KeptCell {
  readonly step: Step;
  readonly gives: ReadonlySet<string>;
  readonly needs: Iterable<string>;
}

const keptOf = (read: ReadCell, wanted: ReadonlySet<string>): KeptCell | null => {
  const { cell, done, failed, names } = read;
  const before = names(done);
  if (cell.ended === 'ran') return { step: { kind: 'whole', cell, code: cell.code }, ...before };
  const within = names(failed);
  const isTried = cell.ended === 'raised' && mayHaveBegun(failed) && !wanted.isDisjointFrom(within.touches);
  if (!isTried && wanted.isDisjointFrom(before.touches)) return null;
  return {
    step: { kind: 'part', cell, code: codeUpTo(cell, done, isTried ? failed : []) },
    gives: before.gives,
    needs: isTried ? [...before.needs, ...within.needs] : before.needs,
  };
};

/** A single plain statement that raised has done nothing; of a loop, some rounds may be done. */
const mayHaveBegun = ([statement, ...others]: readonly SyntaxNode[]): boolean =>
  others.length > 0 || (statement !== undefined && statement.type !== 'expression_statement');
