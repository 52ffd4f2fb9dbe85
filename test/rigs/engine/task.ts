import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Task } from '../../../services/engine/engine.ts';

/** A task of a run that is called `run`, in a home of its own below `root`. */
export const taskOf = (root: string, change: Partial<Task> = {}): Task => ({
  id: 'run',
  args: [],
  data: join(root, 'small'),
  files: [],
  output: join(root, 'home', 'submissions', 'small', 'run'),
  home: join(root, 'home'),
  env: {},
  needs: { cpus: 1, gpus: 0, memory: null },
  seconds: 60,
  ...change,
});

/** A shell script in the place of `medalist`: its path. */
export const program = (root: string, ...lines: readonly string[]): string => {
  const path = join(root, 'program');
  writeFileSync(path, `#!/bin/sh\n${lines.join('\n')}\n`);
  chmodSync(path, 0o755);
  return path;
};
