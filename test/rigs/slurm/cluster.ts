import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { type SlurmPlaces, slurmConf, slurmdbdConf } from './config.ts';

const daemons = ['munged', 'mariadbd', 'slurmdbd', 'slurmctld', 'slurmd'] as const;
type Daemon = (typeof daemons)[number];

const path = `${process.env.PATH}:/usr/sbin:/sbin`;
const isThere = (command: string) => path.split(':').some((folder) => existsSync(join(folder, command)));

/** Why no cluster can be started here, or undefined. */
export const skipReason = (): string | undefined => {
  const missing = [...daemons, 'sbatch'].filter((command) => !isThere(command));
  if (missing.length > 0) return `${missing.join(', ')} not installed here: make slurm`;
  return process.getuid?.() === 0 ? undefined : 'a cluster of one is started by root only';
};

/** A real cluster with one node: this machine. */
export interface SlurmCluster extends AsyncDisposable {
  /** This process's environment, and where the cluster is. */
  readonly env: Readonly<Record<string, string>>;
  /** What one of Slurm's commands prints; throws when it fails. */
  readonly call: (command: string, ...args: readonly string[]) => Promise<string>;
  readonly start: (daemon: Daemon) => void;
  /** With -9, or else: a controller that was not let write its state takes a job that runs for one that waits. */
  readonly kill: (daemon: Daemon, signal?: NodeJS.Signals) => Promise<void>;
  /** Until its node takes jobs. */
  readonly isIdle: () => Promise<void>;
  /** A new folder, gone with the cluster. */
  readonly folder: () => string;
  /** What is to be closed before the cluster. */
  readonly guests: AsyncDisposableStack;
}

/** Starts it below a folder of its own; all of it ends, and goes, with this process at the latest. */
export const startSlurm = async (accounting: boolean): Promise<SlurmCluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'medalist-slurm-'));
  const [controller, node, storage] = await freePorts();
  const places: SlurmPlaces = { folder, ports: { controller, node, accounting: storage }, accounting };
  const env = { ...given(), PATH: path, SLURM_CONF: join(folder, 'slurm.conf') };
  const commands = commandsOf(folder);
  // it stays when this process is killed
  const keeper = spawn(join(import.meta.dirname, 'keeper.sh'), [folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const running = new Map<Daemon, ChildProcess>();
  const start = (daemon: Daemon) => {
    const out = openSync(join(folder, `${daemon}.log`), 'a');
    const more = { MYSQL_UNIX_PORT: join(folder, 'db.sock') };
    running.set(daemon, spawn(daemon, commands[daemon], { env: { ...env, ...more }, stdio: ['ignore', out, out] }));
    closeSync(out);
  };
  const kill = async (daemon: Daemon, signal: NodeJS.Signals = 'SIGKILL') => {
    const child = running.get(daemon);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const call = async (command: string, ...args: readonly string[]) =>
    (await execa(command, args, { env, extendEnv: false, stdin: 'ignore' })).stdout;
  const isIdle = () => until(async () => (await call('sinfo', '-h', '-o', '%T')) === 'idle');
  const guests = new AsyncDisposableStack();
  const stop = async () => {
    await guests.disposeAsync();
    const gone = once(keeper, 'exit');
    keeper.stdin.end();
    await gone;
  };
  try {
    prepare(places);
    start('munged');
    await until(async () => existsSync(join(folder, 'munge.sock')));
    if (accounting) await startAccounting(places, start, call);
    start('slurmctld');
    start('slurmd');
    await isIdle();
  } catch (error) {
    const logs = [...running.keys()].map((daemon) => readFileSync(join(folder, `${daemon}.log`), 'utf8').slice(-1_000));
    await stop();
    throw new Error(`no cluster: ${logs.join('\n')}`, { cause: error });
  }
  const newFolder = () => mkdtempSync(join(folder, 'task-'));
  return { env, call, start, kill, isIdle, folder: newFolder, guests, [Symbol.asyncDispose]: stop };
};

const given = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const commandsOf = (folder: string): Record<Daemon, readonly string[]> => {
  const at = (name: string) => join(folder, name);
  const munge = [`--key-file=${at('munge/key')}`, `--socket=${at('munge.sock')}`, `--pid-file=${at('munge/pid')}`];
  const files = [`--log-file=${at('munge/log')}`, `--seed-file=${at('munge/seed')}`];
  return {
    munged: ['--foreground', '--force', ...munge, ...files],
    mariadbd: [...database(folder), `--socket=${at('db.sock')}`, '--skip-networking', '--skip-grant-tables'],
    slurmdbd: ['-D'],
    slurmctld: ['-D'],
    slurmd: ['-D', '-N', 'one'],
  };
};

const database = (folder: string): string[] => {
  const small = ['--innodb-buffer-pool-size=16M', '--innodb-log-file-size=8M', '--performance-schema=OFF'];
  return ['--no-defaults', '--user=root', `--datadir=${join(folder, 'db')}`, ...small];
};

const prepare = (places: SlurmPlaces): void => {
  const { folder } = places;
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content, { mode: 0o600 });
  for (const name of ['munge', 'state', 'spool', 'db']) mkdirSync(join(folder, name), { mode: 0o700 });
  chmodSync(folder, 0o755);
  write('munge/key', randomBytes(128));
  write('slurm.conf', slurmConf(places));
  write('slurmdbd.conf', slurmdbdConf(places));
};

const startAccounting = async (
  { folder, ports }: SlurmPlaces,
  start: (daemon: Daemon) => void,
  call: SlurmCluster['call'],
) => {
  const tables = readFileSync('/usr/share/mysql/mysql_system_tables.sql', 'utf8'); // Slurm brings procedures of its own
  const input = `create database mysql;\nuse mysql;\n${tables}`;
  await execa('mariadbd', [...database(folder), '--bootstrap'], { input, env: { PATH: path } });
  start('mariadbd');
  await until(async () => existsSync(join(folder, 'db.sock')));
  start('slurmdbd');
  await until(async () => answers(ports.accounting));
  await call('sacctmgr', '--immediate', 'add', 'cluster', 'here');
};

const answers = async (port: number): Promise<boolean> => {
  const { exitCode } = await execa('bash', ['-c', `: </dev/tcp/127.0.0.1/${port}`], { reject: false });
  return exitCode === 0;
};

/** Waits for a condition, for as long as a cluster may reasonably take; what it throws counts as no. */
export const until = async (isSo: () => Promise<boolean>, seconds = 30): Promise<void> => {
  const end = performance.now() + seconds * 1_000;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > end) throw new Error(`waited ${seconds} seconds in vain`);
    await wait(50);
  }
};

const freePorts = async (): Promise<[number, number, number]> => {
  const servers = [createServer(), createServer(), createServer()];
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => {
            const address = server.address();
            resolve(typeof address === 'object' && address !== null ? address.port : 0);
          });
        }),
    ),
  );
  for (const server of servers) server.close();
  const [first = 0, second = 0, third = 0] = ports;
  return [first, second, third];
};
