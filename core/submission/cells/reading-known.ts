import { classify } from '../../../services/csv/cell.ts';
import type { SubmissionColumn, TargetKind } from '../../schema/submission.ts';
import { truthOf } from './labels.ts';
import { areMixedTuples } from './structure.ts';

/**
 * Whether it is known how a column's cells are read: the schema says so, and the first cells of the file at hand do not
 * speak against it. Where the sample's whole numbers are all there is, the file must have nothing but numbers, too.
 */
export const isReadingKnown = (
  { settled, labels }: SubmissionColumn,
  kind: TargetKind,
  headOfFile: () => readonly string[],
): boolean => {
  switch (kind) {
    case 'token-set':
    case 'ranked-list':
    case 'sequence':
      return settled !== null && !areMixedTuples(headOfFile());
    case 'text':
    case 'structured':
    case 'class-string':
      return settled !== null;
    case 'class-bool':
      return settled !== 'sample' || headOfFile().every((cell) => truthOf(cell) !== undefined);
    case 'class-int':
    case 'ordinal-int':
      return settled !== null || (labels === null && !headOfFile().some(isWord));
    case 'probability':
    case 'simplex':
    case 'score':
    case 'real':
    case 'bounded-real':
      return settled !== null || !headOfFile().some(isWord);
  }
};

const isWord = (cell: string): boolean => classify(cell) === 'other';
