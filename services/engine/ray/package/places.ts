import { basename, dirname, isAbsolute, relative } from 'node:path';
import type { Task } from '../../engine.ts';

/** Paths of a task's files on the node, relative to the run's folder. Paths below our home stay below a home there. */
export interface Places {
  readonly data: string;
  readonly files: readonly string[];
  /** The run's folder. */
  readonly output: string;
  readonly args: readonly string[];
}

/** Keeps two names of the data folder: for a folder called `data`, only the name above says which competition it is. */
export const placesOf = ({ data, files, home, output, args }: Task): Places => {
  const below = (path: string): string | null => {
    const fromHome = relative(home, path);
    return fromHome === '' || fromHome.startsWith('..') || isAbsolute(fromHome) ? null : `home/${fromHome}`;
  };
  const dataThere = below(data) ?? ['input', basename(dirname(data)) || 'root', basename(data)].join('/');
  const filesThere = files.map((file, index) => `files/${index}/${basename(file)}`);
  const moved = new Map([[data, dataThere], ...files.map((file, index) => [file, filesThere[index] ?? file] as const)]);
  return {
    data: dataThere,
    files: filesThere,
    output: below(output) ?? `home/submissions/${basename(dirname(output))}/${basename(output)}`,
    args: args.map((arg) => movedArg(arg, moved)),
  };
};

/** `PATH`, or `--flag=PATH`. */
const movedArg = (arg: string, moved: ReadonlyMap<string, string>): string => {
  const [, flag = '', path = arg] = /^(--[\w-]+=)(.*)$/s.exec(arg) ?? [];
  const there = moved.get(path);
  return there === undefined ? arg : `${flag}./${there}`;
};
