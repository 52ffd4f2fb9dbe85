import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimFolder } from '../files/claim.ts';
import { projectRoot } from '../package/root.ts';
import type { GpuLease } from '../python/gpu/lease.ts';
import { defaultLimits } from '../python/limits/limits.ts';
import { describeExit, type PythonExit } from '../python/run/exit.ts';
import { runPython } from '../python/run/run.ts';
import type { Choice } from '../python/sandbox/choose.ts';

/** A Python in a sandbox, and the signal that stops its programs. */
export interface SandboxedPython {
  readonly python: string;
  readonly sandbox: Choice;
  readonly signal: AbortSignal;
}

/** One of our own small programs, with its arguments. */
export interface TestProgram extends SandboxedPython {
  readonly script: 'canaries.py' | 'packages.py' | 'cuda.py';
  readonly args: readonly string[];
  readonly gpu?: GpuLease | null;
}

/** The lines that the program printed; `failed` says why it did not end well. */
export interface TestOutcome {
  readonly lines: readonly string[];
  readonly failed: string | null;
}

/** Runs one of our own small programs exactly as a solution is run. */
export const runTestProgram = async ({
  python,
  sandbox,
  script,
  args,
  signal,
  gpu = null,
}: TestProgram): Promise<TestOutcome> => {
  await using place = makePlace();
  const lines: string[] = [];
  const { exit, tail } = await runPython({
    ...{ python, sandbox, script, gpu },
    source: join(projectRoot, 'services', 'doctor', 'programs'),
    args: () => args,
    input: [],
    work: place.work,
    caches: [],
    limits: defaultLimits({ seconds: 30, graceSeconds: 1 }),
    threads: 1,
    signal,
    onLine: (line) => lines.push(line),
  });
  return { lines, failed: endedWell(exit) ? null : [describeExit(exit), tail.at(-1)].filter(Boolean).join(': ') };
};

const endedWell = (exit: PythonExit) => exit.kind === 'exited' && exit.code === 0;

/** A new folder that every user can reach, so that only the sandbox keeps a program from the files beside its own. */
export const makePlace = () => {
  const claim = claimFolder(realpathSync(tmpdir()), 'medalist-doctor-');
  const { folder } = claim;
  chmodSync(folder, 0o755);
  const work = join(folder, 'work');
  mkdirSync(work);
  return { folder, work, [Symbol.asyncDispose]: () => claim[Symbol.asyncDispose]() };
};
