import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Arena,
  complain,
  endedBy,
  finished,
  gone,
  newMarker,
  processesOf,
  type Ran,
  refused,
  saidOnce,
} from '../arena.ts';
import type { Row } from '../row.ts';
import type { Complaint } from '../verdict.ts';

const hostProcesses = async ({ stage, run }: Arena): Promise<Complaint[]> => {
  const bystander = stage.bystander.pid ?? 0;
  const told = { host: process.pid, bystander, group: -bystander, 'host user': process.getuid?.() ?? 0 };
  const ran = await run('s10_host_processes.py', { told });
  return [
    ...refused(ran),
    ...complain(stage.bystander.exitCode !== null, 'the bystander ended', 'it was killed'),
    ...complain(getPriority(bystander) !== 0, 'nice whole user', String(getPriority(bystander))),
  ];
};

const firstProcess = async ({ run }: Arena): Promise<Complaint[]> => refused(await run('s11_first_process.py'));

const killAll = async ({ stage, run }: Arena): Promise<Complaint[]> => {
  const ran = await run('s12_kill_all.py');
  const { exitCode, signalCode } = stage.bystander;
  return [
    ...complain(exitCode !== null || signalCode !== null, 'the bystander was killed', `${exitCode} ${signalCode}`),
    ...complain(ran.outcome.exit.kind === 'limit', 'it went on', JSON.stringify(ran.outcome.exit)),
    ...gone(ran),
  ];
};

/** Whether daemons still write after the end; a killed one cannot. */
const beating = async ({ ground }: Ran): Promise<Complaint[]> => {
  const beats = () =>
    [0, 1, 2].map((number) => {
      const path = join(ground.work, `beat${number}`);
      return existsSync(path) ? readFileSync(path, 'utf8') : 'never';
    });
  const before = beats();
  await wait(100);
  const alive = beats().filter((beat, index) => beat !== before[index]).length;
  return [
    ...complain(before.includes('never'), 'a daemon never started', before),
    ...complain(alive > 0, 'daemons are alive', String(alive)),
  ];
};

const daemon =
  (silent: boolean) =>
  async ({ run }: Arena): Promise<Complaint[]> => {
    const ran = await run('s21_daemon.py', { told: { silent } });
    const after = ran.endedAt - Number(saidOnce(ran, 'ends at'));
    return [
      ...finished(ran),
      ...gone(ran),
      ...(await beating(ran)),
      ...complain(!(after < 30), 'slow', `closed ${after} s after the program ended`),
    ];
  };

/** Where open files are hidden, all disk and memory that the whole machine loses count as the program's, and other work takes them, too. */
const roomy = { files: 1_000_000, disk: 50e9, memory: 64e9 };

const deaf =
  (stop: boolean) =>
  async ({ run }: Arena): Promise<Complaint[]> => {
    const started = Date.now() / 1000;
    const ran = await run('s23_deaf.py', { told: { stop }, limits: { seconds: 3, graceSeconds: 0.2, ...roomy } });
    const took = ran.endedAt - started;
    return [
      ...finished(ran),
      ...endedBy(ran, 'time'),
      ...gone(ran),
      ...(await beating(ran)),
      ...complain(took > 90, 'slow', `${took} s for a limit of 3 s and 0.2 s more`),
    ];
  };

/** What forks share counts once for each of them where the kernel is too busy to say whose it is: time must end it, not memory. */
const spin = async ({ run }: Arena): Promise<Complaint[]> => {
  const ran = await run('s30_spin.py', { limits: { seconds: 1.5, graceSeconds: 0.2, memory: 2e9 } });
  return [...finished(ran), ...endedBy(ran, 'time'), ...gone(ran)];
};

/** Two at once, each told where the other one is. The host says when both are up and when both are done. */
const neighbours = async ({ run, ground }: Arena): Promise<Complaint[]> => {
  const sides = [0, 1].map(() => ({ ground: ground(), marker: newMarker() }));
  const at = (side: number) => sides[side]?.ground.work ?? '';
  const both = async (name: string) => {
    const end = Date.now() + 60_000;
    while (Date.now() < end && !sides.every((_, side) => existsSync(join(at(side), name)))) await wait(10);
  };
  const tell = (name: string, text: (side: number) => string) =>
    sides.forEach((_, side) => {
      writeFileSync(join(at(side), `${name}.new`), text(side));
      execFileSync('mv', [join(at(side), `${name}.new`), join(at(side), name)]);
    });
  const markers = sides.map(({ marker }) => marker);
  const runs = sides.map(({ ground, marker }, side) => {
    const other = [...(markers[1 - side] ?? '')].reverse().join('');
    return run('s49_neighbour.py', { ground, marker, told: { other, path: join(at(1 - side), 'ready') } });
  });
  await both('ready');
  tell('neighbour.json', (side) => JSON.stringify(processesOf(markers[1 - side] ?? '')));
  await both('finished');
  tell('leave', () => '');
  const ended = await Promise.all(runs);
  return ended.flatMap((ran) => [
    ...refused(ran),
    ...complain(saidOnce(ran, 'own name') !== ran.marker, 'one file for both', saidOnce(ran, 'own name')),
  ]);
};

const priorities = {
  tier: 'landlock',
  what: /^(nice|affinity|scheduler|ioprio)\b/,
  told: 'lower the priority',
} as const;
export const processRows: readonly Row[] = [
  { number: 10, title: 'signal, trace and read processes of the host', play: hostProcesses, holes: [priorities] },
  {
    number: 11,
    title: 'its own first process',
    play: firstProcess,
    holes: [
      {
        tier: 'bubblewrap',
        user: 'ordinary',
        what: /^mem of 1$/,
        told: 'first process of its sandbox',
      },
    ],
  },
  {
    number: 12,
    title: 'kill everything',
    play: killAll,
    skip: ({ standing, alone }) =>
      standing.tier === 'bubblewrap' || alone
        ? undefined
        : 'it could hit processes of yours; needs a pid namespace (root)',
  },
  { number: 21, title: 'daemons outlive the program', play: daemon(true) },
  { number: 22, title: 'daemons keep standard output open', play: daemon(false) },
  { number: 23, title: 'ignore every signal and hang', play: deaf(false) },
  { number: 24, title: 'stop itself', play: deaf(true) },
  { number: 30, title: 'compute without end in eight processes', play: spin },
  { number: 49, title: 'two sandboxes at once', play: neighbours, holes: [priorities] },
];
