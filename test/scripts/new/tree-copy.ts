import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { projectRoot } from '../../../services/python/environment.ts';

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
/** A test inside a test: it must not take this one's settings for its own. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST)/.test(name)));

/** A copy of the whole tree for the tests of one file, each of which begins with the tree as it is now. */
export const treeCopy = () => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'medalist-new-')));
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: copy, encoding: 'utf8' });
  const bin = (name: string) => join(copy, 'node_modules', '.bin', name);
  const run = (command: string, ...args: string[]) =>
    execa(command, args, { cwd: copy, reject: false, env, extendEnv: false, all: true });

  // committed, so that git says what a call changed
  beforeAll(() => {
    const options = { cwd: projectRoot, encoding: 'utf8', maxBuffer: 1e8 } as const;
    for (const path of lines(execFileSync('git', ['ls-files', '-co', '--exclude-standard'], options)))
      cpSync(join(projectRoot, path), join(copy, path));
    for (const name of ['node_modules', '.venv']) symlinkSync(join(projectRoot, name), join(copy, name));
    git('init', '-q');
    writeFileSync(join(copy, '.git', 'info', 'exclude'), 'node_modules\n.venv\n');
    git('add', '--all');
    git('commit', '-q', '--message', 'as it is');
  });
  beforeEach(() => {
    git('reset', '-q', '--hard');
    git('clean', '-qfd');
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  return {
    copy,
    bin,
    run,
    make: (...args: string[]) => run(bin('node'), 'scripts/new/main.ts', ...args),
    /** Paths that differ from the tree as it was. */
    changes: () => lines(git('status', '--porcelain', '--untracked-files=all')).map((line) => line.slice(3)),
  };
};
