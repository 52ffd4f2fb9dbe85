import { describe, expect, test } from 'vitest';
import type { Order } from '../../machines/order.ts';
import { stages } from '../../stages/index.ts';
import { play, straight } from './play.ts';

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
  test('the program is checked on held-back rows if there is time, before the script; what fails in that costs nothing', async () => {
    const long = straight.replace('confirm', 'confirm check');
    expect((await play({}, { time: 90 })).calls).toBe(long);
    expect((await play({}, { time: 89 })).calls).toBe(straight);
    expect((await play({ execute: ['crashed', 'crashed', 'crashed'] }, { time: 900 })).calls).not.toContain('check');
    expect((await play({}, { time: 900, solutions: ['own'], only: true })).calls).not.toContain('check');
    for (const end of ['bug', 'no-time', 'no-python'])
      expect(await play({ check: [end] }, { time: 900 }), end).toMatchObject({ status: 'ok', calls: long });
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
  test('a constant is no answer: the next program is asked, and after the last one the run falls back', async () => {
    expect(await play({ validate: ['constant'] })).toMatchObject({ status: 'ok', failures: ['validate:constant'] });
    const played = await play({ validate: ['constant', 'constant', 'constant'] });
    expect(played).toMatchObject({ status: 'fallback', calls: expect.stringMatching(/validate fallback validate/) });
    const own = await play({ validate: ['constant'] }, { solutions: ['own'], only: true });
    expect(own).toMatchObject({ status: 'fallback', failures: ['validate:constant'] });
  });
  test('a bug in our own code after analyze ends in the fallback too', async () => {
    for (const stage of ['plan', 'generate', 'execute', 'validate'] as const) {
      expect(await play({ [stage]: ['bug'] }), stage).toMatchObject({ status: 'fallback', failures: [`${stage}:bug`] });
    }
  });
  test('no time for a program: the fallback; no time for the data: a failure with nothing made', async () => {
    expect(await play({ execute: ['no-time'] })).toMatchObject({ status: 'fallback' });
    expect(await play({ fetch: ['no-time'] })).toMatchObject({ status: 'failed', calls: 'fetch' });
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
  test("where nothing can be measured no model is asked: the template has the whole time, or the user's program is run alone", async () => {
    const free = await play({ partition: ['unmeasurable'] }, { models: 'm' });
    expect(free.calls).toBe('fetch summarise analyze partition plan generate execute validate confirm distil report');
    expect(free.params.filter((p) => 'gpu' in p).map((p) => p.time)).toEqual([57]);
    const own = await play({ partition: ['unmeasurable'] }, { rounds: 1, solutions: ['own'] });
    expect(own.calls).toMatch(/partition plan generate rehearse verify execute validate confirm report$/);
    expect(own.params.find((p) => 'solution' in p)).toMatchObject({ solution: 'own' });
  });
  test.each(['short-history', 'too-short', 'no-time', 'bug'])(
    "where candidates cannot be measured for %s the template's answer stands, whatever the user brought",
    async (kind) => {
      const { calls, params } = await play({ partition: [kind] }, { rounds: 1, solutions: ['own'] });
      expect(calls).toBe('fetch analyze partition plan generate execute validate confirm distil report');
      expect(params.find((p) => 'solution' in p)).toMatchObject({ solution: null });
    },
  );
  test('bad input fails, with nothing made', async () => {
    const [kind] = Object.keys(stages.analyze.recover);
    expect(await play({ analyze: [kind ?? ''] })).toMatchObject({ status: 'failed', calls: 'fetch analyze' });
  });
  test('a fallback that does not validate is a failure', async () => {
    const [bad] = Object.keys(stages.validate.recover);
    const played = await play({ execute: Array(3).fill('crashed'), validate: [bad ?? '', bad ?? ''] });
    expect(played.status).toBe('failed');
  });
});
