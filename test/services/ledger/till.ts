import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { type PlannedRun, planRun } from './world.ts';

/** One piece of work that was done and will be billed, whatever became of the answer. */
export interface Served {
  readonly name: string;
  readonly plan: PlannedRun;
  readonly tokens: number;
  readonly cost: number | null;
}

export interface Till {
  readonly url: string;
  readonly served: readonly Served[];
  /** Runs that a cap ended, by the cap's scope. */
  readonly refused: Record<string, number>;
  /** Takes back what a dead process was at, and says where it was to die; undefined: it was not planned. */
  readonly bury: (pid: number) => string | undefined;
  readonly finished: () => boolean;
  readonly stop: () => void;
}

const Next = z.object({ pid: z.int(), refused: z.string().nullish() });
const Asked = z.object({ pid: z.int(), index: z.int(), call: z.int(), life: z.int() });

/** The models' server and the giver of work in one. What it serves, it counts: this is the truth that the ledger is held against. */
export const openTill = async (seed: number, runs: number): Promise<Till> => {
  const served: Served[] = [];
  const refused: Record<string, number> = {};
  const again: Job[] = [];
  const atWork = new Map<number, Job>();
  let given = 0;

  const next = (text: unknown): Job | null => {
    const { pid, refused: why } = Next.parse(text);
    if (typeof why === 'string') refused[why] = (refused[why] ?? 0) + 1;
    atWork.delete(pid);
    const job = again.shift() ?? (given < runs ? { index: given++, from: 0, life: 0 } : null);
    if (job !== null) atWork.set(pid, job);
    return job;
  };

  const server = createServer(async (request, response) => {
    const reply = (status: number, body: object | null) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const kill = (pid: number) => {
      process.kill(pid, 'SIGKILL');
      request.socket.destroy();
    };
    const body = await json(request).catch(() => undefined);
    if (body === undefined) return; // its process was killed while it spoke
    if (request.url === '/next') return reply(200, next(body));
    const { pid, index, call, life } = Asked.parse(body);
    atWork.set(pid, { index, from: call, life });
    const plan = planRun(seed, index);
    const { server: does, real } = plan.calls[call]!;
    const dies = life === 0 && plan.death?.call === call ? plan.death.at : null;
    if (dies === 'received') return kill(pid);
    if (does === 'refuses') return reply(429, { tokens: 0, cost: 0 });
    served.push({ name: nameOf(index, call, life), plan, ...real });
    if (dies === 'served') return kill(pid);
    return does === 'cuts' ? request.socket.destroy() : reply(200, real);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind
  return {
    ...{ url: `http://127.0.0.1:${port}`, served, refused },
    bury: (pid) => {
      const job = atWork.get(pid);
      atWork.delete(pid);
      if (job === undefined) return undefined;
      again.push({ ...job, life: job.life + 1 });
      return job.life === 0 ? planRun(seed, job.index).death?.at : undefined;
    },
    finished: () => given === runs && again.length === 0 && atWork.size === 0,
    stop: () => server.close().closeAllConnections(),
  };
};

/** `from`: where a run goes on whose process died; `life`: how often it did. It dies as planned in the first only. */
export const Job = z.object({ index: z.int(), from: z.int(), life: z.int() });
type Job = z.output<typeof Job>;

/** Names a call for the ledger and the server. */
export const nameOf = (index: number, call: number, life: number): string => `${index}/${call}/${life}`;
