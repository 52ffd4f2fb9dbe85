import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { csv, type Files, makeCompetition, page } from '../../../rigs/data/competitions.ts';
import { npy, npz } from '../../../rigs/data/files/arrays.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { analyzedIn, logsOf, scored, solutionOf } from '../../../rigs/stages/rehearsing.ts';

const [rows, asked] = [100, 20];
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
/** The pixels of the n-th row are all n. */
const images = (count: number) => ({
  ...{ dtype: '|u1' as const, shape: [count, 8, 8] },
  values: range(count).flatMap((n) => Array<number>(64).fill(n)),
});
const labels = { dtype: '<i8' as const, shape: [rows], values: range(rows).map((n) => n % 2) };
const ids = (count: number, from: number) => ({
  ...{ dtype: '<U8' as const, shape: [count] },
  values: range(count).map((n) => `k${from + count - n}`),
});
const common = {
  'description.md': page('categorization accuracy'),
  'sample_submission.csv': csv(['id', 'odd'], asked, (n) => [n + 1, 0]),
};
const found = (files: Files) => analyzedIn(makeCompetition(join(scratchFolder(), 'data'), { ...common, ...files }));

/** Says how many rows each array has, and answers with the last bit of each picture of test. */
const byPixel = (train: string, test: string, answers: string) =>
  solutionOf(
    'sample_submission.csv',
    `import numpy as np
def array(place):
    name, _, inner = place.partition("#")
    values = np.load(path(name), allow_pickle=False)
    return values[inner] if inner else values
train, test, answers = array("${train}"), array("${test}"), array("${answers}")
assert (train[:, 0, 0] % 2 == answers).all() and train.shape[1:] == (8, 8)
print(len(train), len(test), len(answers), len({*train[:, 0, 0]} & {*test[:, 7, 7]}))
for at, row in enumerate(rows):
    row["odd"] = int(test[at, 7, 7] % 2)
write(rows)`,
  );

describe('held rows of arrays are test, and train is without them', () => {
  test.each([
    [
      'in an archive for each part',
      { 'train.npz': npz({ images: images(rows), labels }), 'test.npz': npz({ images: images(asked) }) },
      ['train.npz#images', 'test.npz#images', 'train.npz#labels'] as const,
    ],
    [
      'in one archive',
      { 'all.npz': npz({ X_train: images(rows), y_train: labels, X_test: images(asked) }) },
      ['all.npz#X_train', 'all.npz#X_test', 'all.npz#y_train'] as const,
    ],
    [
      'in files of one array',
      { 'x_train.npy': npy(images(rows)), 'y_train.npy': npy(labels), 'x_test.npy': npy(images(asked)) },
      ['x_train.npy', 'x_test.npy', 'y_train.npy'] as const,
    ],
  ])('%s', async (_, files, [train, test, answers]) => {
    const arrays = await found(files);
    expect(await scored(arrays, byPixel(train, test, answers))).toMatchObject({ score: 1, why: null });
    expect(logsOf(arrays)).toContain('80 20 80 0');
  });

  test('in both passes', async () => {
    const arrays = await found({
      'train.npz': npz({ images: images(rows), labels }),
      'test.npz': npz({ images: images(asked) }),
    });
    const code = byPixel('train.npz#images', 'test.npz#images', 'train.npz#labels');
    expect(await arrays.rehearse(code, { quick: 30 })).toMatchObject({ ok: true, value: { score: 1 } });
    expect(logsOf(arrays).filter((line) => /^\d+ \d+ \d+ 0$/.test(line))).toHaveLength(2);
  });

  test('by arrays of ids, and the table in another order is not shown', async () => {
    const arrays = await found({
      ...{ 'train_imgs.npy': npy(images(rows)), 'train_ids.npy': npy(ids(rows, 0)) },
      ...{ 'test_imgs.npy': npy(images(asked)), 'test_ids.npy': npy(ids(asked, 500)) },
      'train.csv': csv(['id', 'odd'], rows, (n) => [`k${n + 1}`, (rows - n - 1) % 2]),
      'sample_submission.csv': csv(['id', 'odd'], asked, (n) => [`k${501 + n}`, 0]),
    });
    const code = solutionOf(
      'sample_submission.csv',
      `import numpy as np
pixels = dict(zip(np.load(path("test_ids.npy")), np.load(path("test_imgs.npy"))[:, 0, 0]))
print(os.path.exists(path("train.csv")), len(np.load(path("train_ids.npy"))))
for row in rows:
    row["odd"] = int(pixels[row["id"]] % 2)
write(rows)`,
    );
    expect(await scored(arrays, code)).toMatchObject({ score: 1, why: null });
    expect(logsOf(arrays)).toContain('False 80');
  });
});

test('an array that cannot be cut by rows is told as the reason why there is no rehearsal', async () => {
  const cut = { ...images(asked), values: [] };
  const arrays = await found({
    'x_train.npy': npy({ ...images(rows), values: images(rows).values.slice(0, 640) }),
    'y_train.npy': npy(labels),
    'x_test.npy': npy(cut),
  });
  expect(await scored(arrays, 'print(1)')).toMatchObject({ score: null, why: expect.stringMatching(/array/) });
});
