import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { execa } from 'execa';
import { makePlace } from '../test-program.ts';

/** What a program in the sandbox reached, as seen from outside: the program's own words do not count. */
export interface Tracks {
  /** A text that the sandbox must hide from the program. */
  readonly secret: string;
  readonly written: () => boolean;
  readonly connected: (listener: 'tcp' | 'abstract-socket') => boolean;
  /** The process ids of the daemon, if it still runs. */
  readonly survivors: () => readonly number[];
}

/** Things outside the sandbox that the test program tries to reach. */
export interface Canaries extends Tracks, AsyncDisposable {
  /** The arguments of programs/canaries.py, in its order. */
  readonly targets: readonly string[];
}

/**
 * Sets the canaries out. Every user of this machine can reach them meanwhile, so only the sandbox can stop the program.
 */
export const setCanaries = async (): Promise<Canaries> => {
  const place = makePlace();
  const random = () => randomBytes(12).toString('hex');
  const [secret, marker, name, variable] = [
    random(),
    `daemon-${random()}`,
    `medalist-${random()}`,
    `CANARY_${random()}`,
  ];
  const [file, outside] = [join(place.folder, 'secret'), join(place.folder, 'outside')];
  writeFileSync(file, secret, { mode: 0o644 });
  mkdirSync(outside);
  chmodSync(outside, 0o777);
  process.env[variable] = secret; // a run that leaks our environment would leak it
  const holder = execa('cat', { env: { [variable]: secret }, stdin: 'pipe', reject: false }); // a foreign environ
  const tcp = await listen({ host: '127.0.0.1', port: 0 });
  const abstract = process.platform === 'linux' ? await listen({ path: `\0${name}` }) : null;
  return {
    targets: [file, variable, outside, String(tcp.port), name, marker],
    secret,
    written: () => existsSync(join(outside, 'escaped')),
    connected: (listener) => (listener === 'tcp' ? tcp.met() : (abstract?.met() ?? false)),
    survivors: () => processesWith(marker),
    async [Symbol.asyncDispose]() {
      for (const pid of processesWith(marker)) process.kill(pid, 'SIGKILL');
      delete process.env[variable];
      holder.stdin.end();
      await Promise.all([holder, tcp.close(), abstract?.close()]);
      await place[Symbol.asyncDispose]();
    },
  };
};

/** A listener that records whether anybody connected. */
const listen = async (where: { host: string; port: number } | { path: string }) => {
  let met = false;
  const server: Server = createServer((socket) => {
    met = true;
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(where, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    met: () => met,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

/** The processes with the marker in their arguments. The host also sees processes in namespaces below it. */
const processesWith = (marker: string): number[] =>
  existsSync('/proc/self')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .filter((pid) => commandLine(pid).includes(marker) && pid !== process.pid)
    : [];

const commandLine = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // gone meanwhile
  }
};
