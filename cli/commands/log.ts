import { findRun } from '../../machines/find-run.ts';
import { homeOf } from '../../machines/home.ts';
import { roleCounts } from '../../machines/role-counts.ts';
import { readJournal } from '../../services/store/journal.ts';
import { exitCodes } from '../exit-codes.ts';
import { describeLine } from '../render/journal-lines.ts';
import { describeRoles, describeThreads } from '../render/model-lines.ts';
import { jsonLine } from '../render/printable.ts';
import { printRefusal } from '../render/refusal.ts';

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
  const lines = readJournal(folder.journal);
  if (roles) {
    const counts = roleCounts(lines);
    process.stdout.write(json ? jsonLine(counts) : `${describeRoles(counts)}\n`);
    return;
  }
  const wanted = thread ? lines.filter((line) => line.type === 'message') : lines;
  if (json) for (const line of wanted) process.stdout.write(jsonLine(line));
  else if (thread) process.stdout.write(`${describeThreads(wanted)}\n`);
  else for (const line of wanted) process.stdout.write(`${describeLine(line)}\n`);
};
