import { columns } from '../../../machines/batch/cells.ts';
import { holderOf } from '../../../services/files/lock.ts';
import { readList } from '../../../services/list/file/read.ts';
import type { RunPlace } from '../../run/elsewhere.ts';

/** Stops a run as Ctrl-C does; nothing is lost. False: no process works on it. */
export const stopRun = ({ folder }: RunPlace): boolean => {
  const pid = holderOf(folder.state);
  return pid !== null && interrupt(pid);
};

/** The same for all processes on this machine that work on a list. */
export const stopBatch = (list: string): boolean => {
  const read = readList(list, columns);
  return read.ok && read.pids.map(interrupt).some(Boolean);
};

const interrupt = (pid: number): boolean => {
  try {
    return process.kill(pid, 'SIGINT');
  } catch {
    return false; // it has ended meanwhile
  }
};
