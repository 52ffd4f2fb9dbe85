import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { type Arena, complain, endedBy, gone, type Ran, refused, saidOnce } from '../arena.ts';
import type { Row } from '../row.ts';
import type { Complaint } from '../verdict.ts';

/** The kernel refuses, or the watch ends it: of user 0 the kernel counts no processes. */
const stopped = (ran: Ran): Complaint[] => {
  const { exit } = ran.outcome;
  return exit.kind === 'limit' && exit.limit === 'processes' ? [] : refused(ran);
};

/** While the bomb stands, the host starts programs as quickly as ever, and another sandbox forks as it likes. */
const forkBomb = async ({ run }: Arena): Promise<Complaint[]> => {
  const bomb = run('s26_fork_bomb.py', { told: { 'without end': false, most: 1_200, stay: 1.2 } });
  await wait(600);
  const started = performance.now();
  execFileSync('true');
  const responsive = performance.now() - started;
  const neighbour = await run('s28_zombies.py', { told: { most: 20 } });
  const ran = await bomb;
  return [
    ...stopped(ran),
    ...gone(ran),
    ...complain(responsive > 10_000, 'the host is slow', `${responsive} ms for /bin/true`),
    ...complain(saidOnce(neighbour, 'zombie') !== 'OPENED 20', 'another sandbox suffers', [...neighbour.said]),
  ];
};

const forkBombWithoutEnd = async ({ run }: Arena): Promise<Complaint[]> => {
  const started = Date.now() / 1000;
  const ran = await run('s26_fork_bomb.py', {
    told: { 'without end': true },
    limits: { seconds: 0.8, graceSeconds: 0.2 },
  });
  const took = ran.endedAt - started;
  return [
    ...endedBy(ran, 'time', 'processes', 'memory'),
    ...gone(ran),
    ...complain(took > 90, 'slow', `${took} s for a limit of 0.8 s and 0.2 s more`),
  ];
};

/** The memory limit is out of the way: a thread's stack counts as data. */
const exhaust =
  (script: string) =>
  async ({ run }: Arena): Promise<Complaint[]> => {
    const ran = await run(script, { told: { most: 1_200 }, limits: { memory: 6e9 } });
    return [...stopped(ran), ...gone(ran)];
  };

const sharedCount = {
  tier: 'landlock',
  user: 'ordinary',
  what: /^another sandbox suffers$/,
  told: 'counts all processes of its user',
} as const;
export const bombRows: readonly Row[] = [
  { number: 26, title: 'fork bomb', play: forkBomb, alone: true, holes: [sharedCount] },
  { number: 26, title: 'fork bomb without end', play: forkBombWithoutEnd, alone: true },
  { number: 27, title: 'thread bomb', play: exhaust('s27_thread_bomb.py'), alone: true },
  { number: 28, title: 'zombies', play: exhaust('s28_zombies.py'), alone: true },
];
