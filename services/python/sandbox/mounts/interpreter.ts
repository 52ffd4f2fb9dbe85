import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Interpreter } from '../../interpreter.ts';
import { isIn } from './paths.ts';
import { isOfSystem } from './system.ts';

/** The folders of a Python that are not among the system's folders. */
export const foldersOfPython = (python: Interpreter): readonly string[] =>
  python.folders.filter((folder) => !isOfSystem(folder));

/**
 * The links outside those folders through which a Python finds itself: `current -> 3.12.1` of a version manager, named by a venv's `python`
 * or pyvenv.cfg.
 */
export const linksOfPython = (python: Interpreter): readonly { path: string; target: string }[] => {
  if (python.links !== undefined) return python.links;
  const found = new Map<string, string>();
  const shown = (path: string): boolean => isOfSystem(path) || python.folders.some((folder) => isIn(path, folder));
  const walk = (path: string, steps: number): void => {
    let at = '/';
    const names = path.split('/').filter((name) => name !== '');
    for (const [index, name] of names.entries()) {
      const next = join(at, name);
      if (!lstatSync(next, { throwIfNoEntry: false })?.isSymbolicLink()) {
        at = next;
        continue;
      }
      const target = readlinkSync(next);
      if (!shown(next)) found.set(next, target);
      if (steps > 0) walk(join(resolve(at, target), ...names.slice(index + 1)), steps - 1);
      return;
    }
  };
  for (const path of [python.executable, ...homeOf(python)]) walk(path, 40);
  return [...found].map(([path, target]) => ({ path, target }));
};

/** The folder of a venv's base Python. */
const homeOf = ({ executable }: Interpreter): string[] => {
  try {
    const config = readFileSync(join(dirname(executable), '..', 'pyvenv.cfg'), 'utf8');
    return (
      /^home[ \t]*=[ \t]*(\/.*)$/m
        .exec(config)
        ?.slice(1)
        .map((path) => path.trimEnd()) ?? []
    );
  } catch {
    return []; // not a venv
  }
};
