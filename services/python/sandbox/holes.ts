import type { Tier } from './tier.ts';

/** What a tier does not stop: short sentences that are stored with every result made in it. */
export const holesOf = (tier: Tier, gpu: boolean): readonly string[] => [
  ...holes[tier],
  ...(gpu ? gpuHoles(tier) : []),
];

const everywhere = [
  'It shares the kernel: a flaw in the kernel can let a program out.',
  'Memory and disk use are counted a few times a second: a fast program passes its limit before it is ended.',
  'Of the memory that the kernel keeps for it, page tables count, but not what is in pipes and sockets.',
  'It may use every processor: thread counts are only asked for.',
  'It can read the list of mounts, and with it paths of this machine; and all of /usr, so /usr/local/etc is no place for a secret.',
];

const holes: Readonly<Record<Tier, readonly string[]>> = {
  bubblewrap: [
    ...everywhere,
    'It can read the command line of the first process of its sandbox, which names the folders of the run as they are called here.',
    'Started by an ordinary user, it can open the memory of the first process of its sandbox, which has no rights either.',
  ],
  landlock: [
    ...everywhere,
    'It can connect to Unix sockets that have a path and are open to its user, such as a world-writable docker.sock.',
    'It can tell whether a file exists, how large it is, when it changed and where a link leads, if it guesses the path.',
    'It shares /dev/shm: it can read and change what other programs of its user keep there, and what it leaves stays.',
    'What it leaves in /dev/shm is not limited, unless somebody has it open.',
    'It can see network interfaces, addresses and routes.',
    'Started by root where its Python is closed to other users, it stays user 0 without rights; of user 0 its processes are not limited by the kernel, only counted.',
    'When both of its supervisors are killed at once, daemons it made stay.',
    'It sees that other processes exist, and can lower the priority of those of its user.',
    'The limit on processes counts all processes of its user.',
    'Before Linux 6.12 it can signal other processes of its user and connect to their abstract Unix sockets.',
    'Not a hole but a lack: it has no network to itself (localhost), and chmod, chown and touch do nothing, to its own files neither.',
  ],
  seatbelt: [
    'Partial and untested.',
    'It sees and can signal other processes of its user.',
    'A daemon that leaves its process group can outlive the run.',
    'Memory is only watched, not limited.',
  ],
  none: [
    'Nothing is kept in: it can read and write whatever its user can, and use the network.',
    'A daemon can outlive the run where its supervisors are killed.',
  ],
};

const gpuHoles = (tier: Tier): readonly string[] => [
  "The GPU's driver is a large part of the kernel that it can reach.",
  'GPU memory is not limited.',
  ...(tier === 'landlock' ? ['It can read the command lines of all processes, and most of /sys.'] : []),
  ...(tier === 'none' ? ['It can use GPUs other than its own.'] : []),
];
