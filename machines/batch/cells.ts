import * as z from 'zod';
import type { ListColumns } from '../../services/list/list.ts';

/** What the status of a row can be. Empty: to do. Any other text is a person's own mark, and the row is left alone. */
export const RowStatus = z.enum(['', 'running', 'ok', 'repaired', 'fallback', 'failed', 'skipped', 'waiting']);
export type RowStatus = z.output<typeof RowStatus>;

/** What Medalist writes into a list, and where. */
export const columns = {
  key: ['competition', 'url', 'slug'],
  managed: ['status', 'score', 'metric', 'standing', 'note', 'run', 'attempts', 'cost', 'seconds', 'ended'],
  status: 'status',
  mark: 'run',
} as const satisfies ListColumns;

/** One of the columns that Medalist writes. */
type OurColumn = (typeof columns.managed)[number];
export type OurCells = Readonly<Partial<Record<OurColumn, string>>>;
