import { expect, test } from 'vitest';
import type { Operator } from '../../../core/schema/search/tree.ts';
import { type Order, searches } from '../../../machines/order.ts';
import { runBranch } from '../../../machines/search/branch.ts';
import type { Refs, RunStage } from '../../../stages/dag/call.ts';
import { type AnyStage, routesOf } from '../../../stages/dag/define.ts';
import { type StageName, stages } from '../../../stages/index.ts';
import { plainOrder } from '../../rigs/order.ts';

type Script = Partial<Record<StageName, readonly string[]>>;
interface Given {
  readonly order?: Partial<Order>;
  readonly operator?: Operator;
  readonly choice?: number;
  readonly hasBaseline?: boolean;
  readonly verdict?: 'keep' | 'discard';
}

/** Plays a candidate's branch; each stage that ends well makes something new, and the calls say on which program they worked. */
const play = async (
  script: Script,
  { order: change, operator = 'draft', choice = 0, hasBaseline = true, verdict = 'keep' }: Given = {},
) => {
  const calls: { readonly stage: StageName; readonly on: string; readonly params: Record<string, unknown> }[] = [];
  const run: RunStage = async ({ stage, refs, params }) => {
    const turn = calls.filter((call) => call.stage === stage).length;
    calls.push({ stage, on: refs.candidate ?? '', params: { ...params } });
    const kind = script[stage]?.[turn] ?? 'ok';
    if (kind !== 'ok' && !(kind in routesOf(stages[stage]))) throw new Error(`${stage} cannot fail with ${kind}`);
    if (kind !== 'ok') return { ok: false, stage, kind, message: `${stage} ${kind}` };
    const { makes }: AnyStage = stages[stage];
    return { ok: true, artifact: makes.name as never, digest: `${stage} ${turn + 1}` }; // names of the stage's own artifact
  };
  const order: Order = { ...plainOrder, models: 'm', rounds: 1, ...change };
  expect(searches(order)).toBe(true);
  const proposal = { id: 'p', round: 1, turn: 0, operator, parents: operator === 'improve' ? ['q'] : [], choice };
  const parent = operator === 'improve' ? { verdict: 'keep' as const, score: 1, gain: 1, error: 1 } : null;
  const part = { is: 'candidate' as const, proposal, label: '1.1', approved: null, isAhead: false, before: [], parent };
  const shared = { dataset: 's', competition: 's', partition: 's', strategies: 's' };
  const refs: Refs = {
    ...shared,
    ...(hasBaseline && { baseline: 's' }),
    ...(operator === 'improve' && { candidate: 'parent', trial: 's' }),
  };
  const word = () => ({ verdict, why: '', title: '', score: 1, gain: 1, error: 1 }) as const;
  const start = { order, part, refs, notes: [] };
  const { tried } = await runBranch(run, word)(start, new AbortController().signal);
  const paramsOf = (stage: StageName) => calls.filter((call) => call.stage === stage).map(({ params }) => params);
  return {
    way: calls.map(({ stage }) => stage).join(' '),
    tried: tried?.ended,
    triedOn: calls.filter(({ stage }) => stage === 'trial').map(({ on }) => on),
    paramsOf,
  };
};

test('what a review accepts is tried, and a bad word would have led to another writing', async () => {
  const { way, paramsOf } = await play({});
  expect(way).toBe('generate rehearse verify trial compare refit');
  expect(paramsOf('verify')).toMatchObject([{ next: 'rewrite' }]);
});

test('a weak program is changed once, with the reasons, and then tried whatever is said of it', async () => {
  for (const operator of ['draft', 'improve'] as const) {
    const { way, triedOn, paramsOf } = await play({ verify: ['weak'] }, { operator });
    const writes = operator === 'draft' ? 'generate' : 'improve';
    expect(way).toBe(`${writes} rehearse verify debug rehearse verify trial compare refit`);
    expect(triedOn).toEqual(['debug 1']);
    expect(paramsOf('debug')).toMatchObject([{ failure: { stage: 'verify', kind: 'weak', message: 'verify weak' } }]);
    expect(paramsOf('verify').map(({ next }) => next)).toEqual(['rewrite', 'trial']);
  }
});

