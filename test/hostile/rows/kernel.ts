import { type Arena, complain, type Ran, refused, saidOnce } from '../arena.ts';
import type { Row } from '../row.ts';
import type { Complaint } from '../verdict.ts';

const kernelSettings = async ({ run }: Arena): Promise<Complaint[]> => refused(await run('s02_kernel_settings.py'));

const mounts = async ({ run, ground }: Arena): Promise<Complaint[]> =>
  refused(await run('s08_mounts.py', { ground: ground(), told: { host: process.pid } }));

/** What bubblewrap's --dev makes, and the GPU's nodes would be named otherwise. */
const standardDevices = new Set(
  'console core fd full mqueue null ptmx pts random shm stderr stdin stdout tty urandom zero'.split(' '),
);

const devices = async ({ run }: Arena): Promise<Complaint[]> => {
  const ran = await run('s09_devices.py');
  const inherited = ran.said.get('inherited') ?? [];
  const seen = saidOnce(ran, 'dev');
  const strange = seen.startsWith('denied') ? [] : seen.split(' ').filter((name) => !standardDevices.has(name));
  return [
    ...refused(ran),
    ...complain(inherited.length > 0, 'inherited descriptors', inherited),
    ...complain(strange.length > 0, 'devices', strange),
  ];
};

const systemCalls = async ({ run }: Arena): Promise<Complaint[]> => refused(await run('s18_system_calls.py'));

/** No capability in any set that counts, no way to new ones, and a filter. */
const rightsOf = (ran: Ran, root: boolean): Complaint[] => [
  ...['CapInh', 'CapPrm', 'CapEff', 'CapAmb'].flatMap((set) =>
    complain(!/^0+$/.test(saidOnce(ran, set)), set, saidOnce(ran, set)),
  ),
  ...complain(saidOnce(ran, 'NoNewPrivs') !== '1', 'NoNewPrivs', saidOnce(ran, 'NoNewPrivs')),
  ...complain(saidOnce(ran, 'Seccomp') !== '2', 'Seccomp', saidOnce(ran, 'Seccomp')),
  ...complain(root && saidOnce(ran, 'Uid').startsWith('0'), 'it is root', saidOnce(ran, 'Uid')),
];

const moreRights = async ({ run, standing }: Arena): Promise<Complaint[]> => {
  const ran = await run('s19_more_rights.py');
  return [...refused(ran), ...rightsOf(ran, standing.user === 'root')];
};

const ownLimits = async ({ run }: Arena): Promise<Complaint[]> => {
  const ran = await run('s29_own_limits.py');
  const value = (name: string) => Number(saidOnce(ran, `limit ${name}`));
  return [
    ...refused(ran),
    ...['NPROC', 'FSIZE', 'DATA', 'NOFILE'].flatMap((name) =>
      complain(!(value(name) > 0 && value(name) < 2 ** 40), `no limit ${name}`, String(value(name))),
    ),
    ...complain(value('CORE') !== 0, 'core dumps', String(value('CORE'))),
  ];
};

const everywhere = ['bubblewrap', 'landlock'] as const;

export const kernelRows: readonly Row[] = [
  { number: 2, title: 'open the switches of the kernel for writing', play: kernelSettings },
  { number: 8, title: 'mounts and namespaces', play: mounts },
  { number: 9, title: 'devices and inherited descriptors', play: devices },
  { number: 18, title: 'system calls that no training needs', play: systemCalls },
  {
    number: 19,
    title: 'programs that give more rights',
    play: moreRights,
    holes: [
      {
        tier: 'landlock',
        user: 'root',
        what: /^it is root$/,
        told: 'stays user 0',
      },
    ],
  },
  {
    number: 29,
    title: 'raise its own limits',
    play: ownLimits,
    holes: everywhere.map((tier) => ({
      tier,
      what: /^affinity$/,
      told: 'may use every processor',
    })),
  },
];
