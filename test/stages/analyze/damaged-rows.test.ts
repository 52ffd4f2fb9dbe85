import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { literal } from '../../../services/tables/sql.ts';
import { csv, type Files, page, seeded } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analysisOf, refusalOf } from '../../rigs/stages/expect-analysis.ts';
import { plainEngine } from '../../rigs/stages/intake.ts';

const [rows, asked] = [27_000, 26_000];
const random = seeded(5);
const answers = Array.from({ length: rows }, () => Math.round(random()));
const cells = Array.from({ length: rows + asked }, () => [random(), Math.round(random() * 1e9)] as const);

const sample: Files = {
  'description.md': page('the area under the ROC curve'),
  'sample_submission.csv': csv(['id', 'y'], asked, (at) => [rows + at, 0.5]),
};
const train = csv(['id', 'a', 'b', 'y'], rows, (at) => [at, ...(cells[at] ?? []), answers[at] ?? 0]);
const apart = csv(['id', 'a', 'b'], rows, (at) => [at, ...(cells[at] ?? [])]);
const labels = csv(['id', 'y'], rows, (at) => [at, answers[at] ?? 0]);
const own = csv(['id', 'a', 'b'], asked, (at) => [rows + at, ...(cells[rows + at] ?? [])]);

/** A table as Parquet whose last third is damaged; its head and its footer are whole. */
const damagedParquet = async (table: string): Promise<Buffer> => {
  const folder = scratchFolder();
  const [from, to] = [join(folder, 't.csv'), join(folder, 't.parquet')];
  writeFileSync(from, table);
  using engine = await plainEngine(folder);
  await engine.run(
    `COPY (FROM read_csv(${literal(from)})) TO ${literal(to)} (FORMAT parquet, CODEC 'gzip', ROW_GROUP_SIZE 2048)`,
  );
  const content = readFileSync(to);
  return content.fill(255, Math.floor(content.length * 0.65), Math.floor(content.length * 0.85));
};
const damagedJsonl = (table: string): Buffer => {
  const [header = '', ...lines] = table.trimEnd().split('\n');
  const names = header.split(',');
  const objects = lines.map((line) =>
    JSON.stringify(Object.fromEntries(line.split(',').map((value, at) => [names[at], Number(value)]))),
  );
  return Buffer.from(`${objects.with(25_000, '{"id": 4, "a"').join('\n')}\n`);
};
const damagedCsv = (table: string): Buffer =>
  Buffer.from(table.trimEnd().split('\n').with(25_000, '1,2,3,4,5,6,7').join('\n'));

const damage: Record<string, (table: string) => Buffer | Promise<Buffer>> = {
  csv: damagedCsv,
  jsonl: damagedJsonl,
  parquet: damagedParquet,
};

/** The file is named as its owner knows it. */
const reason = /^\w+\.\w+(, line 25\d{3})?:? (cannot be read|7 cells)/;

describe.each(Object.entries(damage))('a table that is damaged beyond its head, as %s', (format, spoil) => {
  test('train: the sample alone is known, and why', async () => {
    const file = `train.${format}`;
    const found = await analysisOf({ ...sample, [file]: await spoil(train), 'test.csv': own });
    expect(found.files).toMatchObject({ train: [], sample: 'sample_submission.csv' });
    expect(found.unusable).toMatchObject([{ file, why: expect.stringMatching(reason) }]);
  });

  test('train, without a sample: a failure that names it', async () => {
    const file = `train.${format}`;
    const failure = await refusalOf({ 'description.md': page('accuracy'), [file]: await spoil(train) });
    expect(failure).toMatchObject({ kind: 'unreadable-file', file, message: expect.stringMatching(reason) });
  });

  test('the labels: nothing is learned', async () => {
    const file = `train_labels.${format}`;
    const found = await analysisOf({ ...sample, 'train.csv': apart, [file]: await spoil(labels), 'test.csv': own });
    expect(found.files.train).toEqual([]);
    expect(found.unusable).toContainEqual(expect.objectContaining({ file, why: expect.stringMatching(reason) }));
  });

  test('test: the sample alone is known, and why', async () => {
    const file = `test.${format}`;
    const found = await analysisOf({ ...sample, 'train.csv': train, [file]: await spoil(own) });
    expect(found.unusable).toContainEqual(expect.objectContaining({ file, why: expect.stringMatching(reason) }));
  });

  test('another train takes its place', async () => {
    const found = await analysisOf({
      ...sample,
      [`train.${format}`]: await spoil(train),
      'old/train.csv': train,
      'test.csv': own,
    });
    expect(found.files.train).toEqual(['old/train.csv']);
  });
});
