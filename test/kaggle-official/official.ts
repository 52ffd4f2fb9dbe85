import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Arena } from '../../app/arena/arena.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { scratchFolder } from '../rigs/scratch.ts';

/** The official client, as it is now and as it spoke before: addresses and forms instead of RPC. */
export const dialects = {
  rpc: join(projectRoot, '.venv-kaggle', 'bin', 'kaggle'),
  rest: join(projectRoot, '.venv-kaggle-old', 'bin', 'kaggle'),
} as const;
export type Dialect = keyof typeof dialects;

/** Why a dialect cannot be tried here, or undefined. */
export const skipReason = (dialect: Dialect): string | undefined =>
  existsSync(dialects[dialect]) ? undefined : 'not installed here: make kaggle-official';

/** What the official client said and where it put its files. */
export interface Said {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Official {
  /** Where it works. */
  readonly folder: string;
  /** `kaggle competitions ...` */
  readonly call: (...args: readonly string[]) => Promise<Said>;
  /** `kaggle kernels ...` */
  readonly kernels: (...args: readonly string[]) => Promise<Said>;
}

/**
 * The official client in a home of its own, pointed at an arena the only way it allows: localhost, and a proxy.
 * Nothing of this process's environment reaches it.
 */
export const officialClient = (
  dialect: Dialect,
  arena: Arena,
  credentials: Readonly<Record<string, string>>,
): Official => {
  const home = scratchFolder();
  const folder = join(home, 'work');
  mkdirSync(folder);
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: home,
    KAGGLE_API_ENVIRONMENT: 'LOCALHOST',
    HTTP_PROXY: arena.origin,
    ...credentials,
  };
  const calls =
    (group: string) =>
    async (...args: readonly string[]): Promise<Said> => {
      const options = { cwd: folder, env, extendEnv: false, reject: false, stdin: 'ignore' } as const;
      const { exitCode, stdout, stderr } = await execa(dialects[dialect], [group, ...args], options);
      return { exitCode, stdout, stderr };
    };
  return { folder, call: calls('competitions'), kernels: calls('kernels') };
};

/** The rows of its CSV output: notices, and what the older one logs of its requests, stand before the header. */
export const csvRows = ({ stdout }: Said, firstColumn: string): string[][] => {
  const lines = stdout.split(/\r?\n/);
  const head = lines.findLastIndex((line) => line.startsWith(`${firstColumn},`));
  return lines.slice(head + 1).flatMap((line) => (line === '' ? [] : [line.split(',')]));
};
