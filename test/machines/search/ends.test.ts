import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { virtualClock } from '../../../bench/time/virtual-clock.ts';
import { branchActor, stageActor } from '../../../machines/actors.ts';
import { competitionMachine } from '../../../machines/competition.ts';
import { startOfRun } from '../../../machines/context/start.ts';
import type { Order } from '../../../machines/order.ts';
import { type ReadComparison, runBranch } from '../../../machines/search/branch.ts';
import { digestOf } from '../../../services/files/digest.ts';
import type { Refs, RunStage } from '../../../stages/dag/call.ts';
import { type AnyStage, routesOf } from '../../../stages/dag/define.ts';
import { type StageName, stages } from '../../../stages/index.ts';
import { randomOf } from '../../rigs/command/killing.ts';
import { plainOrder } from '../../rigs/order.ts';

const order: Order = {
  ...{ ...plainOrder, time: 600, threads: 6, solutions: ['s'], solutionNames: ['own.py'], models: 'm' },
  ...{ rounds: 3, strategies: 3, byRules: true },
};

const drawOf = (of: unknown): number => Number.parseInt(digestOf(of).slice(0, 8), 16) / 2 ** 32;

/** What is in a stage's key beside its params. */
const inputsOf = (name: StageName, refs: Refs) => {
  const { needs, wants }: AnyStage = stages[name];
  const names = [...Object.values(needs), ...Object.values(wants)].map((one) => one.name);
  return Object.fromEntries(Object.entries(refs).filter(([made]) => names.includes(made)));
};

const mayFail: ReadonlySet<StageName> = new Set(['trial', 'rehearse', 'generate', 'debug', 'improve']);

/** Stages whose ends depend on their keys alone, and whose seconds depend on chance; what each was given. */
const play = async (world: number, chance: number) => {
  const time = virtualClock();
  const random = randomOf(chance);
  const given: string[] = [];
  const run: RunStage = async ({ stage, refs, params }) => {
    const key = { stage, params, inputs: inputsOf(stage, refs) };
    given.push(`${stage} ${digestOf(key)}`);
    await time.take(random() ** 4); // some take far longer than others
    const kinds = Object.keys(routesOf(stages[stage]));
    const kind = kinds[Math.floor(kinds.length * drawOf([key, 'kind']))];
    if (mayFail.has(stage) && kind !== undefined && drawOf([key, world]) < 0.4)
      return { ok: false, stage, kind, message: digestOf(key) };
    return { ok: true, artifact: stages[stage].makes.name, digest: digestOf(key) };
  };
  const word: ReadComparison = (refs) => {
    const gain = drawOf([refs, 'gain']) - 0.5;
    return { verdict: gain > 0 ? 'keep' : 'discard', why: '', title: '', score: 1, gain, error: 1 };
  };
  const actors = { stage: stageActor(run), branch: branchActor(runBranch(run, word)) };
  const actor = createActor(competitionMachine.provide({ actors }), { input: startOfRun(order) });
  const ending = await time.until(toPromise(actor.start()));
  return { given, ending };
};

test('whichever branch ends first, a run does the same work, makes the same and tells the same failures', async () => {
  let [failures, mixed] = [0, 0];
  for (let world = 1; world <= 12; world++) {
    const [first, ...others] = [await play(world, 1), await play(world, 2 * world), await play(world, 2 * world + 1)];
    failures += first.ending.failures.length;
    for (const other of others) {
      expect(other.given.toSorted()).toEqual(first.given.toSorted());
      expect(other.ending).toEqual(first.ending);
      if (other.given.join() !== first.given.join()) mixed++;
    }
  }
  expect(mixed, 'stages did come in another order').toBeGreaterThan(12);
  expect(failures).toBeGreaterThan(24);
});
