import type { JournalLine } from '../../../services/store/events.ts';
import { printable } from '../terminal/printable.ts';

/** Before what a line says: which candidate it is about, as `medalist tree` numbers them. Empty for the run itself. */
export const branchMark = ({ branch }: Pick<JournalLine, 'branch'>): string =>
  branch === undefined ? '' : `[${printable(branch.slice(0, 12))}] `;
