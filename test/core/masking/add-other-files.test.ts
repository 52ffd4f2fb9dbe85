import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { literal } from '../../../services/tables/sql.ts';
import { binaryCompetition, csv, makeCompetition } from '../../rigs/data/competitions.ts';
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

test('what train was made of is not shown, where each position of its cells has a row', async () => {
  const asked = (name: string, answered: boolean) => (_: unknown, at: number) => {
    const seq = [0, 1, 2, 3].map((place) => 'ACGU'[(at * 7 + place * at + place) % 4]).join('');
    const y = [...seq].map((letter) => 'ACGU'.indexOf(letter) + (at % 3) / 10);
    return JSON.stringify({ id: `${name}${at}`, seq, ...(answered ? { y } : {}) });
  };
  const lines = (name: string, answered = false) => `${Array.from({ length: 60 }, asked(name, answered)).join('\n')}\n`;
  const folder = makeCompetition(join(scratchFolder(), 'data'), {
    ...{ 'train.json': lines('a', true), 'test.json': lines('b') },
    [sample]: csv(['key', 'y'], 240, (at) => [`b${Math.floor(at / 4)}_${at % 4}`, '0']),
    'page.md': 'Submissions are scored by RMSE.\n',
  });
  const found = await analyzedIn(folder);
  const code = solutionOf(
    sample,
    'print([os.path.exists(path(name)) for name in ("train.json", "train_files.csv", "test_files.csv")])\nwrite(rows)',
  );
  expect(await scored(found, code)).toMatchObject({ why: null });
  expect(logsOf(found)).toContain('[False, True, True]');
});

test('files whose texts stand in train are not shown a second time, nor do they keep rows from other names', async () => {
  const essay = (at: number) => `Essay number ${at} says ${at % 2 === 0 ? 'yes' : 'no'} to it`;
  const files = Array.from({ length: 240 }, (_, at) => [at < 200 ? `train/a${at}.txt` : `test/b${at}.txt`, essay(at)]);
  const folder = makeCompetition(join(scratchFolder(), 'data'), {
    'train.csv': csv(['id', 'y'], 200, (at) => [`a${at}`, at % 2]),
    [sample]: csv(['id', 'y'], 40, (at) => [`b${at + 200}`, 0]),
    'page.md': 'Submissions are scored by accuracy.\n',
    ...Object.fromEntries(files),
  });
  const found = await analyzedIn(folder);
  expect(found.competition.ignored ?? []).toEqual([]);
  const code = solutionOf(
    sample,
    `read("train_files.csv")
print([os.path.exists(path(name)) for name in ("train", "test", "train.csv")], all(row["text"].startswith("Essay") for row in read("test_files.csv")))
write(rows)`,
  );
  expect(await scored(found, code)).toMatchObject({ why: null });
  expect(logsOf(found)).toContain('[False, False, False] True');
});
