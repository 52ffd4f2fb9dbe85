import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NodeVerdict } from '../../../core/schema/search/tree.ts';
import type { Order } from '../../../machines/order.ts';
import type { Node } from '../../../machines/search/node.ts';
import { lanesOf, next, turnsOf } from '../../../machines/search/refine.ts';
import { plainOrder } from '../../rigs/order.ts';

const plain: Order = { ...plainOrder, models: 'm', rounds: 1 };
const answered = { hasEnded: true, hasScript: false };

const orders: fc.Arbitrary<Order> = fc
  .record({
    rounds: fc.integer({ min: 0, max: 4 }),
    strategies: fc.integer({ min: 1, max: 3 }),
    threads: fc.constantFrom(1, 4, 8),
    models: fc.constantFrom(null, 'm'),
    solutions: fc.constantFrom<readonly string[]>([], ['a'], ['a', 'b']),
    gpu: fc.constantFrom(null, 'a card'),
  })
  .map((drawn) => ({ ...plain, ...drawn, solutionNames: drawn.solutions, byRules: drawn.models === null }));

type Outcome = (id: string) => { readonly verdict: NodeVerdict; readonly gain: number };
/** What becomes of a candidate depends on nothing but its id. */
const byId: Outcome = (id) => {
  const drawn = Number.parseInt(id, 16) % 7;
  return {
    verdict: (['keep', 'discard', 'discard', 'crash', 'none', 'keep', 'discard'] as const)[drawn] ?? 'crash',
    gain: drawn,
  };
};

const ended = (node: Node, outcome: Outcome): Node => {
  const { verdict, gain } = outcome(node.id);
  const isMeasured = verdict === 'keep' || verdict === 'discard';
  const made = { refs: {}, why: '', title: '', score: 1, error: 1 };
  return {
    ...node,
    tried: { ...made, ended: isMeasured ? 'measured' : 'failed', verdict, gain: isMeasured ? gain : null },
  };
};

/** Plays the policy to its end; `draw` says which of those at work ends next. */
const play = (
  order: Order,
  outcome: Outcome = byId,
  draw: (count: number) => number = () => 0,
  hasScript = false,
): readonly Node[] => {
  let nodes: readonly Node[] = [];
  for (let steps = 0; steps < 500; steps++) {
    const action = next(nodes, order, { hasEnded: true, hasScript });
    const working = nodes.filter(({ tried }) => tried === null);
    expect(working.length).toBeLessThanOrEqual(lanesOf(order));
    if (action.do === 'stop') return nodes;
    if (action.do === 'try') {
      expect(new Set(working.map(({ round }) => round)).size).toBeLessThanOrEqual(1);
      nodes = [...nodes, ...action.proposals.map((made) => ({ ...made, tried: null, approved: null, failures: [] }))];
    } else {
      const chosen = working[draw(working.length)];
      nodes = nodes.map((node) => (node === chosen ? ended(node, outcome) : node));
    }
  }
  throw new Error('the policy never stops');
};

test('it stops, tries no more than was asked for, and keeps to its turns', () =>
  fc.assert(
    fc.property(orders, fc.boolean(), (order, hasScript) => {
      const nodes = play(order, byId, () => 0, hasScript);
      const most = order.rounds === 0 ? 0 : order.rounds * order.strategies + order.solutions.length;
      expect(nodes.length).toBeLessThanOrEqual(most);
      expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
      for (const { turn } of nodes) expect(turn >= 0 && turn < turnsOf(order)).toBe(true);
      const operators = nodes.map(({ operator }) => operator);
      if (order.models === null) expect(operators.filter((name) => name !== 'config' && name !== 'own')).toEqual([]);
    }),
  ));

test.each([
  ['an own program alone', { models: null, solutions: ['s'], strategies: 3, threads: 8 }, { lanes: 1, turns: 1 }],
  ['two of them', { models: null, solutions: ['s', 't'], threads: 8 }, { lanes: 2, turns: 1 }],
  ['one in the first round only', { solutions: ['s'], rounds: 3, strategies: 2, threads: 2 }, { lanes: 1, turns: 7 }],
  ['wishes of the rules', { models: null, byRules: true, strategies: 2, threads: 2 }, { lanes: 1, turns: 2 }],
  ['nothing to ask for', { models: null, threads: 8 }, { lanes: 1, turns: 1 }],
])('time and cores are kept for candidates that there can be: %s', (_, change, { lanes, turns }) => {
  const order: Order = { ...plain, ...change };
  expect([lanesOf(order), turnsOf(order)]).toEqual([lanes, turns]);
});

