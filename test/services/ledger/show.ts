import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { execa } from 'execa';
import * as z from 'zod';
import type { Caps, Scope } from '../../../services/ledger/ledger.ts';
import { seeded } from '../../rigs/data/submissions/mutations/random.ts';
import { openTill, type Served, type Till } from './till.ts';
import { planRun } from './world.ts';

export interface Shown {
  readonly served: number;
  readonly refused: Readonly<Record<string, number>>;
  /** Kills by where the process was; `anywhere` are those at a random millisecond. */
  readonly kills: Readonly<Record<string, number>>;
  /** Caps passed by what the server really served, in words. */
  readonly overspent: readonly string[];
  /** Calls that the server served and the ledger does not hold at their worth, in words. */
  readonly unrecorded: readonly string[];
}

const spender = join(import.meta.dirname, 'spender.ts');

/** `runs` runs of the simulated world by `processes` processes that share one ledger and are killed as the seed says. */
export const show = async (folder: string, seed: number, runs: number, processes = 2): Promise<Shown> => {
  const path = join(folder, 'ledger.sqlite');
  const till = await openTill(seed, runs);
  const kills: Record<string, number> = {};
  const lives = async (worker: number) => {
    const random = seeded(seed * 31 + worker);
    while (!till.finished()) {
      const env = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
      const child = execa(process.execPath, [spender, till.url, path, String(seed)], { env, reject: false });
      let timed = false;
      const strike = () => {
        timed = child.kill('SIGKILL');
      };
      const timer = random() < 0.7 ? setTimeout(strike, 100 + 500 * random()) : undefined;
      const { isTerminated, exitCode, stderr } = await child;
      clearTimeout(timer);
      if (!isTerminated && exitCode !== 0) throw new Error(stderr);
      const planned = till.bury(child.pid ?? 0);
      const where = timed ? 'anywhere' : (planned ?? 'anywhere');
      if (isTerminated) kills[where] = (kills[where] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: processes }, (_, worker) => lives(worker)));
  till.stop();
  return { ...judge(path, till, seed, runs), kills };
};

const Row = z.object({ digest: z.string(), state: z.string(), tokens: z.int(), cost: z.int().nullable() });

const judge = (path: string, { served, refused }: Till, seed: number, runs: number): Omit<Shown, 'kills'> => {
  using book = new DatabaseSync(path, { readOnly: true });
  const rows = z.array(Row).parse(book.prepare('SELECT digest, state, tokens, cost FROM call').all());
  const byName = new Map(rows.map((row) => [row.digest, row]));
  const unrecorded = served.flatMap((call) => {
    const row = byName.get(call.name);
    return row !== undefined && holds(row, call) ? [] : [`${call.name}: ${JSON.stringify(row ?? null)}`];
  });
  return { served: served.length, refused, unrecorded, overspent: overspentIn(served, seed, runs) };
};

const holds = ({ state, tokens, cost }: z.output<typeof Row>, call: Served): boolean => {
  if (state === 'settled') return tokens === call.tokens && cost === call.cost;
  return (
    state === 'open' &&
    tokens >= call.tokens &&
    (cost === null) === (call.cost === null) &&
    (cost ?? 0) >= (call.cost ?? 0)
  );
};

const overspentIn = (served: readonly Served[], seed: number, runs: number): string[] => {
  const spent = new Map<string, Record<keyof Caps, number>>();
  for (const { plan, tokens, cost } of served) {
    for (const place of [plan.run, plan.batch, plan.day]) {
      const sum = spent.get(place) ?? { cost: 0, tokens: 0, calls: 0 };
      spent.set(place, { cost: sum.cost + (cost ?? 0), tokens: sum.tokens + tokens, calls: sum.calls + 1 });
    }
  }
  return Array.from({ length: runs }, (_, index) => planRun(seed, index)).flatMap((plan) =>
    plan.limits.flatMap(({ scope, caps }) =>
      (['cost', 'tokens', 'calls'] as const).flatMap((name) => {
        const place = ({ run: plan.run, batch: plan.batch, day: plan.day } satisfies Record<Scope['kind'], string>)[
          scope
        ];
        const [cap, used] = [caps[name], spent.get(place)?.[name] ?? 0];
        return cap !== null && used > cap ? [`${place}: ${used} of ${cap} ${name}`] : [];
      }),
    ),
  );
};
