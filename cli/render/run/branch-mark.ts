import type { JournalLine } from '../../../services/store/events.ts';
import { printable } from '../terminal/printable.ts';

/** The mark before a line about a candidate: its label, as `medalist tree` shows it. Empty for a line about the run itself. */
export const branchMark = ({ branch }: Pick<JournalLine, 'branch'>): string =>
  branch === undefined ? '' : `[${printable(branch.slice(0, 12))}] `;
