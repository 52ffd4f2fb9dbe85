import { createActor, toPromise } from 'xstate';
import { branchActor, stageActor } from '../../machines/actors.ts';
import { competitionMachine } from '../../machines/competition.ts';
import { startOfRun } from '../../machines/context/start.ts';
import type { Order } from '../../machines/order.ts';
import { runBranch } from '../../machines/search/branch.ts';
import { startClock } from '../../services/time/run-clock.ts';
import type { RunStage, StageCall, StageResult } from '../../stages/dag/call.ts';
import { type AnyStage, routesOf } from '../../stages/dag/define.ts';
import { secondsLeft } from '../../stages/dag/time-limit.ts';
import { type StageName, stages } from '../../stages/index.ts';
import { virtualClock } from './virtual-clock.ts';

/** The outcome of a simulated run: the real machine and budget on a virtual clock, with stages that take random time and fail at random. */
export interface Simulated {
  readonly order: Order;
  readonly seconds: number;
  readonly status: string;
  readonly calls: readonly StageName[];
  /** The most stages that were at work at the same time. */
  readonly together: number;
  /** How many stages were still at work when the run had ended. */
  readonly leftAtWork: number;
}

/**
 * How a stage keeps to its granted time: models and programs end at their deadline, `bounded` ones check it while they work, `cut` ones are
 * stopped, and ours are quick.
 */
type Manner = 'cut' | 'bounded' | 'program' | 'model' | 'ours';

/** Longer than any run, so that only its deadline ends a stage. */
const longest = 1e6;

export const simulate = async (seed: number): Promise<Simulated> => {
  const random = randomOf(seed);
  const order = orderOf(random);
  const load = 1 + 3 * random();
  const time = virtualClock();
  const clock = startClock(order.time, { since: 0, now: time.now });
  const calls: StageName[] = [];
  let together = 0;
  const run: RunStage = async (call): Promise<StageResult> => {
    calls.push(call.stage);
    const granted = call.limit === undefined ? longest : secondsLeft(call.limit, clock);
    const { seconds, end } = playOf(call, granted, load, random);
    const done = time.take(seconds);
    together = Math.max(together, time.atWork());
    await done;
    if (end === 'bug') throw new Error('a bug');
    if (end !== 'ok') return { ok: false, stage: call.stage, kind: end, message: end };
    return { ok: true, artifact: stages[call.stage].makes.name, digest: 'd' };
  };
  const word = () =>
    ({ verdict: random() < 0.5 ? 'keep' : 'discard', why: '', title: '', score: 1, gain: random(), error: 1 }) as const;
  const actors = { stage: stageActor(run), branch: branchActor(runBranch(run, word)) };
  const actor = createActor(competitionMachine.provide({ actors }), { input: startOfRun(order) });
  await time.until(time.take((0.3 + 0.7 * random()) * load)); // the start of the process
  const { status } = await time.until(toPromise(actor.start()));
  const leftAtWork = time.atWork();
  await time.until(time.take(0.1 * load)); // the summary, and the end of the process
  return { order, seconds: time.now() / 1000, status, calls, together, leftAtWork };
};

/** Mulberry32: a small generator that is good enough to choose ends. */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

/** How often a stage ends well. */
const wellEnded = { cut: 0.99, bounded: 0.99, ours: 0.99, program: 0.8, model: 0.8 } as const satisfies Record<
  Manner,
  number
>;

/** How long a stage takes, by its granted time, and how it ends. */
const playOf = (call: StageCall, granted: number, load: number, random: () => number) => {
  const stage: AnyStage = stages[call.stage];
  if (granted < (stage.time?.least ?? 0)) return { seconds: 0, end: 'no-time' };
  const kinds = [...Object.keys(routesOf(stage)).filter((kind) => kind !== 'no-time'), 'bug'];
  const end = random() < wellEnded[mannerOf(call)] ? 'ok' : (kinds[Math.floor(random() * kinds.length)] ?? 'ok');
  const ours = 0.15 * random() * load;
  switch (mannerOf(call)) {
    case 'ours':
      return { seconds: ours, end };
    case 'model': {
      const seconds = Math.min(random() < 0.2 ? longest : 40 * random(), granted);
      return { seconds: seconds + ours, end };
    }
    case 'cut': {
      const wanted = random() < 0.04 ? longest : 0.5 * random() * load;
      return wanted > granted ? { seconds: granted + 0.25, end: 'no-time' } : { seconds: wanted, end };
    }
    case 'bounded': {
      const wanted = random() < 0.1 ? longest : random() * load;
      return { seconds: Math.min(wanted, granted) + ours, end };
    }
    case 'program': {
      const wanted = random() < 0.6 ? longest : granted * random();
      return wanted > granted
        ? { seconds: granted + ours, end: random() < 0.5 ? 'ok' : end }
        : { seconds: wanted, end };
    }
  }
};

const mannerOf = ({ stage, params }: StageCall): Manner => {
  switch (stage) {
    case 'fetch':
    case 'analyze':
    case 'partition':
    case 'confirm':
    case 'check':
      return 'cut';
    case 'survey':
    case 'compare':
    case 'merge':
      return 'bounded';
    case 'baseline':
    case 'extend':
    case 'rehearse':
    case 'trial':
    case 'refit':
    case 'execute':
      return 'program';
    case 'summarise':
    case 'advise':
    case 'plan':
    case 'debug':
    case 'improve':
    case 'verify':
      return params.models === null ? 'ours' : 'model';
    case 'generate':
      return params.author === 'model' ? 'model' : 'ours';
    case 'submit':
      return 'model';
    default:
      return 'ours';
  }
};

const times = [5, 8, 10, 20, 30, 60, 120, 600, 3600];

const orderOf = (random: () => number): Order => {
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] ?? of[0]!; // none is empty
  const solutions = one([[], [], ['s'], ['s', 't']]);
  return {
    ...{
      slug: 's',
      url: null,
      metric: null,
      target: null,
      time: one(times),
      seed: 1,
      threads: one([1, 2, 4, 8]),
      environment: 'e',
      sandbox: 'none',
    },
    ...{
      gpu: random() < 0.1 ? 'a card' : null,
      submit: random() < 0.3 ? 'a message' : null,
      runId: 'r',
      instruction: null,
    },
    ...{ solutions, solutionNames: solutions, only: solutions.length === 1 && random() < 0.5 },
    ...{ rounds: one([0, 1, 2, 3, 4, 5]), strategies: one([1, 2, 3]), byRules: random() < 0.7 },
    ...{ models: random() < 0.5 ? 'm' : null, earlier: null, lessons: null, explore: 0, approve: [] },
  };
};
