import { join } from 'node:path';
import { execa } from 'execa';
import { projectRoot } from '../../../services/python/environment.ts';

/** What somebody does at a terminal: waits until the screen shows this, then presses these keys. */
export type Step = readonly [seen: RegExp, keys: string];

/** Runs the command line in a terminal of its own (util-linux's `script`); `screen` is all that was drawn. */
export const atTerminal = async (
  env: Readonly<Record<string, string>>,
  cwd: string,
  args: readonly string[],
  steps: readonly Step[],
) => {
  const command = [join(projectRoot, 'cli', 'medalist'), ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  const terminal = execa('script', ['-qfec', `exec ${command.join(' ')}`, '/dev/null'], {
    env: { NO_COLOR: '1', TERM: 'xterm', COLUMNS: '100', ...env },
    ...{ cwd, reject: false, timeout: 500_000, stdin: 'pipe' },
  });
  const waiting = [...steps];
  let screen = '';
  let looked = 0;
  terminal.stdout.on('data', (chunk: Buffer) => {
    screen += chunk.toString();
    const [seen, keys] = waiting[0] ?? [];
    const found = seen?.exec(screen.slice(looked));
    if (keys === undefined || found === null || found === undefined) return;
    looked += found.index + found[0].length;
    waiting.shift();
    terminal.stdin.write(keys);
  });
  const { exitCode, timedOut } = await terminal;
  if (timedOut) throw new Error(`nobody saw ${waiting[0]?.[0]}; the screen: ${JSON.stringify(screen)}`);
  return { exitCode, screen, left: waiting.length };
};
