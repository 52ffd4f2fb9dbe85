import { type Follower, followRun } from '../../../app/batch/live.ts';
import type { BatchEvent } from '../../../app/batch/options.ts';
import { type BatchSummary, summaryOf } from '../../../app/batch/report/summary.ts';
import type { ListRow } from '../../../services/list/list.ts';
import type { Home } from '../../../services/store/home.ts';
import { openBlock } from '../terminal/block.ts';
import { printable } from '../terminal/printable.ts';
import { describeDoing } from './doing.ts';
import { describeDetail, describeEvent } from './events.ts';
import { describeRow } from './row.ts';
import { describeRest, describeTotals } from './totals.ts';

/** Shows the batch of this process: a line for each row that ended, and on a terminal also the running rows and the totals. */
export interface BatchView extends Disposable {
  readonly show: (event: BatchEvent) => void;
  /** Takes the rows of the list as they are now, whoever changed them. */
  readonly know: (rows: readonly ListRow[]) => void;
}

interface Running {
  readonly line: number;
  readonly competition: string;
  readonly run: string;
  readonly since: number;
  readonly follower: Follower;
  /** The last stage or line that the run told: shown if its journal is on another machine. */
  words: string;
}

export const openBatchView = (out: NodeJS.WriteStream, home: Home, verbose = false): BatchView => {
  const block = openBlock(out);
  const running = new Map<number, Running>();
  let unread: readonly ListRow[] = [];
  let summary: BatchSummary | undefined; // made only when it is drawn: a long list takes time

  const begin = ({ line, competition, run }: Pick<Running, 'line' | 'competition' | 'run'>): Running => {
    const row = { line, competition, run, since: Date.now(), follower: followRun(home, competition, run), words: '' };
    running.set(line, row);
    return row;
  };
  const note = (event: BatchEvent): void => {
    switch (event.type) {
      case 'row.started':
        begin(event);
        break;
      case 'row.ended':
      case 'row.left':
        running.delete(event.line);
        break;
      case 'row.place':
      case 'row.line': {
        const known = running.get(event.line);
        const row = known?.run === event.run ? known : begin(event); // another attempt is another run
        row.words = printable(event.type === 'row.place' ? event.words : event.text).trim();
        break;
      }
      case 'row.retried':
      case 'batch.started':
      case 'batch.note':
      case 'batch.stopping':
        break;
    }
  };
  const describe = ({ line, competition, since, follower, words }: Running): string => {
    const doing = follower.look();
    const detail = doing === undefined ? words : describeDoing(doing);
    return describeRow(
      { line, competition, status: 'running', seconds: (Date.now() - since) / 1000, words: detail },
      out,
    );
  };
  const draw = () => {
    if (unread.length > 0) [summary, unread] = [summaryOf(unread), []];
    const totals = summary === undefined ? [] : [totalsLine(summary, running.size)];
    const most = Math.max(1, (out.rows || 24) - 3);
    const rows = [...running.values()].slice(0, most).map(describe);
    const more = running.size > most ? [`... and ${running.size - most} more running`] : [];
    block.draw([...rows, ...more, ...totals]);
  };
  const timer = out.isTTY ? setInterval(draw, 500) : undefined;
  timer?.unref();
  return {
    show(event) {
      note(event);
      const line = describeEvent(event, out) ?? (verbose ? describeDetail(event) : undefined);
      if (line !== undefined) block.print(line);
    },
    know(rows) {
      if (out.isTTY) unread = rows;
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      block[Symbol.dispose]();
    },
  };
};

const totalsLine = (summary: BatchSummary, parallel: number): string => {
  const rest = describeRest(summary, parallel);
  return `${describeTotals(summary)}${rest === '' ? '' : `; ${rest}`}`;
};
