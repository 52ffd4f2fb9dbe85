import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { branchActor, stageActor } from '../../../machines/actors.ts';
import { competitionMachine } from '../../../machines/competition.ts';
import { startOfRun } from '../../../machines/context/start.ts';
import type { Order } from '../../../machines/order.ts';
import { runBranch } from '../../../machines/search/branch.ts';
import { writesAhead } from '../../../machines/time/programs.ts';
import type { RunStage } from '../../../stages/dag/call.ts';
import { type AnyStage, routesOf } from '../../../stages/dag/define.ts';
import { type StageName, stages } from '../../../stages/index.ts';
import { plainOrder } from '../../rigs/order.ts';

/** Plays a run whose template answers only after a model's program was asked for, or never waits for one. */
const play = async (
  change: Partial<Order>,
  { waits = false, fails = {} as Partial<Record<StageName, string>>, mute = 0 } = {},
) => {
  const calls: { readonly stage: StageName; readonly by: string; readonly knows: boolean; readonly tried: unknown }[] =
    [];
  const asked = Promise.withResolvers<void>();
  const run: RunStage = async ({ stage, refs, params }) => {
    const by = String(params.author ?? '');
    calls.push({ stage, by, knows: refs.baseline !== undefined, tried: params.tried });
    if (by === 'model') asked.resolve();
    if (stage === 'baseline' && waits) await asked.promise;
    const isMute = by === 'model' && calls.filter((call) => call.by === 'model').length <= mute;
    const kind = isMute ? 'no-program' : fails[stage];
    if (kind !== undefined && kind in routesOf(stages[stage])) return { ok: false, stage, kind, message: kind };
    const { makes }: AnyStage = stages[stage];
    return { ok: true, artifact: makes.name as never, digest: `${stage} ${calls.length}` }; // names of the stage's own artifact
  };
  const word = () => ({ verdict: 'keep', why: '', title: '', score: 1, gain: 1, error: 1 }) as const;
  const actors = { stage: stageActor(run), branch: branchActor(runBranch(run, word)) };
  const input = startOfRun({ ...plainOrder, models: 'm', rounds: 1, ...change });
  const { status } = await toPromise(createActor(competitionMachine.provide({ actors }), { input }).start());
  const written = calls.filter(({ stage, by }) => stage === 'generate' && by === 'model');
  return { status, stages: calls.map(({ stage }) => stage), calls, written };
};

test('where time is short, a draft is written while the template works, and measured after its answer', async () => {
  const { status, calls, written } = await play({ time: 600 }, { waits: true });
  expect(status).toBe('ok');
  expect(written).toMatchObject([{ knows: false }]);
  expect(calls.filter(({ stage }) => stage === 'trial')).toMatchObject([{ knows: true }]);
});

test('where there is time, a draft waits for the template, and is told how it scores', async () => {
  const { written } = await play({ time: 36_000 });
  expect(written).toMatchObject([{ knows: true }]);
});

test('a round after the first waits for the template, and is told how it scores', async () => {
  const { written, stages: ran } = await play(
    { time: 600, rounds: 2 },
    { waits: true, fails: { rehearse: 'crashed' } },
  );
  const [first, ...others] = written;
  expect(first?.knows).toBe(false);
  expect(others.length).toBeGreaterThan(0);
  expect(others.every(({ knows }) => knows)).toBe(true);
  expect(ran.at(-1)).toBe('report');
});

test('nobody writes ahead where a person reads first: what they read knows the template', () => {
  const order: Order = { ...plainOrder, models: 'm', rounds: 1, time: 600 };
  expect(writesAhead(order)).toBe(true);
  for (const what of ['plan', 'code', 'submit'] as const)
    expect(writesAhead({ ...order, approve: [what] })).toBe(false);
});

test('as many drafts are written ahead as were asked for, also one after the other, and each is measured', async () => {
  const { stages: ran, written } = await play({ time: 600, strategies: 3, threads: 1 }, { waits: true });
  expect(written).toMatchObject([{ knows: false }, { knows: false }, { knows: false }]);
  expect(ran.filter((stage) => stage === 'trial')).toHaveLength(3);
});

test('what nobody wrote is nothing that a later draft must differ from', async () => {
  const { calls: asked } = await play(
    { time: 600, rounds: 3 },
    { waits: true, fails: { improve: 'no-change' }, mute: 1 },
  );
  const told = asked.filter(({ by }) => by === 'model').map(({ tried }) => tried);
  expect(told.length).toBeGreaterThan(1);
  expect(JSON.stringify(told)).not.toContain('none');
});

test('where the template has no answer, a program that was written ahead is shipped', async () => {
  const { status, stages: ran } = await play({ time: 600 }, { waits: true, fails: { baseline: 'crashed' } });
  expect(status).toBe('ok');
  expect(ran).not.toContain('trial');
  expect(ran.indexOf('execute')).toBeGreaterThan(ran.lastIndexOf('baseline'));
});

test('where the model writes no program, the answer of the template stands', async () => {
  const { status, stages: ran } = await play(
    { time: 600 },
    { waits: true, fails: { rehearse: 'crashed', debug: 'no-change' } },
  );
  expect(status).toBe('ok');
  expect(ran).toContain('merge');
});
