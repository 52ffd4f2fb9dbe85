import { sep } from 'node:path';

/** What people call the programs that they brought: each by its file, and by as much of its folder as tells it from the others. */
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
