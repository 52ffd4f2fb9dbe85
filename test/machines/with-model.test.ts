import { describe, expect, test } from 'vitest';
import type { Order } from '../../machines/order.ts';
import { plainOrder } from '../rigs/order.ts';
import { first, last, play } from './play.ts';

describe('a run with a model', () => {
  test('with a model the template answers first; then what crashes in rehearsal is fixed, rehearsed again, reviewed and tried', async () => {
    const { status, calls } = await play({ rehearse: ['crashed'] }, { models: 'm' });
    expect([status, calls]).toEqual([
      'ok',
      `${first} generate rehearse debug rehearse verify trial compare refit ${last} validate confirm distil report`,
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
      /ablate generate (generate )*improve rehearse verify trial compare refit extend tree merge validate/,
    );
    expect(params.find((p) => 'parent' in p)).toMatchObject({ parent: null });
    const without = await play({ generate: mute, ablate: ['no-script'] }, { models: 'm', rounds: 2 });
    expect(without.calls).not.toContain('improve');
  });
  test('a blend that is not valid: the answer of the template stands', async () => {
    const { status, calls, params } = await play({ validate: ['unusable'] }, { models: 'm' });
    expect([status, calls]).toEqual([
      'ok',
      `${first} generate rehearse verify trial compare refit ${last} validate merge validate confirm distil report`,
    ]);
    expect(params.filter((p) => 'alone' in p).map((p) => p.alone)).toEqual([false, true]);
  });
  test('a bug while answers are compared costs nobody the answer of the template', async () => {
    const { status, calls } = await play({ merge: ['bug'] }, { models: 'm' });
    expect(status).toBe('ok');
    expect(calls).toMatch(/trial compare refit extend tree merge merge validate confirm distil report$/);
  });
  test('a model whose programs never get through leaves the answer of the template', async () => {
    const never = Array(9).fill('crashed');
    const { status, calls, params } = await play({ rehearse: never }, { models: 'm' });
    expect(status).toBe('ok');
    expect(calls).toMatch(/generate rehearse extend tree merge validate confirm distil report$/);
    expect(calls.match(/debug/g)).toHaveLength(3);
    expect(params.filter((p) => 'author' in p).map((p) => p.author)).toEqual(['template', 'model', 'model']);
  });
  test('each draft follows a strategy of its own; where none gets through and the template failed, the fallback follows', async () => {
    const never = { rehearse: Array(20).fill('crashed'), baseline: ['crashed', 'crashed', 'crashed'] };
    const { status, params } = await play(never, { models: 'm', strategies: 2, time: 36_000 });
    const written = params.filter((p) => 'author' in p);
    expect(status).toBe('fallback');
    expect(written.map((p) => [p.author, p.attempt, p.strategyIndex])).toEqual([
      ...[1, 2, 3].map((attempt) => ['template', attempt, undefined]),
      ...[undefined, undefined, 1, 1].map((strategy) => ['model', 1, strategy]),
    ]);
  });
});

describe('what is known from elsewhere', () => {
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
});
