import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { branchActor, stageActor } from '../../machines/actors.ts';
import { checkMachine } from '../../machines/check/check.ts';
import { competitionMachine } from '../../machines/competition.ts';
import { type Order, startOf } from '../../machines/order.ts';
import { runBranch } from '../../machines/search/branch.ts';
import type { RunStage, StageResult } from '../../stages/dag/call.ts';
import type { AnyStage } from '../../stages/dag/define.ts';
import { type StageName, stages } from '../../stages/index.ts';
import { plainOrder } from '../rigs/order.ts';

type Script = Partial<Record<StageName, readonly string[]>>;
/** Runs the machine with stages that end as scripted: 'ok', a failure kind, or 'bug'; after the script, always 'ok'. */
const play = async (script: Script = {}, change: Partial<Order> = {}) => {
  const calls: string[] = [];
  const params: Record<string, unknown>[] = [];
  const kept: number[] = [];
  const run: RunStage = async (call): Promise<StageResult> => {
    const turn = calls.filter((name) => name === call.stage).length;
    calls.push(call.stage);
    params.push({ ...call.params });
    kept.push((call.limit?.keep ?? 0) + (call.limit?.later ?? 0));
    const end = script[call.stage]?.[turn] ?? 'ok';
    if (end === 'bug') throw new Error('oops');
    if (end !== 'ok') return { ok: false, stage: call.stage, kind: end, message: end };
    const { makes }: AnyStage = stages[call.stage];
    return { ok: true, artifact: makes.name as never, digest: 'd' }; // names of the stage's own artifact
  };
  const word = () => ({ verdict: 'keep', why: '', title: '', score: 1, gain: 1, error: 1 }) as const;
  const actors = { stage: stageActor(run), branch: branchActor(runBranch(run, word)) };
  const input = startOf({ ...plainOrder, ...(change.models != null && { rounds: 1 }), ...change });
  const actor = createActor(competitionMachine.provide({ actors }), { input });
  const { status, failures } = await toPromise(actor.start());
  const failed = failures.map(({ stage: at, kind }) => `${at}:${kind}`);
  return { status, calls: calls.join(' '), failures: failed, params, kept };
};
const straight = 'fetch analyze plan generate execute validate confirm distil report';
const last = 'extend tree merge';
/** What a run with a model does before the model is asked how to solve it. */
const first = 'fetch summarise analyze partition plan survey generate advise baseline plan ablate';

describe('a GPU whose memory runs out', () => {
  const gpu = { gpu: 'a card' };
  const out = 'gpu-out-of-memory';
  const on = (params: readonly Record<string, unknown>[], at: readonly number[]) =>
    at.map((call) => [params[call]?.gpu, params[call]?.batchScale]);
  test('gets the program again with half the batch, a quarter, and then on the CPU', async () => {
    const { status, calls, failures, params } = await play({ execute: [out, out, out] }, gpu);
    expect(calls).toBe('fetch analyze plan generate execute execute execute execute validate confirm distil report');
    expect(on(params, [4, 5, 6, 7])).toEqual([
      ['a card', undefined],
      ['a card', 0.5],
      ['a card', 0.25],
      [null, undefined],
    ]);
    expect({ status, failures: failures.length }).toEqual({ status: 'ok', failures: 3 });
  });
  test('in a rehearsal, repeats the rehearsal, and the whole run knows it', async () => {
    const { calls, params } = await play({ rehearse: [out] }, { ...gpu, solutions: ['own'], only: true });
    expect(calls).toBe('fetch analyze plan generate rehearse rehearse verify execute validate confirm report');
    expect(on(params, [5, 7])).toEqual([
      ['a card', 0.5],
      ['a card', 0.5],
    ]);
  });
  test('without a GPU it is a fault of the program', async () => {
    expect(await play({ execute: [out] })).toMatchObject({
      calls: 'fetch analyze plan generate execute generate execute validate confirm distil report',
    });
  });
});

