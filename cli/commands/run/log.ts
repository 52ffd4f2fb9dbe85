import { setTimeout as wait } from 'node:timers/promises';
import { homeOf } from '../../../app/home.ts';
import { roleCounts } from '../../../app/result/role-counts.ts';
import { findRun } from '../../../app/run/find-run.ts';
import type { JournalLine } from '../../../services/store/events.ts';
import { streamJournal } from '../../../services/store/journal-lines.ts';
import { tailJournal } from '../../../services/store/journal-tail.ts';
import { onInterrupt } from '../../interrupt.ts';
import { refuseUsage } from '../../refuse.ts';
import { describeLine } from '../../render/run/journal-lines.ts';
import { describeRoles, describeThreads } from '../../render/run/model-lines.ts';
import { jsonLine } from '../../render/terminal/printable.ts';
import { writeOut } from '../../render/terminal/terminal.ts';

interface Flags {
  readonly thread?: boolean;
  readonly roles?: boolean;
  readonly follow?: boolean;
  readonly json?: boolean;
}

/** `medalist log RUN`: reads the run's events.jsonl. */
export const run = async (name: string, flags: Flags): Promise<void> => {
  const { thread = false, roles = false, follow = false, json = false } = flags;
  const folder = findRun(homeOf(undefined), name);
  if ('kind' in folder) {
    return refuseUsage(folder, json);
  }
  if (roles) {
    const counts = roleCounts(streamJournal(folder.journal, 'model.called'));
    writeOut(json ? jsonLine(counts) : `${describeRoles(counts)}\n`);
    return;
  }
  if (follow) return followLog(folder.journal, json ? jsonLine : (line) => `${describeLine(line)}\n`);
  const lines = thread ? streamJournal(folder.journal, 'message') : streamJournal(folder.journal);
  if (json) for (const line of lines) writeOut(jsonLine(line));
  else if (thread) writeOut(`${describeThreads([...lines])}\n`);
  else for (const line of lines) writeOut(`${describeLine(line)}\n`);
};

const lookMs = 250;

/** Each line as it is written, until the run ends or Ctrl-C. */
const followLog = async (journal: string, text: (line: JournalLine) => string): Promise<void> => {
  const signal = onInterrupt();
  const tail = tailJournal(journal);
  for (let isOver = false; !isOver && !signal.aborted; ) {
    const { lines, left } = tail.look() ?? { lines: [], left: 0 };
    for (const line of lines) writeOut(text(line));
    isOver = lines.some(({ type }) => type === 'run.ended');
    if (!isOver && left === 0) await wait(lookMs, undefined, { signal }).catch(() => {}); // the signal ends the wait
  }
};
