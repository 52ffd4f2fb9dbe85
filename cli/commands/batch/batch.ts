import { planList } from '../../../app/batch/dry-run.ts';
import type { BatchEnded, BatchOptions } from '../../../app/batch/options.ts';
import { jobSummary } from '../../../app/batch/report/job-summary.ts';
import { summariseList } from '../../../app/batch/report/summary.ts';
import { batch } from '../../../app/batch/run.ts';
import { homeOf } from '../../../app/home.ts';
import type { Refusal } from '../../../app/refusal.ts';
import { codeOfBatch } from '../../batch/codes.ts';
import { runByScheduler } from '../../batch/cron.ts';
import { watchList } from '../../batch/watch.ts';
import { exitCodes } from '../../exit-codes.ts';
import { onInterrupt } from '../../interrupt.ts';
import { type BatchFlags, batchOptionsOf } from '../../program/batch-flags.ts';
import { openBatchView } from '../../render/batch/live.ts';
import { describePlanned } from '../../render/batch/plan.ts';
import { describeEnd, describeSummary } from '../../render/batch/summary.ts';
import { printRefusal } from '../../render/refusal.ts';
import { asTypedHere } from '../../render/terminal/here.ts';
import { jsonLine } from '../../render/terminal/printable.ts';
import { writeErr, writeOut } from '../../render/terminal/terminal.ts';

/** `medalist batch LIST` */
export const run = async (list: string, flags: BatchFlags): Promise<void> => {
  const { json = false } = flags;
  if (flags.watch) return refuseBatch(await watchList(list), json);
  if (flags.summary) return showSummary(list, flags);
  const options = batchOptionsOf(list, flags);
  if ('kind' in options) return refuseBatch(options, json);
  if (flags.dryRun) return showPlan(options, json);
  if (flags.cron) return runByScheduler(options);
  const ended = json ? await runForPrograms(options, flags) : await runForPeople(options, flags);
  process.exitCode = codeOfBatch(ended);
};

/** Prints events as they come, one JSON object a line. The last one tells how the batch ended. */
const runForPrograms = async (options: BatchOptions, { verbose = false }: BatchFlags) => {
  const ended = await batch(options, {
    signal: onInterrupt(),
    onEvent: (event) => {
      if (verbose || event.type !== 'row.line') writeOut(jsonLine(event));
    },
  });
  writeOut(jsonLine(ended.ok ? { type: 'batch.ended', ...withoutRows(ended) } : ended));
  return ended;
};

/** Counts stand in for the rows, which would make one very long line; `--summary --json` has them. */
const withoutRows = ({ summary: { rows, competitions, ...totals }, ...ended }: BatchEnded) => ({
  ...ended,
  summary: { ...totals, rows: rows.length, competitions: competitions.length },
});

const runForPeople = async (options: BatchOptions, { verbose = false }: BatchFlags) => {
  using view = openBatchView(process.stderr, homeOf(undefined), verbose);
  const ended = await batch(options, { signal: onInterrupt(), onEvent: view.show, onRows: view.know });
  view[Symbol.dispose]();
  if (!ended.ok) {
    refuseBatch(ended, false);
    return ended;
  }
  writeOut(`${describeEnd(ended.summary, process.stdout)}\n`);
  const next = nextAfter(ended, options.list);
  if (next !== null) writeErr(`${asTypedHere(next)}\n`);
  return ended;
};

const nextAfter = ({ end, problem }: BatchEnded, list: string): string | null => {
  if (problem !== null) return `The list could not be written at last: ${problem}`;
  switch (end) {
    case 'done':
      return null;
    case 'interrupted':
      return `Stopped; nothing is lost. The same command goes on. See: medalist batch ${list} --summary`;
    case 'time':
      return 'The time of the batch is up. The same command goes on.';
    case 'failures':
      return 'Too many rows failed one after another. Look at their notes, then the same command goes on.';
  }
};

const showSummary = (list: string, { json = false, markdown = false }: BatchFlags): void => {
  const summary = summariseList(list);
  if ('kind' in summary) {
    refuseBatch(summary, json);
    return;
  }
  const text = markdown ? jobSummary(summary) : `${describeSummary(summary, process.stdout)}\n`;
  writeOut(json ? jsonLine(summary) : text);
};

const showPlan = async (options: BatchOptions, json: boolean): Promise<void> => {
  const plan = await planList(options);
  if ('kind' in plan) return refuseBatch(plan, json);
  const lines = plan.map((row) => `${describePlanned(row, process.stdout)}\n`);
  writeOut(json ? jsonLine(plan) : lines.join(''));
  if (plan.some(({ does }) => does === 'fail')) process.exitCode = exitCodes.failed;
};

const refuseBatch = (refusal: Refusal | null, json: boolean): void => {
  if (refusal === null) return;
  if (json) writeOut(jsonLine(refusal));
  else printRefusal(refusal);
  process.exitCode = codeOfBatch(refusal);
};
