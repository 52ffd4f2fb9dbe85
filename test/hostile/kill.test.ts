import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { removeTree } from '../../services/files/remove-tree.ts';
import { projectRoot } from '../../services/python/environment.ts';
import type { Tier } from '../../services/python/sandbox/tier.ts';
import { skipReason } from '../rigs/sandbox/sandbox-here.ts';
import { newMarker } from './arena.ts';
import { asUser, configurations, missing, ordinaryUser, root } from './configurations.ts';
import { bears, below, commandOf, type Process, processes } from './tree.ts';

/** Row 25, and no lease is left: kill -9 of every process on the host's side, at any instant. KILLS=104: make test-hostile. */
const kills = Number(process.env.KILLS ?? 16);
const seed = Number(process.env.SEED ?? 20261121);
const stubborn = 's25_stubborn.py';
const lanes = 4;
/** A second on a quiet machine; a busy one is slow to end what was killed, too. The runs would go on for much longer. */
const within = 300_000;
/** Until there is somebody to kill, or until the daemons are up: on a busy machine seconds, in the end none. */
const patience = 180_000;

/** Mulberry32: small, seeded, good enough to choose instants. */
const randomOf = (state: number) => () => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

/** Whom to kill, found among the processes below the runner. */
type Find = (tree: readonly Process[], runner: number) => Process | undefined;
const isLauncher = ({ pid }: Process) => commandOf(pid).includes('python/launcher');
const childOf = (parent: Process | undefined, tree: readonly Process[]) =>
  tree.find((one) => parent !== undefined && one.parent === parent.pid);

const medalist: Find = (tree, runner) => tree.find(({ pid }) => pid === runner);
const outer: Find = (tree, runner) => tree.find((one) => one.parent === runner && isLauncher(one));
const inner: Find = (tree, runner) => childOf(outer(tree, runner), tree);
const child: Find = (tree, runner) => childOf(inner(tree, runner), tree);
const bubblewrap: Find = (tree, runner) => [child(tree, runner)].find((one) => one?.name === 'bwrap');
const firstInside: Find = (tree, runner) => childOf(bubblewrap(tree, runner), tree);
const program: Find = (tree) =>
  tree.find(({ pid, name }) => name !== 'bwrap' && /python[\d.]*\0-u\0/.test(commandOf(pid)));

const victims: Readonly<Record<string, Find>> = { medalist, 'outer launcher': outer, 'inner launcher': inner, program };
const victimsOf = (tier: Tier) =>
  Object.entries(tier === 'bubblewrap' ? { ...victims, bubblewrap, 'first process inside': firstInside } : victims);

interface Shot {
  readonly user: 'root' | 'ordinary';
  readonly tier: Tier;
  readonly victim: string;
  readonly find: Find;
  /** Every second shot comes when the program has its daemons, however slow the machine; the others from the beginning on. */
  readonly since: 'start' | 'up';
  readonly afterMs: number;
}

/** What is left of a run after one shot, in words, and whether the program with its daemons was up when it came. */
interface Hit {
  readonly left: readonly string[];
  readonly up: boolean;
}

const shoot = async ({ user, tier, find, since, afterMs }: Shot): Promise<Hit> => {
  const marker = newMarker();
  const home = mkdtempSync(join(tmpdir(), `${marker}-`));
  const places = ['work', 'leases', 'tmp', 'source'].map((name) => join(home, name));
  const [work = '', leases = '', tmp = '', source = ''] = places;
  for (const place of places) mkdirSync(place);
  cpSync(join(import.meta.dirname, 'scripts', stubborn), join(source, stubborn));
  chmodSync(home, 0o755);
  if (root && user === 'ordinary') for (const place of [home, ...places]) chownSync(place, ordinaryUser, ordinaryUser);
  const runner = join(import.meta.dirname, 'kill-runner.ts');
  const [command = '', ...args] = await asUser(user, [process.execPath, runner, tier, source, work, leases, marker]);
  const env = { PATH: process.env.PATH ?? '', TMPDIR: tmp, HOME: home };
  const medalist = spawn(command, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(medalist, 'close');
  const errors = medalist.stderr.setEncoding('utf8').toArray();
  try {
    await Promise.race([once(medalist.stdout, 'data'), ended]);
    if (since === 'up') await until(() => existsSync(join(work, 'up')) || medalist.exitCode !== null);
    await wait(afterMs);
    const { victim, snapshot } = await aim(find, medalist.pid ?? 0);
    if (victim === undefined) return { left: [`nobody to kill: ${(await errors).join('')}`], up: false };
    const up = existsSync(join(work, 'up'));
    process.kill(victim.pid, 'SIGKILL');
    const left = await leftovers(snapshot, marker, join(leases, 'medalist-gpu-stand-in.lock'));
    const files = up ? readdirSync(tmp) : []; // before, Medalist may die before it has told anyone what to remove
    return { left: [...left, ...files.map((name) => `temporary folder ${name}`)], up };
  } finally {
    endAll(marker);
    await ended;
    await removeTree(home);
  }
};

/** After a failure too, nothing of this test stays. */
const endAll = (marker: string): void => {
  for (const { pid } of processes().filter((one) => bears(one, marker))) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {} // gone by itself meanwhile
  }
};

