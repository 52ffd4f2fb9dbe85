import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest';
import { tryKept } from '../../../../core/explore/score/try-kept.ts';
import { findPython } from '../../../../services/python/environment.ts';
import type { Terms } from '../../../../services/python/limits/terms.ts';
import { csvLines, dataToExplore } from '../../../rigs/explore/data-to-explore.ts';
import { plainTerms } from '../../../rigs/sandbox/terms.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

let terms: Terms;
beforeAll(async () => {
  terms = await plainTerms();
});

const answers = { churn: ['yes', 'no'], grade: ['low', 'mid', 'high'], price: [] } as const;

/** A table of 300 rows of which some are held back. */
const dataOf = async (target: keyof typeof answers, folder: string) => {
  const lines = Array.from({ length: 300 }, (_, n) => {
    const labels: readonly string[] = answers[target];
    return `row-${n}-of-them,${n},${labels[n % labels.length] ?? 2 * n + 1.5}`;
  });
  const made = await dataToExplore({ 'rows.csv': `name,n,${target}\n${lines.join('\n')}\n` }, folder);
  const heldBack = await made.holdBack({ target });
  assert('rows' in heldBack);
  return { heldBack, held: made.held, seen: made.data };
};

const root = scratchFolder(afterAll);
const known = new Map<keyof typeof answers, ReturnType<typeof dataOf>>();
/** The same for all tests. */
const data = (target: keyof typeof answers) => {
  const made = known.get(target) ?? dataOf(target, join(root, target));
  known.set(target, made);
  return made;
};

const tried = async (of: Pick<Awaited<ReturnType<typeof data>>, 'heldBack' | 'held'>, body: string) => {
  const model = join(scratchFolder(), 'model');
  mkdirSync(model);
  writeFileSync(join(model, 'predict.py'), `def predict(rows):\n    ${body}\n`);
  const signal = new AbortController().signal;
  return tryKept({ model, ...of, python: findPython() ?? '', terms, signal, scratch: scratchFolder() });
};

test('a model is tried on rows that the session has, never on held ones', async () => {
  const { heldBack, held, seen } = await data('price');
  const names = (path: string) =>
    csvLines(path)
      .slice(1)
      .map(([name = '']) => name);
  const probe = names(join(held, 'probe.csv'));
  expect(probe).toHaveLength(50);
  expect(probe.filter((name) => !names(join(seen, 'rows.csv')).includes(name))).toEqual([]);
  expect(csvLines(join(held, 'probe.csv'))[0]).toEqual(['name', 'n']);
  expect(await tried({ heldBack, held }, 'return rows["n"] * 2')).toEqual({ kind: 'works', rows: 50 });
});

describe('it is told what is wrong with', () => {
  test.each([
    ['a program that fails', 'price', 'return rows["price"]', "KeyError: 'price'"],
    ['too few values', 'price', 'return rows["n"][:3]', 'returned 3 values for 50 rows'],
    ['words for numbers', 'price', 'return ["many"] * len(rows)', 'returned "many" where a number is wanted'],
    ['blanks', 'price', 'return [None] * len(rows)', 'no value for row 1'],
    ['places of labels', 'grade', 'return [0] * len(rows)', 'returned "0", which is none of the labels'],
  ] as const)('%s', async (_, target, body, why) => {
    expect(await tried(await data(target), body)).toEqual({ kind: 'wrong', why: expect.stringContaining(why) });
  });
});

test.each([
  ['probabilities', 'churn', 'return rows["n"] / 1000'],
  ['labels where a probability is wanted', 'churn', 'return ["no"] * len(rows)'],
  ['one label for all', 'grade', 'return ["mid"] * len(rows)'],
] as const)('%s are fine', async (_, target, body) => {
  expect(await tried(await data(target), body)).toEqual({ kind: 'works', rows: 50 });
});

test('where no rows are held back, or none lie there to try it on, nothing is said', async () => {
  const { heldBack, held } = await dataOf('price', scratchFolder());
  expect(await tried({ heldBack: { ...heldBack, file: null }, held }, '')).toEqual({ kind: 'none' });
  rmSync(join(held, 'probe.csv'));
  expect(await tried({ heldBack, held }, '')).toEqual({ kind: 'none' });
});