describe('the flow', () => {
  test('straight through', async () => {
    expect(await play()).toMatchObject({ status: 'ok', calls: straight, failures: [] });
  });
  test('no script is made in a run below a minute, nor of a fallback; what fails in making one costs nothing', async () => {
    expect((await play({}, { time: 59 })).calls).toBe(straight.replace('distil ', ''));
    expect(await play({ execute: ['crashed', 'crashed', 'crashed'] })).not.toMatchObject({
      calls: expect.stringContaining('distil'),
    });
    for (const end of ['bug', 'no-time', 'no-python']) {
      expect((await play({ distil: [end] })).status, end).toBe('ok');
    }
  });
  test("a template leaves time for a script, a program of one's own does not", async () => {
    const spares = async (change: Partial<Order>) =>
      (await play({}, { time: 100, ...change })).params
        .map(({ spare }) => spare)
        .filter((spare) => spare !== undefined);
    expect(await spares({ time: 1000 })).toEqual([150]);
    expect(await spares({ time: 60 })).toEqual([9]);
    expect(await spares({ time: 59 })).toEqual([]);
    expect(await spares({ time: 1000, solutions: ['own'], only: true })).toEqual([]);
  });
  test('a submission that needs repair is repaired, once, and says so', async () => {
    expect(await play({ validate: ['needs-repair'] })).toMatchObject({
      status: 'repaired',
      calls: 'fetch analyze plan generate execute validate autofix validate confirm distil report',
    });
  });
  test('what repair cannot debug is tried again, simpler, in what is left of the time', async () => {
    const { status, calls, params } = await play({ validate: ['needs-repair', 'needs-repair'] });
    expect(status).toBe('ok');
    expect(calls).toBe(
      'fetch analyze plan generate execute validate autofix validate generate execute validate confirm distil report',
    );
    expect(params.filter((p) => 'attempt' in p).map((p) => p.attempt)).toEqual([1, 2]);
    expect(params.filter((p) => 'gpu' in p).map((p) => p.time)).toEqual([57, 57]);
  });
  test('three failed attempts end in the fallback, and it is never called a success', async () => {
    const played = await play({ execute: ['crashed', 'timed-out', 'crashed'] });
    const failures = ['execute:crashed', 'execute:timed-out', 'execute:crashed'];
    expect(played).toMatchObject({ status: 'fallback', failures });
    expect(played.calls).toMatch(/execute fallback validate confirm report$/);
  });
  test('a bug in our own code after analyze ends in the fallback too', async () => {
    for (const stage of ['plan', 'generate', 'execute', 'validate'] as const) {
      expect(await play({ [stage]: ['bug'] }), stage).toMatchObject({ status: 'fallback', failures: [`${stage}:bug`] });
    }
  });
  test('with a model the template answers first; then what crashes in rehearsal is fixed, rehearsed again, reviewed and tried', async () => {
    const { status, calls } = await play({ rehearse: ['crashed'] }, { models: 'm' });
    expect([status, calls]).toEqual([
      'ok',
      `${first} generate rehearse debug rehearse verify trial compare ${last} validate confirm distil report`,
    ]);
  });
  test("a template that failed may take the candidates' time: without its answer there is nothing to compete with", async () => {
    const { calls, kept } = await play({ baseline: ['crashed'] }, { models: 'm' });
    const [first = 0, again = 0] = calls.split(' ').flatMap((stage, at) => (stage === 'baseline' ? [kept[at]] : []));
    expect(first).toBeGreaterThan(0.4 * plainOrder.time);
    expect(again).toBeLessThan(0.2 * plainOrder.time);
  });
  test('a model that writes no program, or has no time to prove it, leaves the answer of the template', async () => {
    const mute = await play({ generate: ['ok', 'no-program'] }, { models: 'm' });
    const late = await play({ rehearse: ['no-time'] }, { models: 'm' });
    const slow = await play({ trial: ['no-time'] }, { models: 'm' });
    for (const { status, calls, params, failures } of [mute, late, slow]) {
      expect([status, failures]).toEqual(['ok', []]);
      expect(calls).toMatch(/generate (rehearse )?(verify trial )?extend tree merge validate confirm distil report$/);
      const authors = params.filter((p) => 'author' in p).map((p) => p.author);
      expect(authors).toEqual(['template', 'model']);
    }
  });
  test('a template that fails in every mode makes way for the model, and its program is run as it is', async () => {
    const { status, calls } = await play({ baseline: ['crashed', 'crashed', 'crashed'] }, { models: 'm' });
    expect(status).toBe('ok');
    expect(calls.match(/baseline/g)).toHaveLength(3);
    expect(calls).toMatch(/rehearse verify execute validate confirm distil report$/);
  });
  test("a second round changes the template's script where no program was kept, if there is one", async () => {
    const mute = ['ok', 'no-program', 'no-program', 'no-program'];
    const { calls, params } = await play({ generate: mute }, { models: 'm', rounds: 2 });
    expect(calls).toMatch(
      /ablate generate (generate )*improve rehearse verify trial compare extend tree merge validate/,
    );
    expect(params.find((p) => 'parent' in p)).toMatchObject({ parent: null });
    const without = await play({ generate: mute, ablate: ['no-script'] }, { models: 'm', rounds: 2 });
    expect(without.calls).not.toContain('improve');
  });
  test('a blend that is not valid: the answer of the template stands', async () => {
    const { status, calls, params } = await play({ validate: ['unusable'] }, { models: 'm' });
    expect([status, calls]).toEqual([
      'ok',
      `${first} generate rehearse verify trial compare ${last} validate merge validate confirm distil report`,
    ]);
    expect(params.filter((p) => 'alone' in p).map((p) => p.alone)).toEqual([false, true]);
  });
  test('a bug while answers are compared costs nobody the answer of the template', async () => {
    const { status, calls } = await play({ merge: ['bug'] }, { models: 'm' });
    expect(status).toBe('ok');
    expect(calls).toMatch(/trial compare extend tree merge merge validate confirm distil report$/);
  });
  test('no time for a program: the fallback; no time for the data: a failure with nothing made', async () => {
    expect(await play({ execute: ['no-time'] })).toMatchObject({ status: 'fallback' });
    expect(await play({ fetch: ['no-time'] })).toMatchObject({ status: 'failed', calls: 'fetch' });
  });
  test('a model whose programs never get through leaves the answer of the template', async () => {
    const never = Array(9).fill('crashed');
    const { status, calls, params } = await play({ rehearse: never }, { models: 'm' });
    expect(status).toBe('ok');
    expect(calls).toMatch(/generate rehearse extend tree merge validate confirm distil report$/);
    expect(calls.match(/debug/g)).toHaveLength(3);
    expect(params.filter((p) => 'author' in p).map((p) => p.author)).toEqual(['template', 'model', 'model']);
  });
  test('several strategies are tried in full, one after another, before the plainest', async () => {
    const crashed = { execute: ['crashed', 'timed-out', 'crashed', 'crashed'] };
    const { status, params, calls } = await play(crashed, { strategies: 2 });
    expect([status, calls.match(/execute/g)?.length]).toEqual(['fallback', 4]);
    expect(params.filter((p) => 'attempt' in p)).toMatchObject(
      [1, 2, 3, 4].map((attempt) => ({ attempt, strategies: 2 })),
    );
    const helped = await play({ execute: ['crashed'] }, { strategies: 2 });
    expect(helped).toMatchObject({ status: 'ok', failures: ['execute:crashed'] });
  });
  test('a plan with fewer strategies than may be tried: nothing is run twice, and that is no failure', async () => {
    const script = { execute: ['crashed', 'crashed'], generate: ['ok', 'ok', 'no-strategy'] };
    const { status, calls, failures } = await play(script, { strategies: 3 });
    expect([status, failures]).toEqual(['fallback', ['execute:crashed', 'execute:crashed']]);
    expect(calls).toMatch(/execute generate fallback validate confirm report$/);
  });
  test('each draft follows a strategy of its own; where none gets through and the template failed, the fallback follows', async () => {
    const never = { rehearse: Array(20).fill('crashed'), baseline: ['crashed', 'crashed', 'crashed'] };
    const { status, params } = await play(never, { models: 'm', strategies: 2 });
    const written = params.filter((p) => 'author' in p);
    expect(status).toBe('fallback');
    expect(written.map((p) => [p.author, p.attempt, p.strategyIndex])).toEqual([
      ...[1, 2, 3].map((attempt) => ['template', attempt, undefined]),
      ...[undefined, undefined, 1, 1].map((strategy) => ['model', 1, strategy]),
    ]);
  });
  test("where nothing can be measured no model is asked: the template has the whole time, or the user's program is run alone", async () => {
    const free = await play({ partition: ['unmeasurable'] }, { models: 'm' });
    expect(free.calls).toBe('fetch summarise analyze partition plan generate execute validate confirm distil report');
    expect(free.params.filter((p) => 'gpu' in p).map((p) => p.time)).toEqual([57]);
    const own = await play({ partition: ['unmeasurable'] }, { rounds: 1, solutions: ['own'] });
    expect(own.calls).toMatch(/partition plan generate rehearse verify execute validate confirm report$/);
    expect(own.params.find((p) => 'solution' in p)).toMatchObject({ solution: 'own' });
  });
  test("where train is too short for the time that test spans the template's answer stands, whatever the user brought", async () => {
    const { calls, params } = await play({ partition: ['short-history'] }, { rounds: 1, solutions: ['own'] });
    expect(calls).toBe('fetch analyze partition plan generate execute validate confirm distil report');
    expect(params.find((p) => 'solution' in p)).toMatchObject({ solution: null });
  });
  test('what an earlier run came to is told to the models that plan, write and debug, and is in no other key', async () => {
    const told = async (change: Partial<Order>) => {
      const { calls, params } = await play({ rehearse: ['crashed'] }, { earlier: 'no memory', ...change });
      return calls.split(' ').filter((_, at) => 'earlier' in (params[at] ?? {}));
    };
    expect(await told({ models: 'm' })).toEqual(['plan', 'generate', 'debug']);
    expect(await told({ models: null })).toEqual([]);
    expect(await told({ models: 'm', earlier: null })).toEqual([]);
  });
  test('what other competitions taught is told to the models that plan and write, and is in no other key', async () => {
    const told = async (change: Partial<Order>) => {
      const { calls, params } = await play({ rehearse: ['crashed'] }, { lessons: 'a digest', ...change });
      return calls.split(' ').filter((_, at) => 'lessons' in (params[at] ?? {}));
    };
    expect(await told({ models: 'm' })).toEqual(['plan', 'generate']);
    expect(await told({ models: null })).toEqual([]);
    expect(await told({ models: 'm', lessons: null })).toEqual([]);
    // the template's own generate comes first, and is told nothing
    expect(await told({ models: null, byRules: true, rounds: 1, strategies: 1 })).toEqual(['generate']);
  });
  test('one strategy and no earlier run: keys are what they were before there was a choice', async () => {
    const { params } = await play({ execute: ['crashed'] });
    expect(params.flatMap((p) => Object.keys(p)).filter((key) => /earlier|strategies/.test(key))).toEqual([]);
  });
  test('bad input fails, with nothing made', async () => {
    const [kind] = Object.keys(stages.analyze.recover);
    expect(await play({ analyze: [kind ?? ''] })).toMatchObject({ status: 'failed', calls: 'fetch analyze' });
  });
  test("a user's own solution is not tried twice", async () => {
    const played = await play({ execute: ['crashed'] }, { solutions: ['x'], only: true });
    expect(played).toMatchObject({
      status: 'fallback',
      calls: 'fetch analyze plan generate rehearse verify execute fallback validate confirm report',
    });
  });
  test.each(['crashed', 'timed-out', 'invalid-submission', 'bug'])(
    "a user's program that ends in rehearsal as %s is told about, reviewed and run on everything all the same",
    async (kind) => {
      const own = { solutions: ['x'], only: true, rounds: 0 };
      for (const [change, looks] of [
        [own, ''],
        [{ ...own, models: 'm' }, ' survey'],
      ] as const)
        expect(await play({ rehearse: [kind] }, change)).toMatchObject({
          status: 'ok',
          calls: `fetch analyze${looks} plan generate rehearse verify execute validate confirm report`,
          failures: [`rehearse:${kind}`],
        });
    },
  );
  test('a fallback that does not validate is a failure', async () => {
    const [bad] = Object.keys(stages.validate.recover);
    const played = await play({ execute: Array(3).fill('crashed'), validate: [bad ?? '', bad ?? ''] });
    expect(played.status).toBe('failed');
  });
});

