import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { writeAtomic } from '../../../services/files/atomic.ts';
import { spaceFree, spaceUsed } from '../../../services/files/space-used.ts';
import { dayOf } from '../../../services/ledger/day.ts';
import { overviewOf } from '../../../services/ledger/overview.ts';
import type { Home } from '../../../services/store/home.ts';
import { shown } from '../../../services/text/shown.ts';
import type { Refusal } from '../../refusal.ts';
import { reportFile } from '../../report/leave.ts';
import { readResult } from '../../result/result.ts';
import type { BatchEnded } from '../options.ts';
import { folderOfRun } from '../row/run-folder.ts';
import { dailyPage } from './daily-page.ts';
import { type Day, dailyReport } from './daily-report-text.ts';
import { diaryFolder, submissionsOf } from './diary-folder.ts';
import { type BatchSummary, isValid, type SummaryRow, summariseList } from './summary.ts';

/** Where the report is, and why it could not be written, if so. */
export interface WrittenReport {
  readonly path: string;
  readonly trouble: string | null;
}

/** No batch lasts longer; if it seems to, the clock was changed meanwhile. */
const mostDays = 60;

/**
 * Writes what happened to a list today (UTC), and on the earlier days of this batch: a text and a page for each day, which every later
 * batch of the day replaces. Do not call it after `busy`: the batch that has the list writes its own.
 */
export const writeDailyReport = (
  home: Home,
  listPath: string,
  ended: BatchEnded | Refusal,
  now: Date,
): WrittenReport => {
  const folder = diaryFolder(home, listPath);
  const path = join(folder, `${dayOf(now)}.md`);
  const read = ended.ok ? ended.summary : summariseList(listPath);
  const summary = 'ok' in read ? null : read;
  const disk = { used: spaceUsed(submissionsOf(home)), free: spaceFree(submissionsOf(home)) };
  try {
    for (const at of daysOf(ended, now)) {
      const day = dayOf(at);
      const about = { ...aboutDay(home, summary, at), list: listPath, day, now, ended, summary, disk };
      writeAtomic(join(folder, `${day}.md`), shown(dailyReport(about)));
      writeAtomic(
        join(folder, `${day}.html`),
        dailyPage(about, (row) => reportFrom(folder, home, row)),
      );
    }
    return { path, trouble: null };
  } catch (error) {
    return { path, trouble: `the daily report cannot be written: ${error instanceof Error ? error.message : error}` };
  }
};

/** The address of a row's own report, relative to the folder. */
const reportFrom = (folder: string, home: Home, { competition, run }: SummaryRow): string | undefined => {
  const found = folderOfRun(home, competition, run);
  if (found === undefined) return undefined;
  const page = join(found.path, reportFile);
  return existsSync(page) ? relative(folder, page).split(sep).map(encodeURIComponent).join('/') : undefined;
};

/** The last instant of each day before today since the batch began, and now. */
const daysOf = (ended: BatchEnded | Refusal, now: Date): Date[] => {
  const began = new Date(now.getTime() - (ended.ok ? ended.here.seconds * 1000 : 0));
  const days: Date[] = [now];
  for (let end = midnightOf(now) - 1; end >= began.getTime() && days.length < mostDays; end -= 86_400_000) {
    days.push(new Date(end));
  }
  return days;
};

const midnightOf = (now: Date): number => Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());

const aboutDay = (home: Home, summary: BatchSummary | null, at: Date): Pick<Day, 'rows' | 'troubles' | 'money'> => {
  const rows = (summary?.rows ?? []).filter(({ ended }) => isOn(ended, dayOf(at)));
  const money = overviewOf(home.ledger, at);
  return {
    rows,
    troubles: rows
      .filter(({ status }) => status === 'fallback' || !isValid(status))
      .map((row) => ({ row, ...runOf(home, row) })),
    money: money.ok ? money.overview.today : money.message,
  };
};

/** Whether the cell's time is on this day. People may change cells, so it may be no time at all. */
const isOn = (ended: string, day: string): boolean => {
  const at = Date.parse(ended);
  return Number.isFinite(at) && dayOf(new Date(at)) === day;
};

const runOf = (home: Home, { competition, run }: SummaryRow) => {
  const folder = folderOfRun(home, competition, run);
  return {
    folder: folder?.path,
    failure: folder === undefined ? undefined : readResult(folder.result)?.failures.at(-1),
  };
};
