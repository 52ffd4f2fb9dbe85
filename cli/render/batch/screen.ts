import type { BatchSummary, SummaryRow } from '../../../app/batch/report/summary.ts';
import { printable } from '../terminal/printable.ts';
import { paint } from '../terminal/terminal.ts';
import { describeRow } from './row.ts';
import { describeRest, describeTotals } from './totals.ts';

/** What `batch --watch` knows when it draws. */
export interface Screen {
  readonly list: string;
  readonly summary: BatchSummary;
  /** Lines of the file whose rows somebody works on now. */
  readonly held: ReadonlySet<number>;
  /** What such a row's run is doing, and for how many seconds. */
  readonly doing: (row: SummaryRow) => { readonly words: string; readonly seconds: number | null };
}

/** As many rows as fit: those that run, those that failed, those that ended last. The last line counts the others. */
export const drawScreen = (screen: Screen, height: number, out: NodeJS.WriteStream): string[] => {
  const { list, summary, held, doing } = screen;
  const rest = describeRest(summary, held.size);
  const head = [
    `${paint('bold', printable(list), { stream: out })}  ${paint('dim', 'Ctrl-C ends the look, not the batch', { stream: out })}`,
    `${describeTotals(summary)}${rest === '' ? '' : `; ${rest}`}`,
    '',
  ];
  const room = Math.max(1, height - head.length - 1);
  const rows = inOrder(summary.rows, held);
  const lines = rows.slice(0, room).map((row) => {
    const { line, competition } = row;
    if (held.has(line)) return describeRow({ line, competition, ...doing(row), status: 'running' }, out);
    const stopped = row.status === 'running';
    return describeRow(
      stopped ? { line, competition, status: 'stopped', words: 'goes on with the next batch' } : finishedRow(row),
      out,
    );
  });
  const more = rows.length - lines.length;
  return [...head, ...lines, more > 0 ? `... and ${more} more row${more === 1 ? '' : 's'}` : ''];
};

/** A row that no batch works on, with the words for its line. */
export const finishedRow = (row: SummaryRow) => ({
  ...row,
  words: [row.metric, row.seed === '' ? '' : `seed ${row.seed}`, row.note].filter((part) => part !== '').join('  '),
});

/** Running first, then failed and waiting ones, then the newest that ended, then what is to be done. */
const inOrder = (rows: readonly SummaryRow[], held: ReadonlySet<number>): readonly SummaryRow[] => {
  const groups: SummaryRow[][] = [[], [], [], []];
  for (const row of rows) groups[rankOf(row, held)]?.push(row);
  groups[2]?.sort((a, b) => (a.ended < b.ended ? 1 : a.ended > b.ended ? -1 : 0));
  return groups.flat();
};

const rankOf = ({ line, status }: SummaryRow, held: ReadonlySet<number>): number => {
  if (held.has(line)) return 0;
  if (status === 'failed' || status === 'waiting') return 1;
  return status === '' || status === 'running' ? 3 : 2;
};
