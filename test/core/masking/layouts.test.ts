import { describe, expect, test } from 'vitest';
import { constantsOf } from '../../../core/baseline/constant.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import { Rehearsal } from '../../../core/schema/judged/rehearsal.ts';
import { csv, type Files, page, seeded, sentence } from '../../rigs/data/competitions.ts';
import { analyzed, logsOf, scored, solutionOf } from '../../rigs/stages/rehearsing.ts';

const sample = 'sample_submission.csv';

const kinds = ['red', 'green', 'blue'];
const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
const random = seeded(5);
const layouts: Readonly<Record<string, readonly [expected: string, files: Files]>> = {
  'one column per class': [
    'logloss, stratified',
    {
      'train.csv': csv(['id', 'x', 'kind'], 200, (i) => [
        `r${i}`,
        random().toFixed(3),
        kinds[Math.floor(3 * random() ** 2)] ?? '',
      ]),
      'test.csv': csv(['id', 'x'], 50, (i) => [`t${i}`, random().toFixed(3)]),
      [sample]: csv(['id', ...kinds], 50, (i) => [`t${i}`, 0.33, 0.33, 0.34]),
      'description.md': page('multi-class logarithmic loss'),
    },
  ],
  'several targets': [
    'mcrmse, at random',
    {
      'train.csv': csv(['id', 'x', 'u', 'v'], 200, (i) => [i, i % 7, (i % 13) + 0.5, 3.25 * (i % 5)]),
      'test.csv': csv(['id', 'x'], 50, (i) => [200 + i, i % 7]),
      [sample]: csv(['id', 'u', 'v'], 50, (i) => [200 + i, 0, 0]),
      'description.md': page('the mean columnwise root mean squared error'),
    },
  ],
  'lists of labels': [
    'map_k, at random',
    {
      'train.csv': csv(['id', 'x', 'song'], 300, (i) => [i, sentence(random, 6), `s${Math.floor(9 * random() ** 2)}`]),
      'test.csv': csv(['id', 'x'], 60, (i) => [300 + i, sentence(random, 6)]),
      [sample]: csv(['id', 'song'], 60, (i) => [300 + i, 's1 s2 s3']),
      'description.md': page('Mean Average Precision @ 3 (MAP@3)'),
    },
  ],
  'a future': [
    'rmse, the latest by date',
    {
      'train.csv': csv(['id', 'date', 'sold'], 240, (i) => [i, day(i), (i % 7) + i / 50]),
      'test.csv': csv(['id', 'date'], 30, (i) => [240 + i, day(240 + i)]),
      [sample]: csv(['id', 'sold'], 30, (i) => [240 + i, 0]),
      'description.md': page('root mean squared error'),
    },
  ],
  'quotes, newlines and a key that train lacks': [
    'auc, stratified',
    {
      'train.csv': csv(['text', 'bad'], 200, (i) => [
        `he said: "${sentence(random, 4)}",\nthen ${i}`,
        i % 3 === 0 ? 1 : 0,
      ]),
      'test.csv': csv(['id', 'text'], 50, (i) => [1 + i, `"${sentence(random, 4)}" ${i}`]),
      [sample]: csv(['id', 'bad'], 50, (i) => [1 + i, 0.5]),
      'description.md': page('area under the ROC curve'),
    },
  ],
  'records in JSON': [
    'accuracy, stratified',
    {
      'train.json': JSON.stringify(
        Array.from({ length: 200 }, (_, i) => ({ id: i, dish: kinds[i % 3], parts: [`p${i % 5}`, 'salt'] })),
      ),
      'test.json': JSON.stringify(Array.from({ length: 40 }, (_, i) => ({ id: 200 + i, parts: [`p${i % 5}`] }))),
      [sample]: csv(['id', 'dish'], 40, (i) => [200 + i, 'red']),
      'description.md': page('categorization accuracy'),
    },
  ],
};

/** What the fallback would write, written by a candidate. */
const constantFor = ({ submission: schema, targets, metric }: Competition): string =>
  solutionOf(
    sample,
    `constants = json.loads(${JSON.stringify(JSON.stringify(Object.fromEntries(constantsOf({ schema, targets, metric }))))})
write([row | constants for row in rows])`,
  );

describe('a constant is worth what the constant is worth', () => {
  test.each(Object.entries(layouts))('%s', async (_, [expected, files]) => {
    const found = await analyzed(files);
    const outcome = await scored(found, constantFor(found.competition));
    expect(outcome).toMatchObject({ score: expect.any(Number), why: null });
    const { score, baseline, metric, scheme } = Rehearsal.parse(outcome);
    expect(score).toBe(baseline);
    expect(`${metric}, ${scheme}`).toBe(expected);
  });
});

test('a future is later than all that the code may learn from', async () => {
  const found = await analyzed(layouts['a future']?.[1] ?? {});
  const code = solutionOf(
    sample,
    `print(max(r["date"] for r in read("train.csv")), min(r["date"] for r in read("test.csv")))`,
  );
  await found.rehearse(code);
  const [last, first] = (logsOf(found)[0] ?? '').split(' ');
  expect(Number(new Date(first ?? '')) - Number(new Date(last ?? ''))).toBe(86_400_000);
});

test('JSON keeps its lists, and test has no answers in it', async () => {
  const found = await analyzed(layouts['records in JSON']?.[1] ?? {});
  const code = solutionOf(
    sample,
    'train, test = (json.load(open(path(name))) for name in ("train.json", "test.json"))\nprint(train[0]["parts"], sorted(test[0]), len(train), len(test))',
  );
  await found.rehearse(code);
  expect(logsOf(found)[0]).toMatch(/^\['p\d', 'salt'\] \['id', 'parts'\] 161 39|160 40$/);
});

test('rows of test that have no name of their own are numbered as the sample numbers them', async () => {
  const found = await analyzed({
    'train.csv': csv(['x', 'kind'], 200, (i) => [i % 7, i % 2]),
    'test.csv': csv(['x'], 50, (i) => [i % 7]),
    [sample]: csv(['Id', 'kind'], 50, (i) => [i + 1, 0]),
    'description.md': page('categorization accuracy'),
  });
  const code = solutionOf(sample, 'print(len(read("test.csv")), rows[0]["Id"], rows[-1]["Id"])\nwrite(rows)');
  expect(await scored(found, code)).toMatchObject({ score: 0.5, why: null });
  expect(logsOf(found)).toContain('40 1 40');
});

test('cells are parted by what parts them in the real files', async () => {
  const parted = (text: string, by: string) => text.replaceAll(',', by);
  const found = await analyzed({
    'train.csv': parted(
      csv(['id', 'x', 'y'], 200, (i) => [i, i % 7, i % 2]),
      ';',
    ),
    'test.csv': parted(
      csv(['id', 'x'], 50, (i) => [200 + i, i % 7]),
      ';',
    ),
    [sample]: parted(
      csv(['id', 'y'], 50, (i) => [200 + i, 0]),
      '|',
    ),
    'description.md': page('categorization accuracy'),
  });
  const code = solutionOf(
    sample,
    `heads = [open(path(name), encoding="utf-8").readline().strip() for name in ("train.csv", "test.csv", "${sample}")]
print(*heads)
write([{"id": row["id"], "y": "0"} for row in read("test.csv", ";")])`,
  );
  expect(await scored(found, code)).toMatchObject({ score: 0.5, why: null });
  expect(logsOf(found)).toContain('id;x;y id;x id|y');
});
