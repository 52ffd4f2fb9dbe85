import { dayOf } from '../../../services/ledger/day.ts';
import type { Caps, Limit } from '../../../services/ledger/ledger.ts';
import { seeded } from '../../rigs/data/submissions/mutations/random.ts';

/** Micro-units per token: in, out. The last has no price. */
const prices = { large: [5, 25], middle: [3, 15], small: [1, 5], local: null } as const;
const models = ['large', 'middle', 'small', 'local'] as const;
const modelRoles = { large: 'coder', middle: 'verifier', small: 'summariser', local: 'debugger' } as const;

/** Where a process dies: before it sends, before the server works, before the answer comes, before it settles, after. */
const deaths = ['reserved', 'received', 'served', 'answered', 'settled'] as const;
export type Death = (typeof deaths)[number];

interface PlannedCall {
  readonly model: string;
  readonly role: string;
  readonly most: { readonly tokens: number; readonly cost: number | null };
  readonly real: { readonly tokens: number; readonly cost: number | null };
  /** What the server does: serves it, refuses it at no cost, or serves it and cuts the connection. */
  readonly server: 'serves' | 'refuses' | 'cuts';
}

export interface PlannedRun {
  readonly run: string;
  readonly batch: string;
  readonly day: string;
  readonly now: number;
  readonly limits: readonly Limit[];
  readonly calls: readonly PlannedCall[];
  readonly death: { readonly call: number; readonly at: Death } | null;
}

const perDay = 25;
const perBatch = 40;
const usual = { cost: 400_000, tokens: 60_000, calls: 4 };

/** The `index`-th run of a simulated world: 25 runs a day, 40 a batch, caps that some never feel and others cannot miss. */
export const planRun = (seed: number, index: number): PlannedRun => {
  const [day, batch] = [Math.floor(index / perDay), Math.floor(index / perBatch)];
  const random = seeded(seed * 1_000_003 + index);
  const below = (n: number) => Math.floor(random() * n);
  const calls = Array.from({ length: 1 + below(6) }, () => planCall(random));
  const now = Date.UTC(2030, 0, 1 + day, 0, 0, index % perDay, below(1000));
  const dies = random() < 0.06 ? { call: below(calls.length), at: deaths[below(deaths.length)]! } : null;
  return {
    ...{ run: `run-${index}`, batch: `batch-${batch}`, day: dayOf(new Date(now)), now, calls, death: dies },
    limits: [
      { scope: 'run', caps: caps(random, 1) },
      { scope: 'day', caps: caps(seeded(seed * 7 + day), perDay * 0.7) },
      { scope: 'batch', caps: caps(seeded(seed * 11 + batch), perBatch * 0.7) },
    ],
  };
};

const caps = (random: () => number, size: number): Caps => {
  const cap = (most: number) => (random() < 0.3 ? null : Math.floor(most * size * (0.3 + 1.4 * random())));
  return { cost: cap(usual.cost), tokens: cap(usual.tokens), calls: cap(usual.calls) };
};

const planCall = (random: () => number): PlannedCall => {
  const model = models[Math.floor(random() ** 2 * models.length)]!;
  const [asked, answered] = [Math.floor(500 + 8000 * random()), Math.floor(200 + 8000 * random())];
  const [mostAsked, mostAnswered] = [Math.ceil(asked * (1 + random())), Math.ceil(answered * (1 + 3 * random()))];
  const price = prices[model];
  const cost = (input: number, output: number) => price && input * price[0] + output * price[1];
  const chance = random();
  return {
    ...{ model, role: modelRoles[model] },
    most: { tokens: mostAsked + mostAnswered, cost: cost(mostAsked, mostAnswered) },
    real: { tokens: asked + answered, cost: cost(asked, answered) },
    server: chance < 0.08 ? 'refuses' : chance < 0.13 ? 'cuts' : 'serves',
  };
};
