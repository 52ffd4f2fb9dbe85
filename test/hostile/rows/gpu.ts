import { findGpus } from '../../../services/python/gpu/discover.ts';
import { leaseGpu } from '../../../services/python/gpu/lease.ts';
import { type Arena, complain, refused, saidOnce } from '../arena.ts';
import type { Row } from '../row.ts';
import type { Complaint } from '../verdict.ts';

const gpus = await findGpus();

const onlyTheLeased = async ({ run }: Arena): Promise<Complaint[]> => {
  const answer = await leaseGpu('auto', gpus);
  if (answer.kind !== 'leased') return [{ what: 'lease', why: answer.why }];
  using leased = answer.lease;
  const ran = await run('s50_gpu.py', { gpu: leased, limits: { seconds: 60, memory: 8e9 } });
  const cuInit = saidOnce(ran, 'cuInit');
  return [
    ...refused(ran).filter(({ what }) => what !== 'cuInit'),
    ...complain(cuInit !== 'OPENED 1', 'cuInit', cuInit),
    ...complain(saidOnce(ran, 'nodes') !== `['${leased.gpu.device}']`, 'nodes', saidOnce(ran, 'nodes')),
  ];
};

export const gpuRows: readonly Row[] = [
  {
    number: 50,
    title: 'the GPU that was given, and no other',
    play: onlyTheLeased,
    skip: () => (gpus.length === 0 ? 'no GPU here' : undefined),
  },
];
