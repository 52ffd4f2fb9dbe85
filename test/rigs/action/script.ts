import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { assignmentsIn } from './commands.ts';

/** How a step ended. */
export interface Performed {
  readonly outcome: 'success' | 'failure' | 'cancelled' | 'skipped';
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** GitHub's Markdown for the job's page. */
  readonly summary: string;
}

/** A `run:` block as `shell: bash` runs it, with files of its own by which it speaks to the runner. */
export const runScript = async (script: string, { cwd, temp, env, cancelAt }: ScriptPlace): Promise<Performed> => {
  const path = join(temp, 'script.sh');
  writeFileSync(path, script);
  const names = ['GITHUB_OUTPUT', 'GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_STEP_SUMMARY'] as const;
  const files = Object.fromEntries(names.map((name) => [name, join(temp, name)]));
  for (const file of Object.values(files)) writeFileSync(file, '');
  const shell = execa('bash', ['--noprofile', '--norc', '-eo', 'pipefail', path], {
    cwd,
    env: { ...env, ...files },
    ...{ extendEnv: false, all: true, reject: false, stdin: 'ignore' },
  });
  let cancelled = false;
  for await (const line of shell.iterable({ from: 'all' })) {
    if (cancelled || cancelAt?.(line) !== true) continue;
    cancelled = true;
    shell.kill('SIGINT'); // the shell alone gets it; a runner would end the whole tree ten seconds later
  }
  const { exitCode, all = '' } = await shell;
  const written = (name: (typeof names)[number]) => readFileSync(join(temp, name), 'utf8');
  if (written('GITHUB_ENV') !== '' || written('GITHUB_PATH') !== '')
    throw new Error("the step changes its caller's environment");
  return {
    outcome: cancelled ? 'cancelled' : exitCode === 0 ? 'success' : 'failure',
    log: all,
    outputs: assignmentsIn(written('GITHUB_OUTPUT')),
    summary: written('GITHUB_STEP_SUMMARY'),
  };
};

export interface ScriptPlace {
  readonly cwd: string;
  readonly temp: string;
  /** All of it. */
  readonly env: Readonly<Record<string, string>>;
  /** Called with each line of the log; the job is cancelled where it says so. */
  readonly cancelAt: ((line: string) => boolean) | undefined;
}