test('which candidates there are never depends on which of them is ready first, or on the cores', () =>
  fc.assert(
    fc.property(orders, fc.boolean(), fc.infiniteStream(fc.nat()), (order, hasScript, draws) => {
      const ids = (nodes: readonly Node[]) => nodes.map(({ id }) => id).toSorted();
      const inOrder = ids(play(order, byId, () => 0, hasScript));
      expect(ids(play(order, byId, (count) => (draws.next().value ?? 0) % count, hasScript))).toEqual(inOrder);
      expect(ids(play({ ...order, threads: 64 }, byId, () => 0, hasScript))).toEqual(inOrder);
    }),
  ));

test('while a program waits for its reader, nothing else begins', () => {
  const order: Order = { ...plain, rounds: 2, strategies: 2, approve: ['code'] };
  const first = next([], order, answered);
  if (first.do !== 'try') throw new Error('it begins with a draft');
  const waits = { refs: {}, why: '', title: '', score: null, gain: null, error: null, verdict: 'crash' as const };
  const nodes = first.proposals.map((made) => ({
    ...{ ...made, approved: null, failures: [] },
    tried: { ...waits, ended: 'awaits' as const },
  }));
  expect(next(nodes, order, answered)).toEqual({ do: 'wait' });
});

describe('a round after the first', () => {
  test('improves the best that was kept', () => {
    const gains = (id: string) => ({ verdict: 'keep' as const, gain: Number.parseInt(id, 16) });
    const nodes = play({ ...plain, rounds: 2, strategies: 3 }, gains);
    const drafts = nodes.filter(({ round }) => round === 1);
    const best = drafts.toSorted((a, b) => Number.parseInt(b.id, 16) - Number.parseInt(a.id, 16));
    const improved = nodes.filter(({ operator }) => operator === 'improve').flatMap(({ parents }) => parents);
    expect(improved).toEqual(best.slice(0, 2).map(({ id }) => id));
  });

  test('gives a branch up after three discards, and drafts anew', () => {
    const nodes = play({ ...plain, rounds: 6, strategies: 1 }, () => ({ verdict: 'discard', gain: -1 }));
    const [first] = nodes;
    const ofFirst = nodes.filter(({ parents }) => parents.includes(first?.id ?? ''));
    expect(ofFirst.length).toBeLessThanOrEqual(2);
    expect(nodes.filter(({ operator }) => operator === 'draft').length).toBeGreaterThan(1);
  });

  const withScript = (order: Partial<Order>, outcome: Outcome) =>
    play({ ...plain, ...order }, outcome, () => 0, true).filter(({ operator }) => operator === 'improve');

  test("changes the template's script before a program that was not kept, and after one that was", () => {
    const discard: Outcome = () => ({ verdict: 'discard', gain: -1 });
    const keep: Outcome = () => ({ verdict: 'keep', gain: 1 });
    const [afterDiscard] = withScript({ rounds: 2, strategies: 1 }, discard);
    const [afterKeep] = withScript({ rounds: 2, strategies: 1 }, keep);
    expect(afterDiscard?.parents).toEqual([]);
    expect(afterKeep?.parents).toHaveLength(1);
    const both = withScript({ rounds: 2, strategies: 3 }, discard);
    expect(both.map(({ parents }) => parents.length)).toEqual([0, 1]);
  });

  test('asks no second time for a change of the script where whoever is asked has none', () => {
    const none = withScript({ rounds: 4, strategies: 1 }, () => ({ verdict: 'none', gain: 0 }));
    expect(none.map(({ parents }) => parents)).toEqual([[]]);
  });

  test("goes on from a change of the script that was kept, and leaves the script after three that weren't", () => {
    const kept = withScript({ rounds: 3, strategies: 1 }, (id) => {
      const [first] = withScript({ rounds: 2, strategies: 1 }, () => ({ verdict: 'discard', gain: -1 }));
      return id === first?.id ? { verdict: 'keep', gain: 1 } : { verdict: 'discard', gain: -1 };
    });
    expect(kept.map(({ parents }) => parents)).toEqual([[], [kept[0]?.id]]);
    const discarded = withScript({ rounds: 8, strategies: 1 }, () => ({ verdict: 'discard', gain: -1 }));
    expect(discarded.filter(({ parents }) => parents.length === 0)).toHaveLength(3);
  });
});
