import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Arena, complain, worked } from '../arena.ts';
import type { Row } from '../row.ts';
import type { Complaint } from '../verdict.ts';

const ordinary = async ({ run, standing }: Arena): Promise<Complaint[]> => {
  const moved = standing.tier === 'bubblewrap'; // elsewhere paths stay as they are
  const ran = await run('s47_ordinary.py', { limits: { seconds: 240, memory: 2e9, processes: 512 } });
  return [
    ...worked(ran).filter(({ what }) => moved || !what.includes('/kaggle/')),
    ...complain(!existsSync(join(ran.ground.work, 'submission.csv')), 'submission.csv', 'is not on the host'),
  ];
};

const checkpoint = async ({ run }: Arena): Promise<Complaint[]> => {
  const ran = await run('s48_checkpoint.py', { limits: { seconds: 3, graceSeconds: 30 } });
  return [
    ...worked(ran),
    ...complain(!existsSync(join(ran.ground.work, 'checkpoint.txt')), 'checkpoint.txt', 'is not on the host'),
  ];
};

/** Not attacks: a sandbox in which ordinary training fails is no use. */
export const ordinaryRows: readonly Row[] = [
  {
    number: 47,
    title: 'everything an ordinary training script does works',
    play: ordinary,
    holes: [
      {
        tier: 'landlock',
        what: /^loopback$/,
        told: 'no network to itself',
      },
    ],
  },
  { number: 48, title: 'a checkpoint on SIGTERM is saved', play: checkpoint },
];