test('where turns are short of time, a program is measured as it is: the next one needs its time', async () => {
  const next = async (time: number) =>
    (await play({}, { order: { time, rounds: 2, strategies: 2 } })).paramsOf('verify').map((params) => params.next);
  expect([await next(600), await next(3600)]).toEqual([['trial'], ['rewrite']]);
});

test.each<[string, Script, string]>([
  ['there is nobody to change it', { debug: ['no-change'] }, 'debug verify trial compare refit'],
  ['time is up', { debug: ['no-time'] }, 'debug verify trial compare refit'],
  [
    'what came of it never runs',
    { rehearse: ['ok', 'crashed', 'crashed', 'crashed'] },
    'debug rehearse debug rehearse debug rehearse verify trial compare refit',
  ],
])('a weak program is tried as it was where %s', async (_, script, rest) => {
  const { way, triedOn } = await play({ verify: ['weak'], ...script });
  expect(way).toBe(`generate rehearse verify ${rest}`);
  expect(triedOn).toEqual(['generate 1']);
});

test('a weak program that took all rounds of debugging is tried as it is', async () => {
  const { way } = await play({ rehearse: ['crashed', 'crashed', 'crashed'], verify: ['weak'] });
  expect(way).toMatch(/debug rehearse verify verify trial compare refit$/);
});

test('a draft that must not be used is written anew by a strategy that no other draft follows', async () => {
  const { way, triedOn, paramsOf } = await play({ verify: ['rejected'] }, { order: { strategies: 2 } });
  expect(way).toBe('generate rehearse verify generate rehearse verify trial compare refit');
  expect(triedOn).toEqual(['generate 2']);
  const [first, second] = paramsOf('generate');
  expect([first?.strategyIndex, first?.isPlanned, second?.strategyIndex, second?.isPlanned]).toEqual([
    ...[undefined, undefined],
    ...[2, true],
  ]);
  expect(second?.feedback).toEqual(['verify (rejected): verify rejected']);
});

test('where no strategy is free, it is changed once instead', async () => {
  const rest = 'debug rehearse verify trial compare refit';
  const unplanned = await play({ verify: ['rejected'], generate: ['ok', 'no-strategy'] });
  expect(unplanned.way).toBe(`generate rehearse verify generate ${rest}`);
  expect(unplanned.paramsOf('debug')).toMatchObject([{ failure: { stage: 'verify', kind: 'rejected' } }]);
  const all = await play({ verify: ['rejected'] }, { order: { strategies: 3 }, choice: 1 });
  expect(all.way).toBe(`generate rehearse verify ${rest}`);
  const improved = await play({ verify: ['rejected'] }, { operator: 'improve' });
  expect(improved.way).toBe(`improve rehearse verify ${rest}`);
});

test('without an answer of the template nothing is tried: what is weak goes on, and what must not be used ends', async () => {
  const weak = await play({ verify: ['weak'], debug: ['no-change'] }, { hasBaseline: false });
  expect([weak.way, weak.tried]).toEqual(['generate rehearse verify debug verify', 'written']);
  const bad = await play({ verify: Array(9).fill('rejected') }, { hasBaseline: false });
  expect(bad.tried).toBe('failed');
  expect(bad.paramsOf('verify').map(({ next }) => next)).toEqual(['rewrite', undefined, undefined]);
});

test('a program that its trial has no time for is not reviewed again', async () => {
  const { way, tried } = await play({ verify: ['weak'], trial: ['no-time'] });
  expect([way, tried]).toEqual(['generate rehearse verify debug rehearse verify trial', 'failed']);
});

test('only a program that is kept is run on all rows, and what becomes of that run changes nothing else', async () => {
  expect((await play({}, { verdict: 'discard' })).way).toMatch(/trial compare$/);
  for (const kind of ['crashed', 'too-slow', 'gpu-out-of-memory'])
    expect(await play({ refit: [kind] })).toMatchObject({
      way: expect.stringMatching(/compare refit$/),
      tried: 'measured',
    });
  for (const operator of ['features', 'config'] as const)
    expect((await play({}, { operator })).way).toMatch(/trial compare$/);
});
