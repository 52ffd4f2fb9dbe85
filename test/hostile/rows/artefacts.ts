import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { removeTree } from '../../../services/files/remove-tree.ts';
import { openUntrusted } from '../../../services/python/run/untrusted.ts';
import { type Arena, complain, finished } from '../arena.ts';
import type { Row } from '../row.ts';
import type { Complaint } from '../verdict.ts';

/** What a program may leave under the name of a result; none of it may be opened. */
const impostors = [
  ...['link.csv', 'folder', 'zero.csv', 'environ.csv', 'pipe.csv', 'socket.csv', 'sparse.csv'],
  ...['hard.csv', 'data.csv', 'twice.csv', 'folder.csv', 'large.csv', 'missing.csv'],
];

const artefacts = async ({ stage, run, ground }: Arena): Promise<Complaint[]> => {
  const at = ground();
  const told = { secret: stage.secretFile };
  const ran = await run('s44_artefacts.py', { ground: at, told });
  const open = (name: string) => {
    const started = performance.now();
    const opened = openUntrusted(join(at.work, name), 1_000_000);
    if (!('why' in opened)) opened[Symbol.dispose]();
    return { opened, ms: performance.now() - started };
  };
  const good = open('good.csv').opened;
  return [
    ...finished(ran),
    ...complain('why' in good || good.bytes !== 9, 'good.csv', JSON.stringify(good)),
    ...impostors.flatMap((name) => {
      const { opened, ms } = open(name);
      return [...complain(!('why' in opened), name, 'was opened'), ...complain(ms > 10_000, name, `took ${ms} ms`)];
    }),
  ];
};

const planted = async ({ run, ground }: Arena): Promise<Complaint[]> => {
  const at = ground();
  const plant = await run('s45_plant.py', { ground: at });
  const score = await run('s45_score.py', { ground: at, isolated: true });
  return [
    ...finished(plant),
    ...complain(score.lines.join().includes('HIJACKED'), 'a planted module ran', score.lines),
    ...complain(score.said.get('score')?.[0] !== 'numpy 1 True 1', 'scoring failed', score.outcome.tail),
  ];
};

const unremovable = async ({ stage, run }: Arena): Promise<Complaint[]> => {
  const ran = await run('s46_unremovable.py', { told: { depth: 1_500, home: stage.home } });
  const opened = [...ran.said].filter(([, got]) => got.some((one) => one.startsWith('OPENED')));
  const started = performance.now();
  await removeTree(ran.ground.work);
  const seconds = (performance.now() - started) / 1000;
  return [
    ...finished(ran),
    ...opened.map(([what]) => ({ what, why: 'was allowed' })),
    ...complain(existsSync(ran.ground.work), 'it is still there', ran.ground.work),
    ...complain(!existsSync(stage.secretFile), 'the home folder went with it', stage.home),
    ...complain(seconds > 90, 'slow', `${seconds} s`),
  ];
};

export const artefactRows: readonly Row[] = [
  { number: 44, title: 'results that are something else', play: artefacts },
  { number: 45, title: 'modules planted for the scorer', play: planted },
  { number: 46, title: 'leftovers that are hard to remove', play: unremovable },
];
