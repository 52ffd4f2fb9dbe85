import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOfPython } from './interpreter.ts';
import { hiddenFolders, isIn } from './paths.ts';
import type { SandboxSpec } from './spec.ts';
import { isOfSystem } from './system.ts';

/** Why a spec would show what must stay hidden in every tier; undefined: it would not. */
export const exposureOf = (spec: SandboxSpec, hidden = hiddenFolders()): string | undefined => {
  const own = [spec.work, spec.tmp, spec.source];
  for (const folder of foldersOfPython(spec.python)) {
    const inside = [...own, ...hidden].find((path) => isIn(path, folder));
    if (inside !== undefined) {
      return `the Python ${spec.python.executable} needs all of ${folder}, and ${inside} lies in it; use a virtual environment in a folder of its own (MEDALIST_PYTHON)`;
    }
  }
  const shown = own.find((path) => isOfSystem(path, hidden));
  return shown === undefined
    ? undefined
    : `${shown} lies in a system folder, which every program can read; put it elsewhere`;
};

/**
 * A folder that the program could not read, because root's programs run as their own user. It examines folders and some of their entries.
 */
export const unreadableIn = (spec: SandboxSpec): string | undefined => {
  const data = [spec.source, ...spec.input.map(({ folder }) => folder)];
  const some = data.flatMap((folder) =>
    readdirSync(folder)
      .slice(0, 100)
      .map((name) => join(folder, name)),
  );
  const closed = [...data, ...some, ...foldersOfPython(spec.python)].find(isClosed);
  return closed === undefined
    ? undefined
    : `programs that root starts run as a user of their own, who may not read ${closed}; run: chmod -R o+rX ${closed}`;
};

const isClosed = (path: string): boolean => {
  const file = lstatSync(path, { throwIfNoEntry: false });
  if (file?.isSymbolicLink()) return false; // where it leads is not shown
  const needed = file?.isDirectory() ? 0o005 : 0o004;
  return file !== undefined && (file.mode & needed) !== needed;
};
