import type { Tier } from './tier.ts';

/** What a tier does not stop: short sentences that are stored with every result made in it. Tests hold each true hole against them. */
export const holesOf = (tier: Tier, gpu: boolean): readonly string[] => [
  ...holes[tier],
  ...(gpu ? gpuHoles(tier) : []),
];

const processMemory =
  'Without a memory cgroup, memory is counted a few times a second: a fast program passes its limit before it is ended.';

const holes: Readonly<Record<Tier, readonly string[]>> = {
  bubblewrap: [
    'It shares the kernel: a flaw in the kernel can let a program out.',
    processMemory,
    'Disk use is counted once a second: a fast program passes its limit before it is ended.',
    'It may use every processor: thread counts are only asked for.',
  ],
  landlock: [
    'It shares the kernel: a flaw in the kernel can let a program out.',
    'It can connect to Unix sockets that any user may open and that have a path, such as a world-writable docker.sock.',
    'It sees that other processes exist, and can lower the priority of those of its user.',
    'The limit on processes counts all processes of its user.',
    'It has no network at all, not even to itself: programs that talk over localhost fail.',
    'Before Linux 6.12 it can signal other processes of its user and connect to their abstract Unix sockets.',
    'What it leaves in /dev/shm stays.',
    processMemory,
    'Disk use is counted once a second: a fast program passes its limit before it is ended.',
    'It may use every processor: thread counts are only asked for.',
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
  ...(tier === 'none' ? ['It can use GPUs other than its own.'] : []),
];
