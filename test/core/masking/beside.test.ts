import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { literal } from '../../../services/tables/sql.ts';
import { binaryCompetition, makeCompetition } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { plainEngine } from '../../rigs/stages/intake.ts';
import { analyzedIn, logsOf, scored, solutionOf } from '../../rigs/stages/rehearsing.ts';

const sample = 'sample_submission.csv';
const made = () => makeCompetition(join(scratchFolder(), 'data'), binaryCompetition({ rows: 200 }));

/** Fifty small files that are no pictures but are named so. */
const withPictures = (folder: string, nameOf: (n: number) => string): string => {
  for (let n = 1; n <= 50; n++) {
    const path = join(folder, nameOf(n));
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, `picture ${n}`);
  }
  return folder;
};

test('train and test in Parquet are split, with their types', async () => {
  const folder = made();
  using engine = await plainEngine(scratchFolder());
  for (const name of ['train', 'test']) {
    const [from, to] = [`${name}.csv`, `${name}.parquet`].map((file) => literal(join(folder, file)));
    await engine.run(`COPY (FROM read_csv(${from})) TO ${to} (FORMAT parquet)`);
    rmSync(join(folder, `${name}.csv`));
  }
  const found = await analyzedIn(folder);
  const code = solutionOf(
    sample,
    `import pandas as pd
train, test = (pd.read_parquet(path(name)) for name in ("train.parquet", "test.parquet"))
print(len(train), len(test), "target" in test, train["a"].dtype.kind, set(test["id"]) & set(train["id"]))
write(rows)`,
  );
  expect(await scored(found, code)).toMatchObject({ score: 0.5, why: null });
  expect(logsOf(found)).toContainEqual(expect.stringMatching(/^160 40 False [fi] set\(\)$/));
});

test('pictures in one place lie beside the masked tables', async () => {
  const found = await analyzedIn(withPictures(made(), (n) => `images/p${n}.png`));
  const code = solutionOf(sample, 'print(len(os.listdir(path("images"))))\nwrite(rows)');
  expect(await scored(found, code)).toMatchObject({ score: 0.5, why: null });
  expect(logsOf(found)).toContain('50');
});

test.each([
  ['the folder of a class', (n: number) => `images/${n % 2}/p${n}.png`, /may tell the answers/],
  ['a folder for train and one for test', (n: number) => `${n % 2 ? 'train' : 'test'}_images/p${n}.png`, /folders/],
])('pictures in %s are not shown', async (_, nameOf, why) => {
  const found = await analyzedIn(withPictures(made(), nameOf));
  expect(await scored(found, 'print(1)')).toMatchObject({ score: null, why: expect.stringMatching(why) });
});
