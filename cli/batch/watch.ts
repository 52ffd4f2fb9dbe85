import { basename } from 'node:path';
import { followList } from '../../app/batch/follow-list.ts';
import { type Follower, followRun } from '../../app/batch/live.ts';
import { type BatchSummary, type SummaryRow, summaryOf } from '../../app/batch/report/summary.ts';
import { homeOf } from '../../app/home.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import type { ListRow } from '../../services/list/list.ts';
import { onInterrupt } from '../interrupt.ts';
import { describeDoing } from '../render/batch/doing.ts';
import { describeRow } from '../render/batch/row.ts';
import { drawScreen, finishedRow } from '../render/batch/screen.ts';
import { describeTotals } from '../render/batch/totals.ts';
import { openScreen } from '../render/terminal/screen.ts';
import { write } from '../render/terminal/terminal.ts';

/** `medalist batch LIST --watch`: shows the list until Ctrl-C, whichever batches work on it. */
export const watchList = async (path: string): Promise<Refusal | null> => {
  const out = process.stdout;
  const signal = onInterrupt();
  const problem = await (out.isTTY ? watchOnScreen(path, out, signal) : watchInLines(path, out, signal));
  return problem === null ? null : refuse('usage', problem.message, problem.advice);
};

const watchOnScreen = async (path: string, out: NodeJS.WriteStream, signal: AbortSignal) => {
  const doing = followRuns();
  let summary: BatchSummary | undefined;
  let held: ReadonlySet<number> = new Set();
  using screen = openScreen(out, (height) =>
    summary === undefined ? [] : drawScreen({ list: basename(path), summary, held, doing }, height, out),
  );
  const onRows = (rows: readonly ListRow[]) => {
    [summary, held] = [summaryOf(rows), heldOf(rows)];
    screen.draw();
  };
  const problem = await followList(path, { onRows, signal });
  screen[Symbol.dispose]();
  if (problem === null && summary !== undefined) write(out, `${describeTotals(summary)}\n`);
  return problem;
};

/** If the output is no terminal: prints the totals, then each row when its status changes. */
const watchInLines = async (path: string, out: NodeJS.WriteStream, signal: AbortSignal) => {
  let before: Map<string, string> | undefined;
  const onRows = (rows: readonly ListRow[]) => {
    const summary = summaryOf(rows);
    const now = new Map(summary.rows.map((row) => [`${row.line} ${row.competition}`, `${row.status} ${row.run}`]));
    if (before === undefined) write(out, `${describeTotals(summary)}\n`);
    else {
      const last = before;
      const changed = summary.rows.filter(({ line, competition, status, run }) => {
        const known = last.get(`${line} ${competition}`);
        return known !== undefined && known !== `${status} ${run}`;
      });
      for (const row of changed) write(out, `${describeRow(finishedRow(row), out)}\n`);
    }
    before = now;
  };
  return followList(path, { onRows, signal });
};

const heldOf = (rows: readonly ListRow[]): Set<number> =>
  new Set(rows.flatMap(({ line, holder }) => (holder === null ? [] : [line])));

/** Tells what a row's run is doing. A journal is opened when its row is first shown, and only once. */
const followRuns = () => {
  const home = homeOf(undefined);
  const followers = new Map<string, Follower>();
  return ({ competition, run }: SummaryRow) => {
    const follower = followers.get(run) ?? followRun(home, competition, run);
    followers.set(run, follower);
    const doing = follower.look();
    return doing === undefined
      ? { words: '', seconds: null }
      : { words: describeDoing(doing), seconds: (Date.now() - doing.since) / 1000 };
  };
};
