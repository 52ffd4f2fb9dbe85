import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { findPython, projectRoot } from '../../services/python/environment.ts';
import { askInterpreter } from '../../services/python/interpreter.ts';
import type { Tier } from '../../services/python/sandbox/tier.ts';

/** Who runs Medalist, where, and which tier it must get there. */
export interface Configuration {
  readonly name: string;
  readonly user: 'root' | 'ordinary';
  /** Inside another sandbox, where bubblewrap cannot work: like a container, or Ubuntu with its restriction. */
  readonly nested: boolean;
  readonly wish: 'auto' | Tier;
  readonly expect: Tier;
}

export const configurations: readonly Configuration[] = [
  { name: 'root', user: 'root', nested: false, wish: 'auto', expect: 'bubblewrap' },
  { name: 'ordinary user', user: 'ordinary', nested: false, wish: 'auto', expect: 'bubblewrap' },
  { name: 'root, nested', user: 'root', nested: true, wish: 'auto', expect: 'landlock' },
  { name: 'ordinary user, nested', user: 'ordinary', nested: true, wish: 'auto', expect: 'landlock' },
  { name: 'root, landlock wished', user: 'root', nested: false, wish: 'landlock', expect: 'landlock' },
];

/** Nobody's number: what is started as this user is not ours any more. */
export const ordinaryUser = 61_500;
const nest = ['bwrap', '--unshare-user', '--disable-userns', '--dev-bind', '/', '/', '--'];
export const root = process.getuid?.() === 0;

/**
 * A world of one's own for everything that is started: own mounts; own process numbers, so that nothing outlives it and
 * `kill -1` hits nobody else, far from the small numbers that a sandbox inside will use.
 */
const world = ['unshare', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', '--', 'sh', '-c'];
const farNumbers = 'echo 20000 > /proc/sys/kernel/ns_last_pid';

/** Shell commands that make folders below closed ones (a checkout in /root) reachable, at the paths they have. */
const open = (folders: readonly string[]): string[] => {
  const closed = new Map<string, string[]>();
  for (const folder of folders) {
    const lock = ancestors(folder).find((path) => (statSync(path).mode & 0o001) === 0);
    if (lock !== undefined) closed.set(lock, [...(closed.get(lock) ?? []), folder]);
  }
  return [...closed].flatMap(([lock, inside]) => {
    const all = inside.map((folder, index) => ({ folder, at: `"$aside"/${index}` }));
    return [
      ...['aside=$(mktemp -d /tmp/hostile-XXXXXX)', 'mount -t tmpfs -o mode=755 none "$aside"'],
      ...all.flatMap(({ folder, at }) => [`mkdir ${at}`, `mount --bind '${folder}' ${at}`]),
      `mount -t tmpfs -o mode=755 none '${lock}'`,
      ...all.flatMap(({ folder, at }) => [`mkdir -p '${folder}'`, `mount --bind ${at} '${folder}'`]),
      ...['umount --recursive "$aside"', 'rmdir "$aside"'],
    ];
  });
};

/** From the root downwards, the folder itself included. */
const ancestors = (folder: string): string[] => (folder === '/' ? ['/'] : [...ancestors(dirname(folder)), folder]);

/** A command that runs `command` as this configuration has it. Made of root's rights; without them only as oneself. */
const dress = async ({ user, nested }: Configuration, command: readonly string[]): Promise<string[]> => {
  const inner = [...(nested ? nest : []), ...command];
  if (!root) return inner;
  const setup = ['set -e', ...(user === 'ordinary' ? await opening() : []), farNumbers, 'set +e', '"$@"', 'exit $?'];
  return [...world, setup.join('\n'), 'sh', ...(user === 'ordinary' ? drop : []), ...inner];
};

/** The same user without a world of its own: what is started outlives what started it, if it can. */
export const asUser = async (user: Configuration['user'], command: readonly string[]): Promise<string[]> => {
  if (!root || user === 'root') return [...command];
  const setup = ['set -e', ...(await opening()), 'exec "$@"'];
  return ['unshare', '--mount', '--', 'sh', '-c', setup.join('\n'), 'sh', ...drop, ...command];
};

const drop = ['setpriv', '--reuid', `${ordinaryUser}`, '--regid', `${ordinaryUser}`, '--clear-groups', '--'];

/** Everything that Medalist itself runs with. */
const opening = async (): Promise<string[]> => {
  const python = await askInterpreter(findPython() ?? 'python3');
  const folders = [projectRoot, dirname(process.execPath), ...('why' in python ? [] : python.folders)];
  return open(folders);
};

/** Secrets as they lie around in real environments, each with the canary in it. */
const secrets = (canary: string): Record<string, string> => ({
  ANTHROPIC_API_KEY: `${canary}-anthropic`,
  KAGGLE_KEY: `${canary}-kaggle-key`,
  KAGGLE_API_TOKEN: `${canary}-kaggle-token`,
  HF_TOKEN: `${canary}-hf`,
  AWS_SECRET_ACCESS_KEY: `${canary}-aws`,
});

const newCanary = (): string => `canary${randomBytes(8).toString('hex')}`;

/** Why a configuration cannot be had on this machine; undefined when it can. */
export const missing = async (configuration: Configuration): Promise<string | undefined> => {
  if (process.platform !== 'linux') return 'not Linux';
  if (configuration.user === 'root' && !root) return 'needs root';
  const [command = '', ...args] = await dress(configuration, ['true']);
  const tried = await execa(command, args, { reject: false });
  return tried.exitCode === 0 ? undefined : `cannot be set up here: ${(tried.stderr || tried.shortMessage) ?? ''}`;
};

/** Starts main.ts as this configuration has it; secrets in its environment and in its command line. */
export const startSuite = async (configuration: Configuration, extra: readonly string[] = []) => {
  const canary = newCanary();
  const { wish, expect } = configuration;
  const main = join(projectRoot, 'test', 'hostile', 'main.ts');
  const args = ['--wish', wish, '--expect', expect, '--canary', canary, ...(root ? ['--alone'] : []), ...extra];
  const [command = '', ...rest] = await dress(configuration, [process.execPath, main, ...args]);
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', ...secrets(canary) };
  return execa(command, rest, { cwd: projectRoot, env, extendEnv: false, reject: false, stdin: 'ignore' });
};
