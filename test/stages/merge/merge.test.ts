import { readFileSync } from 'node:fs';
import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { compare } from '../../../stages/compare.ts';
import { comparison, submission, tree, trial } from '../../../stages/dag/artifacts.ts';
import { merge } from '../../../stages/merge/merge.ts';
import { treeStage } from '../../../stages/tree.ts';
import { csv, type Files, page, seeded } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analyzed, candidateOf } from '../../rigs/stages/rehearsing.ts';

const rows = 400;
const asked = 50;
const random = seeded(5);
/** Two halves of a truth: the template knows one, the program the other. */
const made = Array.from({ length: rows + asked }, () => {
  const [a, b] = [random(), random()];
  return { a, b, y: a + b + 0.4 * random() > 1.2 ? 1 : 0 };
});
const at = (i: number) => made[i] ?? { a: 0, b: 0, y: 0 };

const files: Files = {
  'train.csv': csv(['id', 'a', 'b', 'y'], rows, (i) => [i, at(i).a.toFixed(4), at(i).b.toFixed(4), at(i).y]),
  'test.csv': csv(['id', 'a', 'b'], asked, (i) => [rows + i, at(rows + i).a.toFixed(4), at(rows + i).b.toFixed(4)]),
  'sample_submission.csv': csv(['id', 'y'], asked, (i) => [rows + i, 0.5]),
  'overview.md': page('area under the ROC curve'),
};

type Says = (row: { readonly a: number; readonly b: number }) => number;
const template: Says = ({ a }) => a;

interface Options {
  readonly alone?: boolean;
  readonly oof?: boolean;
  /** What the program says in a run on all rows. */
  readonly whole?: Says;
}

const root = scratchFolder(afterAll);
let found: Awaited<ReturnType<typeof analyzed>>;
beforeAll(async () => {
  found = await analyzed(files, root);
});

/** The template's answer beside that of a program that says this: compared, written into the tree, and merged. */
const merged = async (
  program: Says | { readonly why: string } | null,
  { alone = false, oof = true, whole }: Options = {},
) => {
  const { competition, dataset, context } = found;
  const here = context();
  const { store } = here;
  const own = csv(['row', 'target', 'fold', 'prediction', 'p_0', 'p_1'], rows, (i) => {
    const chance = template(at(i));
    return [i, 'y', i % 5, chance > 0.5 ? 1 : 0, 1 - chance, chance];
  });
  const answerOf = (says: Says) => csv(['id', 'y'], asked, (i) => [rows + i, says(at(rows + i))]);
  const file = store.putText(answerOf(template));
  const answer = submission.schema.parse({
    ...{ origin: 'solution', file, bytes: 1, crossValidation: null, sandbox: 'none', repairs: [], found: [] },
    ...{ outputs: oof ? { 'oof.csv': store.putText(own) } : {}, manifest: { labels: { y: ['0', '1'] } } },
  });
  const says = typeof program === 'function' ? program : template;
  const half = (from: number) => csv(['row', 't0'], rows / 2, (i) => [2 * i + from, says(at(2 * i + from))]);
  const passes = [0, 1].map((from) => ({
    ...{ held: store.putText(half(from)), test: store.putText(answerOf(says)), rows: rows / 2, seconds: 1 },
  }));
  const more = whole === undefined ? [] : [{ held: null, test: store.putText(answerOf(whole)), rows: 0, seconds: 1 }];
  const tried = {
    ...{ why: typeof program === 'function' ? null : (program?.why ?? null), scheme: 'at random', planned: 2 },
    ...{ passes: [...passes, ...more], weights: [], media: [] },
  };
  const baseline = { candidate: candidateOf('t', 'template'), submission: answer, strategy: 'tabular', state: null };
  const given = { baseline, competition, dataset };
  const compared = await compare.run(
    { ...given, trial: trial.schema.parse(tried), params: { seed: 1, environment: 'e' } },
    here,
  );
  assert(compared.ok);
  const { kept, why } = comparison.schema.parse(compared.value);
  const refs = {
    candidate: store.put(candidateOf('p')),
    trial: store.put(trial.schema.parse(tried)),
    comparison: store.put(compared.value),
  };
  const node = { id: 'p', round: 1, operator: 'draft' as const, title: '', parents: [], why, refs };
  const nodes = program === null ? [] : [{ ...node, verdict: kept ? ('keep' as const) : ('discard' as const) }];
  const grown = await treeStage.run({ baseline, competition, params: { nodes } }, here);
  assert(grown.ok);
  const outcome = await merge.run(
    { ...given, tree: tree.schema.parse(grown.value), params: { seed: 1, environment: 'e', alone } },
    here,
  );
  assert(outcome.ok, outcome.ok ? '' : outcome.message);
  const result: z.output<typeof submission.schema> = submission.schema.parse(outcome.value);
  return {
    result,
    tree: tree.schema.parse(grown.value),
    same: result.file === file,
    text: readFileSync(store.pathOf(result.file), 'utf8'),
  };
};

