import { readFileSync } from 'node:fs';
import { readProcesses, treeOf } from '../../services/python/watch/processes.ts';

interface TreePeak {
  /** In bytes; shared pages count once. */
  readonly bytes: number;
  readonly processes: number;
}

/** Measures a process and all below it every so many ms. `stop` returns the most that they used together. Linux only. */
export const watchTree = (root: number, every = 250): { readonly stop: () => Promise<TreePeak> } => {
  let peak: TreePeak = { bytes: 0, processes: 0 };
  const look = async (): Promise<void> => {
    const tree = treeOf(await readProcesses(), root);
    const bytes = tree.reduce((sum, { pid, resident }) => sum + shareOf(pid, resident), 0);
    if (bytes > peak.bytes) peak = { bytes, processes: tree.length };
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, every);
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
      return peak;
    },
  };
};

/** The resident memory of a process, if it does not show its share. */
const shareOf = (pid: number, resident: number): number => {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? resident / 1024) * 1024;
  } catch (error) {
    const ended = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
    return ended ? 0 : resident;
  }
};
