import { describe, expect, test } from 'vitest';
import type { Order } from '../../machines/order.ts';
import { play } from './play.ts';

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
      const alone = { solutions: ['x'], only: true, rounds: 0 };
      for (const [change, looks] of [
        [alone, ''],
        [{ ...alone, models: 'm' }, ' survey'],
      ] as const)
        expect(await play({ rehearse: [kind] }, change)).toMatchObject({
          status: 'ok',
          calls: `fetch analyze${looks} plan generate rehearse verify execute validate confirm report`,
          failures: [`rehearse:${kind}`],
        });
    },
  );
});

describe("a user's program that is run alone because nothing can be measured", () => {
  const unmeasurable = { partition: ['unmeasurable'] };
  const one = { solutions: ['x'], solutionNames: ['a.py'], rounds: 1 };
  const two = { solutions: ['x', 'y'], solutionNames: ['a.py', 'b.py'], rounds: 1 };
  const start = 'fetch analyze partition plan';
  const own = 'generate rehearse verify execute';
  const end = 'validate confirm distil report';
  const written = ({ params }: Awaited<ReturnType<typeof play>>) =>
    params.filter((p) => 'solution' in p).map((p) => [p.solution, p.attempt]);

  test.each(['crashed', 'timed-out', 'no-time', 'no-python', 'bug'])(
    "and ends as %s makes way for the template, with the template's means",
    async (kind) => {
      const played = await play({ ...unmeasurable, execute: [kind] }, one);
      const calls = `${start} ${own} generate execute ${end}`;
      expect(played).toMatchObject({ status: 'ok', calls, failures: [`execute:${kind}`] });
      expect(written(played)).toEqual([
        ['x', 1],
        [null, 1],
      ]);
      const reported = played.params.at(-1);
      expect(reported).toMatchObject({ status: 'ok', failures: [{ stage: 'execute', kind }] });
      const alone = await play({ partition: ['too-short'] }, one);
      const runs = (those: typeof played) => those.params.filter((p) => 'sandbox' in p && 'time' in p).slice(-2);
      expect(runs(played)).toEqual(runs(alone));
    },
  );
  test('and has errors is reported and not run: the template answers', async () => {
    const played = await play({ ...unmeasurable, generate: ['refused'] }, one);
    const calls = `${start} generate generate execute ${end}`;
    expect(played).toMatchObject({ status: 'ok', calls, failures: ['generate:refused'] });
  });
  test('and writes what cannot be used makes way too; that its file was repaired says nothing of the answer', async () => {
    const script = { validate: ['needs-repair', 'unusable'] };
    const played = await play({ ...unmeasurable, ...script }, one);
    expect(played.calls).toBe(`${start} ${own} validate autofix validate generate execute ${end}`);
    expect(played).toMatchObject({ status: 'ok', failures: ['validate:needs-repair', 'validate:unusable'] });
  });
  test('makes way for the next one, and each is named where it failed', async () => {
    const refused = await play({ ...unmeasurable, generate: ['refused'] }, two);
    const answered = 'validate confirm report';
    expect(refused).toMatchObject({ status: 'ok', calls: `${start} generate ${own} ${answered}` });
    expect(written(refused)).toEqual([
      ['x', 1],
      ['y', 1],
    ]);
    expect(refused.files).toEqual(['a.py']);
    const crashed = await play({ ...unmeasurable, rehearse: ['ok', 'crashed'], execute: ['crashed', 'crashed'] }, two);
    expect(crashed).toMatchObject({ status: 'ok', calls: `${start} ${own} ${own} generate execute ${end}` });
    expect(crashed.failures).toEqual(['execute:crashed', 'rehearse:crashed', 'execute:crashed']);
    expect(crashed.files).toEqual(['a.py', 'b.py', 'b.py']);
  });
  test('is not run again because the next one has no time to be written', async () => {
    const script = { execute: ['crashed'], generate: ['ok', 'no-time', 'no-time'] };
    const played = await play({ ...unmeasurable, ...script }, two);
    expect(played.calls).toBe(`${start} ${own} generate generate fallback validate confirm report`);
    expect(played.status).toBe('fallback');
  });
  test("leaves the template all of its attempts, and the GPU's smaller batches; the fallback comes last", async () => {
    const crashed = await play({ ...unmeasurable, execute: Array(4).fill('crashed') }, one);
    const calls = `${start} ${own} generate execute generate execute generate execute fallback validate confirm report`;
    expect(crashed).toMatchObject({ status: 'fallback', calls });
    expect(written(crashed)).toEqual([
      ['x', 1],
      [null, 1],
      [null, 2],
      [null, 3],
    ]);
    const full = await play({ ...unmeasurable, execute: Array(5).fill('gpu-out-of-memory') }, { ...one, gpu: 'card' });
    expect(full.calls).toBe(`${start} ${own} execute execute execute generate execute execute ${end}`);
    expect(full.params.filter((p) => 'batchScale' in p).map((p) => p.batchScale)).toEqual([0.5, 0.25, 0.5]);
  });
  test('ends in the fallback without a try where there is no plan to fill a template by', async () => {
    const { status, calls } = await play({ ...unmeasurable, plan: ['bug'] }, two);
    expect([status, calls]).toEqual(['fallback', `${start} fallback validate confirm report`]);
  });
  test('leaves the template what its plan takes, however long it runs, and the next one its part', async () => {
    const left = async (change: Partial<Order> & { readonly solutions: readonly string[] }) => {
      const execute = change.solutions.map(() => 'timed-out');
      const { limits } = await play({ ...unmeasurable, execute }, { time: 600, ...change });
      const end = limits.execute?.at(-1)?.keep ?? Number.NaN;
      return limits.execute?.map(({ keep, own = 0, later = 0 }) => ({ keep: keep - end, own, later })) ?? [];
    };
    expect(await left({ ...one, threads: 2 })).toMatchObject([{ keep: 75, later: 0 }, { keep: 0 }]);
    expect(await left({ ...one, threads: 1, time: 120 })).toMatchObject([{ keep: expect.closeTo(36) }, { keep: 0 }]);
    const [first, second, template] = await left({ ...two, threads: 2 });
    expect([first?.keep, second?.keep, template?.keep]).toEqual([75, 75, 0]);
    expect(first?.later).toBeCloseTo(first?.own ?? 0);
    expect(second).toMatchObject({ later: 0 });
    const asked = await play({}, { ...one, only: true });
    expect(asked.limits.execute?.[0]).not.toHaveProperty('own');
  });
  test('that the template has no time for are left out, and the run says so', async () => {
    const played = await play({ partition: ['too-short'] }, two);
    expect(played).toMatchObject({ status: 'ok', failures: ['partition:too-short'] });
    expect((await play({ partition: ['too-short'] }, { rounds: 1, byRules: true })).failures).toEqual([]);
  });
  test('unlike one that was asked for alone', async () => {
    for (const solved of [one, two]) {
      const asked = { ...solved, only: true };
      const refused = await play({ generate: ['refused'] }, asked);
      expect(refused).toMatchObject({ status: 'failed', calls: 'fetch analyze plan generate' });
      const crashed = await play({ execute: ['crashed'] }, asked);
      const calls = `fetch analyze plan ${own} fallback validate confirm report`;
      expect(crashed).toMatchObject({ status: 'fallback', calls, files: [undefined] });
    }
  });
});
