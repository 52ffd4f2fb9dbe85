import type { BatchOptions } from '../../app/batch/options.ts';
import { writeDailyReport } from '../../app/batch/report/daily-report.ts';
import { openDiary } from '../../app/batch/report/diary.ts';
import { endedWords } from '../../app/batch/report/diary-words.ts';
import { batch } from '../../app/batch/run.ts';
import { homeOf } from '../../app/home.ts';
import { exitCodes } from '../exit-codes.ts';
import { onInterrupt } from '../interrupt.ts';
import { describeTotals } from '../render/batch/totals.ts';
import { printRefusal } from '../render/refusal.ts';
import { printable } from '../render/terminal/printable.ts';
import { writeErr } from '../render/terminal/terminal.ts';
import { codeOfBatch } from './codes.ts';

/** Exit codes that need nobody's attention: all is well, another batch has the list, or the next start goes on with it. */
const quiet: readonly number[] = [exitCodes.ok, exitCodes.shared, exitCodes.limited, exitCodes.interrupted];

/** `medalist batch LIST --cron`: prints nothing when all is well, because schedulers mail whatever is printed. */
export const runByScheduler = async (options: BatchOptions): Promise<void> => {
  const home = homeOf(undefined);
  using diary = openDiary(home, options.list);
  const ended = await batch(options, { signal: onInterrupt(), onEvent: diary.write });
  const code = codeOfBatch(ended);
  process.exitCode = code;
  diary.write(endedWords(ended));
  if (!ended.ok) {
    if (!quiet.includes(code)) printRefusal(ended);
    if (code === exitCodes.shared) return; // the other batch writes the report
  }
  const report = writeDailyReport(home, options.list, ended, new Date());
  for (const trouble of [diary.trouble, report.trouble]) {
    if (trouble !== null) writeErr(`medalist: ${printable(trouble)}\n`);
  }
  if (ended.ok && (!quiet.includes(code) || ended.end === 'failures')) {
    writeErr(`medalist: ${describeTotals(ended.summary)}\nSee ${printable(report.path)}\n`);
  }
};
