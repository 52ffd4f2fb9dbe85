import { homeOf } from '../../../app/home.ts';
import { roleCounts } from '../../../app/result/role-counts.ts';
import { findRun } from '../../../app/run/find-run.ts';
import { streamJournal } from '../../../services/store/journal-lines.ts';
import { exitCodes } from '../../exit-codes.ts';
import { jsonLine } from '../../render/printable.ts';
import { printRefusal } from '../../render/refusal.ts';
import { describeLine } from '../../render/run/journal-lines.ts';
import { describeRoles, describeThreads } from '../../render/run/model-lines.ts';
import { writeOut } from '../../render/terminal.ts';

interface Flags {
  readonly thread?: boolean;
  readonly roles?: boolean;
  readonly json?: boolean;
}

/** `medalist log RUN`: reads the run's events.jsonl. */
export const run = (name: string, { thread = false, roles = false, json = false }: Flags): void => {
  const folder = findRun(homeOf(undefined), name);
  if ('kind' in folder) {
    printRefusal(folder);
    process.exitCode = exitCodes.usage;
    return;
  }
  if (roles) {
    const counts = roleCounts(streamJournal(folder.journal, 'model.called'));
    writeOut(json ? jsonLine(counts) : `${describeRoles(counts)}\n`);
    return;
  }
  const lines = thread ? streamJournal(folder.journal, 'message') : streamJournal(folder.journal);
  if (json) for (const line of lines) writeOut(jsonLine(line));
  else if (thread) writeOut(`${describeThreads([...lines])}\n`);
  else for (const line of lines) writeOut(`${describeLine(line)}\n`);
};