const until = async (done: () => boolean): Promise<void> => {
  for (const end = performance.now() + patience; !done() && performance.now() < end; ) await wait(5);
};

/** At the earliest instants the victim is not there yet: then it dies as soon as it is. */
const aim = async (find: Find, runner: number) => {
  for (const end = performance.now() + patience; performance.now() < end; ) {
    const snapshot = below(runner, processes());
    const victim = find(snapshot, runner);
    if (victim !== undefined) return { victim, snapshot };
    if (snapshot.length === 0) break;
    await wait(5);
  }
  return { victim: undefined, snapshot: [] };
};

const leftovers = async (snapshot: readonly Process[], marker: string, lock: string): Promise<string[]> => {
  const deadline = performance.now() + within;
  const alive = () =>
    processes().filter(
      (one) => bears(one, marker) || snapshot.some(({ pid, started }) => one.pid === pid && one.started === started),
    );
  let left = alive();
  while (left.length > 0 && performance.now() < deadline) {
    await wait(20);
    left = alive();
  }
  const { exitCode } = await execa('flock', ['--nonblock', lock, 'true'], { reject: false });
  return [
    ...left.map(({ pid, name }) => `process ${pid} ${name} ${commandOf(pid).replaceAll('\0', ' ').slice(0, 120)}`),
    ...(exitCode === 0 ? [] : ['the lease of the GPU']),
  ];
};

const setups = (['root', 'ordinary'] as const).flatMap((user) =>
  (['bubblewrap', 'landlock'] as const).map((tier) => ({ user, tier })),
);

describe.each(setups)('$user, $tier: kill -9', async ({ user, tier }) => {
  const like = configurations.find((one) => one.user === user && !one.nested && one.wish === 'auto');
  const absent = like === undefined ? 'no such configuration' : await missing(like);
  const reason = skipReason(tier, absent === undefined);
  if (reason !== undefined) return test.skip(absent ?? reason, () => {});
  const random = randomOf(seed + setups.findIndex((one) => one.user === user && one.tier === tier));
  const all = victimsOf(tier);
  const each = Math.ceil(kills / setups.length / all.length);
  const shots = all.flatMap(([victim, find]) =>
    Array.from({ length: each }, (_, at): Shot => {
      const since = at % 2 === 0 ? 'up' : 'start';
      return { user, tier, victim, find, since, afterMs: Math.floor(random() * (since === 'up' ? 100 : 600)) };
    }),
  );
  test(`${shots.length} times at random instants (seed ${seed}): nothing is left`, async () => {
    const queue = [...shots];
    const left: string[] = [];
    let daemons = 0;
    const lane = async () => {
      for (let shot = queue.shift(); shot !== undefined; shot = queue.shift()) {
        const hit = await shoot(shot);
        left.push(...hit.left.map((what) => `${shot.victim}, ${shot.afterMs} ms after ${shot.since}: ${what}`));
        daemons += hit.up ? 1 : 0;
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    expect(left).toEqual([]);
    expect(daemons, 'runs whose daemons were up when the shot came').toBeGreaterThan(shots.length / 3);
  }, 1_200_000);
});
