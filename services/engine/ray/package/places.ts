import { basename, dirname, isAbsolute, relative } from 'node:path';
import type { Task } from '../../engine.ts';

/** Where a task's files lie over there, seen from the run's folder; what lies below its home stays below a home. */
export interface Places {
  readonly data: string;
  readonly files: readonly string[];
  /** The run's folder. */
  readonly output: string;
  readonly args: readonly string[];
}

/** A folder called `data` is told by the one above it, so both names go along. */
export const placesOf = ({ data, files, home, output, args }: Task): Places => {
  const below = (path: string): string | null => {
    const way = relative(home, path);
    return way === '' || way.startsWith('..') || isAbsolute(way) ? null : `home/${way}`;
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
