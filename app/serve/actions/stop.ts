import { columns } from '../../../machines/batch/cells.ts';
import { holderOf } from '../../../services/files/lock.ts';
import { readList } from '../../../services/list/file/read.ts';
import type { RunPlace } from '../../run/elsewhere.ts';

/** Stops a run as Ctrl-C does; nothing is lost. False: no process works on it. */
export const stopRun = ({ folder }: RunPlace): boolean => {
  const pid = holderOf(folder.state);
  return pid !== null && interrupt(pid);
};

/** The same for all processes on this machine that work on a list. A list from elsewhere may name any: only who has a share in it counts. */
export const stopBatch = (list: string): boolean => {
  const read = readList(list, columns);
  return read.ok && read.pids.map(interrupt).some(Boolean);
};

/** Number 1 may be all that a container runs, and others below it are groups. */
const interrupt = (pid: number): boolean => {
  if (pid <= 1) return false;
  try {
    return process.kill(pid, 'SIGINT');
  } catch {
    return false; // it has ended meanwhile
  }
};
