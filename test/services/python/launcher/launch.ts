import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { findPython, projectRoot } from '../../../../services/python/environment.ts';
import type { LaunchOrder } from '../../../../services/python/sandbox/enclosure.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const asRoot = process.getuid?.() === 0;
const system = '/usr/bin/python3';
/** Where every user can read it: the checkout may lie below a closed home. */
export const launcher = readableFolder(join(projectRoot, 'services/python/launcher'));
/** One that every user can run: the checkout's own may lie below a closed home. */
export const python = asRoot && existsSync(system) ? system : (findPython() ?? 'python3');

function readableFolder(folder: string): string {
  if (!asRoot) return folder;
  const copy = mkdtempSync(join(tmpdir(), 'medalist-launcher-'));
  chmodSync(copy, 0o755);
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('__pycache__') });
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  return copy;
}

/** Who the launcher is: what stands before its command, the user it runs as, and the one it is told to become. */
export interface Situation {
  readonly name: string;
  readonly wrap: readonly string[];
  readonly user: number | null;
  readonly owner: number;
}

/** Of this file's tests only, so that they count no processes of others. */
const dropped = 40_000 + 2 * randomInt(5_000);
const ordinary = dropped + 1;
const ourselves = process.getuid?.() ?? 0;
const asOrdinary = asRoot
  ? ['setpriv', '--reuid', `${ordinary}`, '--regid', `${ordinary}`, '--clear-groups', '--']
  : [];
const inNamespace = ['bwrap', '--unshare-user', '--disable-userns', '--dev-bind', '/', '/', '--'];
const nests = spawnSync(
  [...asOrdinary, ...inNamespace, 'true'][0] ?? '',
  [...asOrdinary, ...inNamespace, 'true'].slice(1),
);
/** Whether namespaces can be had here at all. */
export const bubblewrapWorks = nests.status === 0;
const owner = asRoot ? ordinary : ourselves;

/** Root that becomes another user, an ordinary user, and one in a namespace in which bubblewrap fails. */
export const situations: readonly Situation[] = [
  ...(asRoot ? [{ name: 'as root', wrap: [], user: dropped, owner: dropped }] : []),
  { name: 'as an ordinary user', wrap: asOrdinary, user: null, owner },
  ...(bubblewrapWorks
    ? [{ name: 'nested in a namespace', wrap: [...asOrdinary, ...inNamespace], user: null, owner }]
    : []),
];
export const ordinaryUser = situations.find(({ name }) => name === 'as an ordinary user') ?? situations[0]!;

/** A new folder that the situation's program may write to. */
export const workFolder = ({ owner }: Situation): string => {
  const folder = scratchFolder();
  chmodSync(folder, 0o755);
  if (asRoot) chownSync(folder, owner, owner);
  return folder;
};

export const orderOf = (command: readonly string[], change: Partial<LaunchOrder> = {}): LaunchOrder => ({
  command,
  environment: { PATH: '/usr/bin:/bin' },
  cwd: '/',
  depth: 0,
  rlimits: {},
  seccomp: false,
  landlock: null,
  user: null,
  tell: true,
  talk: false,
  remove: [],
  ...change,
});

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  readonly status: readonly Record<string, unknown>[];
}

export interface Launched {
  readonly child: ChildProcess;
  readonly stdin: Writable;
  /** Resolves with the match once the output so far has it. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** The outer supervisor, the inner one, the program; once it is told to have started. */
  readonly pids: () => Promise<readonly [outer: number, inner: number, program: number]>;
  readonly end: Promise<Ended>;
}

/** Starts the launcher as Medalist does. `line`: the order, or anything else to send instead. */
export const launch = (
  line: LaunchOrder | string,
  { wrap = [], filter = 'ignore' }: { wrap?: readonly string[]; filter?: number | 'ignore' } = {},
): Launched => {
  const [command = '', ...args] = [...wrap, python, '-I', '-S', launcher];
  const child = spawn(command, args, {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', SECRET: 'of the launcher' },
    stdio: ['pipe', 'pipe', 'pipe', filter, 'pipe', 'pipe'], // 5: stands for the lock of a GPU
  });
  const [stdin, stdout, stderr, , told] = child.stdio as unknown as [Writable, Readable, Readable, null, Readable];
  stdin.on('error', () => {}); // it may be gone already
  stdin.write(typeof line === 'string' ? line : `${JSON.stringify(line)}\n`);
  let [output, status] = ['', ''];
  for (const stream of [stdout, stderr]) stream.on('data', (chunk) => (output += chunk));
  told.on('data', (chunk) => (status += chunk));
  const parsed = () =>
    status
      .split('\n')
      .slice(0, -1)
      .map((it) => JSON.parse(it));
  const end = new Promise<Ended>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, output, status: parsed() })),
  );
  onTestFinished(() => {
    stdin.end();
    return end.then(() => {});
  });
  return {
    child,
    stdin,
    end,
    says: (pattern) =>
      until(
        () => pattern.exec(output),
        () => `${pattern} in: ${output}`,
      ),
    pids: async () => {
      const line = await until(
        () => parsed().find((it) => 'program-pid' in it),
        () => `a start: ${status} ${output}`,
      );
      const program = Number(line['program-pid']);
      const inner = parentOf(program);
      return [parentOf(inner), inner, program];
    },
  };
};

/** Waits until a look gives something; fails with `what` after two minutes, which only what hangs takes. */
export const until = async <T>(look: () => T | null | undefined | false, what: () => string): Promise<T> => {
  for (const start = Date.now(); Date.now() - start < 120_000; await wait(2)) {
    const found = look();
    if (found !== null && found !== undefined && found !== false) return found;
  }
  throw new Error(`waited in vain for ${what()}`);
};

const statOf = (pid: number): readonly string[] | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
};
export const parentOf = (pid: number): number => Number(statOf(pid)?.[1]);
export const isAlive = (pid: number): boolean => !['Z', 'X', undefined].includes(statOf(pid)?.[0]);
export const allGone = (pids: readonly number[]): Promise<boolean> =>
  until(
    () => !pids.some(isAlive),
    () => `the end of ${pids.filter(isAlive)}`,
  );
