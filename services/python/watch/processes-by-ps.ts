import { execa } from 'execa';
import type { ProcessRow } from './process-row.ts';

/** The process table from `ps`, for systems without /proc (macOS). It has no threads and no ended children. */
export const readByPs = async (): Promise<readonly ProcessRow[]> => {
  const { stdout } = await execa('ps', ['-A', '-o', 'pid=,ppid=,rss=,time='], {
    cwd: '/',
    reject: false,
    timeout: 10_000,
    stdin: 'ignore',
    stderr: 'ignore',
  });
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [pid, parent, kibibytes, time, more] = line.trim().split(/\s+/);
    if (time === undefined || more !== undefined) return [];
    const resident = Number(kibibytes) * 1024;
    return [
      { pid: Number(pid), parent: Number(parent), cpu: secondsOf(time), endedCpu: 0, resident, virtual: 0, threads: 1 },
    ];
  });
};

/** `0:00.12` on macOS, `1-02:03:04` on Linux. */
export const secondsOf = (time: string): number => {
  const [clock = '', days = '0'] = time.split('-').reverse();
  return clock.split(':').reduce((total, part) => total * 60 + Number(part), 0) + Number(days) * 86_400;
};
