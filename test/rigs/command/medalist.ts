import { join } from 'node:path';
import { execa } from 'execa';
import { projectRoot } from '../../../services/python/environment.ts';

/** A user's own folders, so that a developer's configuration has no say in tests. */
const ownFolders = (home: string) => ({
  XDG_CONFIG_HOME: join(home, '.config'),
  XDG_STATE_HOME: join(home, '.local', 'state'),
});

/** The environment of a command in a home of its own: for tests that start it by themselves. */
export const environmentOf = (home: string) => ({ MEDALIST_HOME: home, ...ownFolders(home), NO_COLOR: '1' });

/**
 * Runs the command line in a home of its own, in the test's process: starting a process takes longer than most commands.
 * Colours are off, and nothing is thrown for a bad exit code. One call at a time.
 */
export const medalist = (home: string, ...args: string[]) => medalistWith({}, home, ...args);

/** The same with a changed environment. */
export const medalistWith = async (change: Readonly<Record<string, string>>, home: string, ...args: string[]) =>
  (await import('./here.ts')).commandHere({ ...environmentOf(home), ...change }, home, args);

/** The same in a process of its own: for its start, its signals and its pipes, and for commands side by side. */
export const medalistProcess = async (change: Readonly<Record<string, string>>, home: string, ...args: string[]) => {
  const env = { ...environmentOf(home), ...change };
  const { exitCode, stdout, stderr } = await execa(join(projectRoot, 'cli', 'medalist'), args, {
    env,
    cwd: home,
    reject: false,
  });
  return { exitCode, stdout, stderr };
};

/** A solution that needs no packages and ends in half a second. */
export const scriptedSolution = join(projectRoot, 'test', 'rigs', 'scripted_solution.py');
