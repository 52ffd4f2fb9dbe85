import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf } from '../../../services/ledger/day.ts';
import type { Home } from '../../../services/store/home.ts';
import { oneLine } from '../../../services/text/one-line.ts';
import type { BatchEvent } from '../options.ts';
import { diaryFolder } from './diary-folder.ts';
import { diaryWords } from './diary-words.ts';

/** The log of batches that nobody watches, a file for each day (UTC). Several processes may write it at the same time. */
export interface Diary extends Disposable {
  readonly write: (event: BatchEvent | string) => void;
  /** The file of today. */
  readonly path: string;
  /** Why something could not be written, the first time. A full disk does not end a batch, but is reported. */
  readonly trouble: string | null;
}

const usualDays = 30;
const mostDays = 36_500;

/** Opens the diary of a list, and removes its files (daily reports, too) that are older than KEEP_DAYS, 30 by default. */
export const openDiary = (
  home: Home,
  listPath: string,
  now: () => Date = () => new Date(),
  keep: string | undefined = process.env.KEEP_DAYS,
): Diary => {
  const folder = diaryFolder(home, listPath);
  const path = () => join(folder, `${dayOf(now())}.log`);
  let trouble: string | null = null;
  let closed = false;
  const attempt = (what: string, work: () => void) => {
    try {
      work();
    } catch (error) {
      trouble ??= `${what}: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  const write = (event: BatchEvent | string) => {
    const words = typeof event === 'string' ? event : diaryWords(event);
    if (words === null || closed) return;
    const line = `${now().toISOString().slice(0, 19)}Z ${process.pid} ${oneLine(words)}\n`;
    attempt('the log cannot be written', () => appendFileSync(path(), line));
  };
  attempt('the log cannot be written', () => mkdirSync(folder, { recursive: true }));
  const days = keep === undefined || keep.trim() === '' ? usualDays : Number(keep);
  if (!Number.isSafeInteger(days) || days < 1 || days > mostDays)
    write('KEEP_DAYS is no number of days: all files are kept');
  else attempt('old logs cannot be removed', () => removeOld(folder, days, now()));
  return {
    write,
    get path() {
      return path();
    },
    get trouble() {
      return trouble;
    },
    [Symbol.dispose]: () => {
      closed = true;
    },
  };
};

/** Removes old files by their names. Other files in the folder are somebody's own. */
const removeOld = (folder: string, days: number, now: Date): void => {
  const oldest = dayOf(new Date(now.getTime() - days * 86_400_000));
  for (const name of readdirSync(folder)) {
    if (/^\d{4}-\d\d-\d\d\.(log|md|html)$/.test(name) && name.slice(0, 10) < oldest)
      rmSync(join(folder, name), { force: true });
  }
};