describe('machine and stages', () => {
  test('agree on every path that can be reached', () => {
    const { problems, configurations } = checkMachine();
    expect(problems).toEqual([]);
    expect(configurations).toBeGreaterThan(20);
  });
  test.each<[string, (machine: typeof competitionMachine) => void, RegExp]>([
    ['a stage before what it needs', (m) => retarget(m, 'analyze', 'execute'), /runs execute without/],
    ['a stage that nobody runs', (m) => retarget(m, 'validate', 'report'), /confirm is never run/],
    ['a loop without end', (m) => retarget(m, 'autofix', 'autofix'), /endless loop: autofix -> autofix/],
  ])('the checker sees %s', (_, breakIt, problem) => {
    const broken = createBroken(breakIt);
    expect(checkMachine(broken, [plainOrder]).problems.join('\n')).toMatch(problem);
  });
});

/** A copy of the machine whose config has been damaged. */
const createBroken = (breakIt: (machine: typeof competitionMachine) => void): typeof competitionMachine => {
  const copy = competitionMachine.provide({});
  breakIt(copy);
  return copy;
};
/** Sends the good ending of one state somewhere else. */
const retarget = (machine: typeof competitionMachine, from: string, to: string): void => {
  const [state, target] = [machine.root.states[from], machine.root.states[to]];
  if (state === undefined || target === undefined) throw new Error('no such state');
  for (const transitions of state.transitions.values()) {
    const good = transitions.find(({ guard }) => (guard as { type?: string } | undefined)?.type === 'succeeded');
    if (good !== undefined) good.target = [target];
  }
};

describe("a user's programs", () => {
  const own = { solutions: ['x', 'y'], solutionNames: ['good.py', 'constant.py'], rounds: 1 };
  test('are tried beside the template, and the tree calls each by its file', async () => {
    const { status, params } = await play({}, own);
    expect(status).toBe('ok');
    const tree = params.find(({ nodes }) => nodes !== undefined)?.nodes;
    expect(tree).toMatchObject([
      { operator: 'own', title: 'good.py', ended: 'measured' },
      { operator: 'own', title: 'constant.py', ended: 'measured' },
    ]);
    expect(params.flatMap(({ solution }) => (typeof solution === 'string' ? [solution] : [])).sort()).toEqual([
      'x',
      'y',
    ]);
  });
  test('that run alone are compared with nothing', async () => {
    const { calls } = await play({}, { ...own, solutions: ['x'], solutionNames: ['good.py'], only: true });
    expect(calls).toBe('fetch analyze plan generate rehearse verify execute validate confirm report');
  });
});
