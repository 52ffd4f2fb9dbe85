import type { Ended, Needs, TaskWatching } from '../engine.ts';
import type { NodeRoom } from './schemas.ts';
import type { Site } from './site.ts';

const askAgainMs = 2_000;
/** A head that has just started cannot tell yet whether its cluster grows. */
const unknownSeconds = 15;

/**
 * Waits for a node that could ever hold a job; null: there is one, or nobody can tell. Before a job is handed over, because
 * Ray cannot take back one that waits.
 */
export const whenThereIsRoom = async (
  needs: Needs,
  { signal, onPlace }: TaskWatching,
  { head, patience: { seconds, clock } }: Site,
): Promise<Ended | null> => {
  const from = clock.now();
  let told = false;
  for (;;) {
    const [nodes, grows] = await Promise.all([head.nodes(), head.grows()]);
    if (!nodes.ok || nodes.value.length === 0 || fits(needs, nodes.value)) return null;
    const why = `no node of the cluster has ${needsWords(needs)}; ${mostWords(nodes.value)}`;
    if (!told) onPlace?.(`${why}; waits for one to join`);
    told = true;
    const waited = (clock.now() - from) / 1_000;
    if (signal.aborted) return { kind: 'cancelled' };
    if (!grows.ok || grows.value === true) return null;
    if (grows.value === null && waited > unknownSeconds) return null;
    if (grows.value === false && waited > seconds) return { kind: 'refused', why: `${why}.`, advice };
    await clock.sleep(askAgainMs, signal);
  }
};

const advice = 'Ask for less (THREADS=, GPU=off, LIMITS=memory=...), or add a node.';

/** Whether a node could ever hold it: a job is never spread. */
const fits = ({ cpus, gpus, memory }: Needs, nodes: readonly NodeRoom[]): boolean =>
  nodes.some((node) => node.cpus >= cpus && node.gpus >= gpus && node.memory >= (memory ?? 0));

/** "2 CPUs, 1 GPU, 4 GB of memory" */
export const needsWords = ({ cpus, gpus, memory }: Needs): string =>
  [
    `${cpus} ${cpus === 1 ? 'CPU' : 'CPUs'}`,
    ...(gpus === 0 ? [] : [`${gpus} GPU`]),
    ...(memory === null ? [] : [`${gigabytes(memory)} of memory`]),
  ].join(', ');

/** The most that any node has, each by itself. */
const mostWords = (nodes: readonly NodeRoom[]): string => {
  const most = (of: (node: NodeRoom) => number) => Math.max(0, ...nodes.map(of));
  const [cpus, gpus, memory] = [most(({ cpus }) => cpus), most(({ gpus }) => gpus), most(({ memory }) => memory)];
  return `the most that one has is ${cpus} CPUs, ${gpus} GPUs, ${gigabytes(memory)} of memory`;
};

const gigabytes = (bytes: number): string => `${Number((bytes / 1e9).toPrecision(2))} GB`;