describe('a program', () => {
  let rival: Awaited<ReturnType<typeof merged>>;
  beforeAll(async () => {
    rival = await merged(({ b }) => b);
  });

  test('that knows what the template does not is blended with it, and both score less alone', () => {
    const { result, same, text, tree: made } = rival;
    const [node] = made.nodes;
    expect(node?.gain).toBeGreaterThan(node?.error ?? 1);
    expect([made.template, node?.score, node?.seconds]).toEqual([expect.any(Number), expect.any(Number), 2]);
    const { blend } = result;
    expect([same, blend?.kept, blend?.ranks]).toEqual([false, true, true]);
    const { template: first = 0, p: second = 0 } = blend?.weights ?? {};
    expect(first + second).toBeCloseTo(1, 9);
    expect(Math.min(first, second)).toBeGreaterThan(0.2);
    const { scores = {}, blend: score = 0, gain = 0, error = 1 } = blend?.search ?? {};
    expect(score).toBeGreaterThan(Math.max(scores.template ?? 1, scores.p ?? 1));
    expect(gain).toBeGreaterThan(error ?? 1);
    expect(text.trim().split('\n')).toHaveLength(asked + 1);
    expect(result.crossValidation).toBeNull();
    expect(result.outputs).toEqual({});
  });

  test('that was run on all rows, too, says so in the blend; what is unlike its other runs does not count', async () => {
    const near: Says = ({ a, b }) => b + 0.005 * Math.sin(50 * a);
    const [whole, strange] = await Promise.all([
      merged(({ b }) => b, { whole: near }),
      merged(({ b }) => b, { whole: () => 0.5 }),
    ]);
    expect(whole.text).not.toBe(rival.text);
    expect(strange.text).toBe(rival.text);
    expect([rival, whole].map(({ tree: made }) => made.nodes[0]?.seconds)).toEqual([2, 3]);
    expect(whole.result.blend?.search).toEqual(rival.result.blend?.search);
  });

  test.each<[string, Says]>([
    ['knows less than the template', ({ a, b }) => Math.round(10 * a + 97 * b) % 7],
    ['says the same of every row', () => 0.5],
    ['says what the template says', template],
  ])('that %s leaves the answer as it was', async (_, says) => {
    const { result, same } = await merged(says);
    expect([same, result.blend?.kept]).toEqual([true, false]);
    expect(result.outputs['oof.csv']).toBeDefined();
  });

  test('that cannot be measured leaves the answer as it was, and the reason is told', async () => {
    const cannot = await merged({ why: 'there are several train files' });
    expect(cannot.result.blend?.why).toContain('there are several train files');
    const without = await merged(({ b }) => b, { oof: false });
    expect(without.result.blend?.why).toContain('no out-of-fold predictions');
    expect([cannot.same, without.same]).toEqual([true, true]);
  });
});

test('without a program, or once a blend was not valid, the answer of the template stands', async () => {
  const none = await merged(null);
  const again = await merged(({ b }) => b, { alone: true });
  expect([none.same, again.same]).toEqual([true, true]);
  expect(none.result.blend).toMatchObject({ kept: false, weights: { template: 1 } });
});
