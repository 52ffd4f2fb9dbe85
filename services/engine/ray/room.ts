import type { Ended, Needs, TaskWatching } from '../engine.ts';
import type { NodeRoom } from './schemas.ts';
import type { Site } from './site.ts';

const askAgainMs = 2_000;
/** For so long we wait for a new head to report whether its cluster grows. */
const unknownSeconds = 15;

/**
 * Waits for a node that is large enough for the job; null: there is one, or it is unknown. It does so before the job is
 * submitted, because Ray cannot withdraw a waiting job.
 */
export const waitForRoom = async (
  needs: Needs,
  { signal, onPlace }: TaskWatching,
  { head, silenceLimit: { seconds, clock } }: Site,
): Promise<Ended | null> => {
  const from = clock.now();
  let reported = false;
  for (;;) {
    const [nodes, grows] = await Promise.all([head.nodes(), head.grows()]);
    if (!nodes.ok || nodes.value.length === 0 || fits(needs, nodes.value)) return null;
    const why = `no node of the cluster has ${needsWords(needs)}; ${mostWords(nodes.value)}`;
    if (!reported) onPlace?.(`${why}; waits for such a node to join`);
    reported = true;
    const waited = (clock.now() - from) / 1_000;
    if (signal.aborted) return { kind: 'cancelled' };
    if (!grows.ok || grows.value === true) return null;
    if (grows.value === null && waited > unknownSeconds) return null;
    if (grows.value === false && waited > seconds) return { kind: 'refused', why: `${why}.`, advice };
    await clock.sleep(askAgainMs, signal);
  }
};

const advice = 'Ask for less (THREADS=, GPU=off, LIMITS=memory=...), or add a node.';

/** Whether some node is large enough: a job runs on one node only. */
const fits = ({ cpus, gpus, memory }: Needs, nodes: readonly NodeRoom[]): boolean =>
  nodes.some((node) => node.cpus >= cpus && node.gpus >= gpus && node.memory >= (memory ?? 0));

/** "2 CPUs, 1 GPU, 4 GB of memory" */
export const needsWords = ({ cpus, gpus, memory }: Needs): string =>
  [
    `${cpus} ${cpus === 1 ? 'CPU' : 'CPUs'}`,
    ...(gpus === 0 ? [] : [`${gpus} GPU`]),
    ...(memory === null ? [] : [`${gigabytes(memory)} of memory`]),
  ].join(', ');

/** The largest value of each resource over all nodes. */
const mostWords = (nodes: readonly NodeRoom[]): string => {
  const most = (of: (node: NodeRoom) => number) => Math.max(0, ...nodes.map(of));
  const [cpus, gpus, memory] = [most(({ cpus }) => cpus), most(({ gpus }) => gpus), most(({ memory }) => memory)];
  return `the most on any node is ${cpus} CPUs, ${gpus} GPUs, ${gigabytes(memory)} of memory`;
};

const gigabytes = (bytes: number): string => `${Number((bytes / 1e9).toPrecision(2))} GB`;
