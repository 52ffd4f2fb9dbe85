import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { blend } from '../../../core/blending/blend.ts';
import { csv, page, seeded } from '../../rigs/data/competitions.ts';
import { analyzed } from '../../rigs/stages/rehearsing.ts';

const [rows, asked] = [200, 50];
const random = seeded(3);
/** Two halves of a truth: the template knows one, the program the other. */
const made = Array.from({ length: rows + asked }, () => ({ a: random(), b: random() }));
const at = (i: number) => made[i] ?? { a: 0, b: 0 };
const word = (isSo: boolean) => (isSo ? 'ripe' : 'green');

test("a program's labels are votes beside what the template chose its labels from", async () => {
  const { competition, dataset, context } = await analyzed({
    'train.csv': csv(['id', 'a', 'b', 'y'], rows, (i) => [i, at(i).a, at(i).b, word(at(i).a + at(i).b > 1)]),
    'test.csv': csv(['id', 'a', 'b'], asked, (i) => [rows + i, at(rows + i).a, at(rows + i).b]),
    'sample_submission.csv': csv(['id', 'y'], asked, (i) => [rows + i, 'green']),
    'overview.md': page('accuracy'),
  });
  const here = context();
  const { store, scratch } = here;
  const answer = (says: (i: number) => string) =>
    store.putText(csv(['id', 'y'], asked, (i) => [rows + i, says(rows + i)]));
  const [template, program] = [(i: number) => word(at(i).a > 0.5), (i: number) => word(at(i).b > 0.5)];
  const labelScores = csv(['part', 'row', 'green', 'ripe'], rows + asked, (i) => [
    ...(i < rows ? ['train', i] : ['test', i - rows]),
    1 - at(i).a,
    at(i).a,
  ]);
  const oof = csv(['row', 'target', 'prediction'], rows, (i) => [i, 'y', template(i)]);
  const held = store.putText(csv(['row', 't0'], rows, (i) => [i, program(i)]));
  const passes = [{ held, test: answer(program), rows, seconds: 1 }];
  const trial = { why: null, scheme: 'at random', planned: 1, passes, weights: [], media: [] };
  const incumbent = {
    ...{ submission: answer(template), oof: store.putText(oof), manifest: null },
    labelScores: store.putText(labelScores),
  };
  const folder = join(scratch, 'merge');
  mkdirSync(folder);
  const compared = await blend(
    { competition, dataset, incumbent, candidates: [{ name: 'candidate', trial }] },
    { purpose: 'merge', tried: 1, seed: 1, left: () => 300, folder },
    here,
  );
  assert(compared.ok, JSON.stringify(compared));
  const { kept, weights } = compared.value.blend;
  const { candidate = 0 } = weights;
  expect(kept).toBe(true);
  expect(candidate).toBeGreaterThan(0.1);
  expect(candidate).toBeLessThan(0.5);
  const elected = (i: number) => word((1 - candidate) * (2 * at(i).a - 1) + candidate * (at(i).b > 0.5 ? 1 : -1) > 0);
  expect(readFileSync(compared.value.file, 'utf8')).toBe(csv(['id', 'y'], asked, (i) => [rows + i, elected(rows + i)]));
});
