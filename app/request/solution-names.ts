import { sep } from 'node:path';

/** Names of the user's programs: their file names, with as much of the folder as makes them differ. */
export const solutionNames = (paths: readonly string[]): readonly string[] =>
  paths.map((path) => {
    const parts = path.split(sep);
    const end = (count: number) => parts.slice(-count).join(sep);
    const isShared = (name: string) =>
      paths.some((other) => other !== path && `${sep}${other}`.endsWith(`${sep}${name}`));
    let count = 1;
    while (count < parts.length && isShared(end(count))) count++;
    return end(count);
  });
