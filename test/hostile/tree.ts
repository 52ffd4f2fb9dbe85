import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** One process as /proc tells it; the start time makes the number unique. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  readonly started: string;
}

/** All processes of the machine, dead ones that nobody has waited for left out. */
export const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(read(`/proc/${pid}/stat`)) ?? [];
      const fields = rest.split(' ');
      if (rest === '' || fields[0] === 'Z' || fields[0] === 'X') return [];
      return [{ pid: Number(pid), parent: Number(fields[1]), name, started: fields[19] ?? '' }];
    });

/** A process and everything below it. */
export const below = (root: number, all: readonly Process[]): Process[] => {
  const found = all.filter(({ pid }) => pid === root);
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid));
  return found;
};

/** Whether a process still belongs to a run: by its command line, its environment or the folder it is in. */
export const bears = ({ pid }: Process, mark: string): boolean =>
  commandOf(pid).includes(mark) || read(`/proc/${pid}/environ`).includes(mark) || cwdOf(pid).includes(mark);

export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`);

const cwdOf = (pid: number): string => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
};

const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return ''; // it ended meanwhile, or belongs to another user
  }
};
