import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Arena, complain, endedBy, gone, newMarker, refused, saidOnce } from '../arena.ts';
import type { Row } from '../row.ts';
import type { Complaint } from '../verdict.ts';

const hoard = { most: 1.5e9, stay: 5 };

/** Refused by the kernel or ended by the watch: either holds. */
const within =
  (told: Readonly<Record<string, unknown>>) =>
  async ({ run }: Arena): Promise<Complaint[]> => {
    const ran = await run('s31_memory.py', { told: { ...hoard, stay: 0, ...told }, limits: { fileSize: 30e6 } });
    const held = saidOnce(ran, 'held').startsWith('denied');
    return held ? gone(ran) : [...endedBy(ran, 'memory'), ...gone(ran)];
  };

/** The kernel counts none of this: only the watch can see it, and the run has to be called failed. */
const seen =
  (told: Readonly<Record<string, unknown>>) =>
  async ({ run }: Arena): Promise<Complaint[]> => {
    const ran = await run('s31_memory.py', { told: { ...hoard, pause: 0.03, ...told }, limits: { fileSize: 30e6 } });
    const used = ran.outcome.exit.kind === 'limit' ? ran.outcome.exit.used : 0;
    // of a program that hides, all that the machine loses counts as its own: disk that others use meanwhile, too
    const ends = told.hidden === undefined ? ['memory'] : ['memory', 'disk'];
    return [
      ...endedBy(ran, ...ends),
      ...gone(ran),
      ...complain(used > 1.2e9, 'noticed late', `${used} bytes for a limit of 400 MB`),
    ];
  };

const fillTmp = async ({ run, standing }: Arena): Promise<Complaint[]> => {
  const places = ['.', ...(standing.tier === 'bubblewrap' ? ['/tmp'] : [])];
  const ran = await run('s33_fill.py', { told: { places, name: 'fill', files: 60, each: 20e6 } });
  return [...endedBy(ran, 'disk'), ...gone(ran)];
};

const fillElsewhere = async ({ run }: Arena): Promise<Complaint[]> => {
  const name = newMarker();
  const places = ['/dev/shm', '/dev', '/', '/run', '/var/tmp', '/mnt', '/kaggle', '/dev/mqueue'];
  const ran = await run('s33_fill.py', { told: { places, name, files: 50, each: 10e6 } });
  const left = readdirSync('/dev/shm').filter((file) => file.startsWith(name));
  for (const file of left) rmSync(join('/dev/shm', file));
  const stopped = ran.outcome.exit.kind === 'limit';
  return [
    ...(stopped ? [] : refused(ran)),
    ...complain(left.length > 0, 'files stay', `${left.length} of them in /dev/shm`),
  ];
};

export const memoryRows: readonly Row[] = [
  { number: 31, title: 'reserve memory', play: within({ kind: 'reserved' }) },
  { number: 31, title: 'touch memory', play: within({ kind: 'touched' }) },
  { number: 32, title: 'memory in six processes', play: seen({ kind: 'touched', processes: 6, most: 150e6 }) },
  { number: 32, title: 'shared memory without a file', play: seen({ kind: 'shared' }) },
  { number: 32, title: 'page tables of addresses that hold nothing', play: seen({ kind: 'tables' }) },
  { number: 33, title: 'fill the work and temporary folders', play: fillTmp },
  {
    number: 33,
    title: 'fill every other place',
    play: fillElsewhere,
    holes: [
      { tier: 'landlock', what: /^files stay$/, told: 'shares /dev/shm' },
      { tier: 'landlock', what: /^\/dev\/shm$/, told: 'in /dev/shm is not limited' },
    ],
  },
  { number: 34, title: 'memory in files without a name', play: seen({ kind: 'memfd' }) },
  ...['prctl', 'exec'].map((hidden) => ({
    number: 34,
    title: `the same, hidden from other processes of the user by ${hidden}`,
    play: seen({ kind: 'memfd', hidden }),
  })),
];
