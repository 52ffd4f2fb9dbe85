import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeTree } from '../../services/files/remove-tree.ts';

/** What the host has that a program must not get at: secrets, answers, listeners, processes. All of it readable by anyone. */
export interface Stage {
  readonly folder: string;
  readonly canary: string;
  readonly home: string;
  readonly secretFile: string;
  readonly answers: string;
  /** A link in the home folder. */
  readonly link: string;
  readonly source: string;
  readonly listeners: Listeners;
  /** A process of the host that has nothing to do with anything. */
  readonly bystander: ChildProcess;
  /** Changes when anything in the home folder, the answers or the scripts does. */
  readonly fingerprint: () => string;
  readonly close: () => Promise<void>;
}

interface Listeners {
  /** Port by address of this machine. */
  readonly tcp: Readonly<Record<string, number>>;
  readonly udp: number;
  readonly abstract: string;
  readonly socket: string;
  /** Who got through, by listener. */
  readonly reached: readonly string[];
  readonly close: () => void;
}

/** A file and its parent folders, open to everyone: the sandbox has to hide it, not its mode. */
const put = (path: string, text: string): string => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o777 });
  writeFileSync(path, text, { mode: 0o666 });
  chmodSync(path, 0o666);
  return path;
};

export const setStage = async (canary: string): Promise<Stage> => {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  chmodSync(folder, 0o755);
  const home = join(folder, 'home');
  const secretFile = put(join(home, '.kaggle', 'kaggle.json'), `{"key": "${canary}-kaggle"}`);
  put(join(home, '.ssh', 'id_rsa'), `${canary}-ssh`);
  put(join(home, '.cache', 'huggingface', 'token'), `${canary}-huggingface`);
  put(join(home, 'notes.txt'), `${canary}-notes`);
  const link = join(home, 'vault');
  symlinkSync('/mnt/vault-of-the-host', link);
  const answers = put(join(folder, 'answers', 'labels.csv'), `id,y\n1,${canary}-label\n`);
  const source = join(folder, 'source');
  cpSync(join(import.meta.dirname, 'scripts'), source, { recursive: true, filter: (path) => !path.includes('cache') });
  const listeners = await listen(join(folder, 'docker.sock'));
  const bystander = spawn('sleep', ['600'], { stdio: 'ignore' });
  const watched = [home, join(folder, 'answers'), source];
  return {
    ...{ folder, canary, home, secretFile, answers, link, source, listeners, bystander },
    fingerprint: () => watched.map(fingerprintOf).join(),
    async close() {
      listeners.close();
      bystander.kill('SIGKILL');
      await removeTree(folder);
    },
  };
};

const listen = async (socket: string): Promise<Listeners> => {
  const reached: string[] = [];
  const servers: Server[] = [];
  const server = async (name: string, address: object): Promise<Server> => {
    const made = createServer((connection) => {
      reached.push(name);
      connection.on('error', () => {});
      connection.end('reached');
    });
    await new Promise<void>((resolve) => made.listen(address, resolve));
    servers.push(made);
    return made;
  };
  const tcp: Record<string, number> = {};
  for (const host of ownAddresses()) {
    const bound = (await server(`tcp ${host}`, { host, port: 0 })).address();
    if (bound !== null && typeof bound === 'object') tcp[host] = bound.port;
  }
  const abstract = `hostile-${randomBytes(8).toString('hex')}`;
  await server('abstract socket', { path: `\0${abstract}` });
  await server('socket file', { path: socket });
  chmodSync(socket, 0o777);
  const udp = createSocket({ type: 'udp6', ipv6Only: false });
  udp.on('message', (_, { address, port }) => {
    reached.push('udp');
    udp.send('reached', port, address);
  });
  await new Promise<void>((resolve) => udp.bind(0, '::', resolve));
  const close = () => {
    for (const made of servers) made.close();
    udp.close();
  };
  return { tcp, udp: udp.address().port, abstract, socket, reached, close };
};

/** Loopback and what else this machine is called; link-local ones need a zone and add nothing. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .map(({ address }) => address)
    .filter((address) => !address.startsWith('fe80'));

const fingerprintOf = (path: string): string => {
  const entry = lstatSync(path);
  const sum = createHash('sha1').update([entry.mode, entry.uid, entry.gid, entry.nlink, entry.mtimeMs].join());
  if (entry.isFile()) sum.update(readFileSync(path));
  if (entry.isDirectory()) for (const name of readdirSync(path)) sum.update(name + fingerprintOf(join(path, name)));
  return sum.digest('hex');
};
