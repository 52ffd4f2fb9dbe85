import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { flushCompileCache } from 'node:module';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import type { Scope } from '../../../services/ledger/ledger.ts';
import { openLedger } from '../../../services/ledger/open.ts';
import { Job, nameOf } from './till.ts';
import { type Death, type PlannedRun, planRun } from './world.ts';

/** One process that carries out runs of the simulated world, until there are no more or somebody kills it. */
flushCompileCache(); // whoever is killed saves nothing at its end, and the next one would start slowly again
const [url = '', path = '', seed = '0'] = process.argv.slice(2);
const opened = openLedger(path);
if (!opened.ok) throw new Error(opened.message);
const { ledger } = opened;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
const agent = new Agent({ keepAlive: true });
const post = async (what: string, body: object): Promise<Answer> => {
  const sent = request(`${url}/${what}`, { method: 'POST', agent });
  sent.end(JSON.stringify({ pid: process.pid, ...body }));
  const [response]: IncomingMessage[] = await once(sent, 'response');
  return { status: response?.statusCode ?? 0, body: response && (await json(response)) };
};

const dieIf = (plan: PlannedRun, life: number, call: number, at: Death): void => {
  if (life === 0 && plan.death?.call === call && plan.death.at === at) process.kill(process.pid, 'SIGKILL');
};

/** Why the run goes on without the model, if it does. */
const carryOut = async ({ index, from, life }: z.output<typeof Job>): Promise<string | null> => {
  const plan = planRun(Number(seed), index);
  for (let n = from; n < plan.calls.length; n++) {
    const { model, role, most } = plan.calls[n]!;
    const digest = nameOf(index, n, life);
    const estimate = { run: plan.run, batch: plan.batch, role, stage: 'generate', model, digest, ...most };
    const rates = { callsPerMinute: null, callsPerDay: null };
    const reserved = ledger.reserve(estimate, plan.limits, rates, new Date(plan.now));
    if (!reserved.ok) return scopeIn(reserved.message);
    dieIf(plan, life, n, 'reserved');
    const answer = await post('call', { index, call: n, life }).catch(() => undefined);
    dieIf(plan, life, n, 'answered');
    if (answer === undefined) continue; // cut: the server may have worked, so the reservation stays
    const used = z.object({ tokens: z.int(), cost: z.int().nullable() }).parse(answer.body);
    if (answer.status === 429) ledger.release(reserved.id);
    else ledger.settle(reserved.id, used);
    dieIf(plan, life, n, 'settled');
  }
  return null;
};

const scopeIn = (message: string): Scope['kind'] =>
  message.includes('this run is') ? 'run' : message.includes('this batch is') ? 'batch' : 'day';

for (let done = {}; ; ) {
  const job = Job.nullable().parse((await post('next', done)).body);
  if (job === null) break;
  done = { refused: await carryOut(job) };
}
agent.destroy();
