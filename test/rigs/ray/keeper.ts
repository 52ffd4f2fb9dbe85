import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';

/**
 * Starts a Ray head for `rigs/ray.ts`, tells its address in one line, and ends all of it when its standard input ends:
 * so also when the tests are killed. Ray's own `ray stop` would end every Ray of this machine.
 * usage: ray-keeper.ts RAY FOLDER
 */
const [ray = '', folder = ''] = process.argv.slice(2);
/** Everything that descends from the head has it in its environment. */
const sign = `MEDALIST_RAY_RIG=${folder}`;
/** Ray takes it as it is; 127.0.0.1 it would replace by an address that others can reach. */
const host = '127.0.0.2';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, host);
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const ours = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(sign);
      } catch {
        return false; // ended meanwhile, or not ours
      }
    })
    .map(Number);

const end = async (): Promise<void> => {
  for (let left = ours(); left.length > 0; left = ours()) {
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // it has ended
      }
    }
    await wait(50);
  }
  rmSync(folder, { recursive: true, force: true });
};

const ended = new Promise((resolve) => process.stdin.resume().once('close', resolve));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.stdin.destroy());

mkdirSync(folder, { recursive: true });
const dashboard = await freePort();
const ports = [`--port=${await freePort()}`, `--ray-client-server-port=${await freePort()}`];
const agents = [`--dashboard-agent-listen-port=${await freePort()}`, `--metrics-export-port=${await freePort()}`];
const started = await execa(
  ray,
  [
    ...['start', '--head', `--node-ip-address=${host}`, ...ports, ...agents, '--num-cpus=2', '--num-gpus=0'],
    ...['--include-dashboard=true', `--dashboard-host=${host}`, `--dashboard-port=${dashboard}`],
    ...['--disable-usage-stats', '--object-store-memory=80000000', `--temp-dir=${join(folder, 't')}`],
  ],
  { env: { MEDALIST_RAY_RIG: folder, RAY_memory_monitor_refresh_ms: '0' }, stdin: 'ignore', all: true, reject: false },
);
const address = `http://${host}:${dashboard}`;
const answers = async (): Promise<boolean> => {
  const reply = await fetch(`${address}/api/v0/nodes`).catch(() => null);
  return reply !== null && (await reply.text()).includes('ALIVE');
};
if (started.exitCode === 0) {
  for (let tries = 0; tries < 300 && !(await answers()); tries++) await wait(100);
  console.log(address);
} else {
  console.error(started.all);
  process.stdin.destroy();
}
await ended;
await end();
