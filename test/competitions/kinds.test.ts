import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { compete } from '../../index.ts';
import { csv, type Files, makeCompetition, page, seeded, sentence } from '../rigs/data/competitions.ts';
import { makeZip } from '../rigs/data/files/zip.ts';
import { scratchFolder } from '../rigs/scratch.ts';

/** One kind of competition: its files, and what every row of a submission must be. */
interface Kind {
  readonly name: string;
  readonly files: Files;
  readonly task: string;
  readonly header: string;
  readonly row: RegExp;
}
const [train, test_] = [160, 40];
const number = /^-?\d+(\.\d+)?(e-?\d+)?$/i;

/** Train and test rows from one generator; `answers` are the columns that test lacks. */
const split = (
  columns: readonly string[],
  answers: readonly string[],
  row: (id: number) => readonly (string | number | boolean)[],
) => ({
  'train.csv': csv(['id', ...columns, ...answers], train, (i) => [i, ...row(i)]),
  'test.csv': csv(['id', ...columns], test_, (i) => [train + i, ...row(train + i).slice(0, columns.length)]),
});
const sample = (target: readonly string[], fill: readonly (string | number | boolean)[]) => ({
  'sample_submission.csv': csv(['id', ...target], test_, (i) => [train + i, ...fill]),
});
const random = seeded(11);
const pick = <T>(values: readonly [T, ...T[]]): T => values[Math.floor(random() * values.length)] ?? values[0];
const day = (i: number) => new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10);

const kinds: readonly Kind[] = [
  {
    name: 'yes or no as True and False, macro F1',
    task: 'binary',
    header: 'id,sick',
    row: /^\d+,(True|False)$/,
    files: {
      ...split(['a', 'b'], ['sick'], () => {
        const a = random();
        return [a.toFixed(3), pick(['x', 'y', '']), a > 0.7];
      }),
      ...sample(['sick'], [false]),
      'description.md': page('the macro F1 score'),
    },
  },
  {
    name: 'class columns with a prefix, multiclass log loss',
    task: 'multiclass',
    header: 'id,kind_red,kind_blue,kind_green',
    row: /^\d+(,[01](\.\d+)?(e-\d+)?){3}$/,
    files: {
      ...split(['a', 'b'], ['kind'], (i) => [i % 7, random().toFixed(3), pick(['red', 'green', 'blue'])]),
      ...sample(['kind_red', 'kind_blue', 'kind_green'], [0.3, 0.3, 0.4]),
      'description.md': page('multi-class logarithmic loss'),
    },
  },
  {
    name: 'the best three labels, MAP@3',
    task: 'ranking',
    header: 'id,illness',
    row: /^\d+,[A-Z]\w+ [A-Z]\w+ [A-Z]\w+$/,
    files: {
      ...split(['fever', 'rash'], ['illness'], () => [
        pick([0, 1]),
        pick([0, 1]),
        pick(['Flu', 'Cold', 'Zika', 'Mumps']),
      ]),
      ...sample(['illness'], ['Flu Cold Zika']),
      'description.md': page('MAP@3, the mean average precision at 3; you may predict up to 3 labels, space separated'),
    },
  },
  {
    name: 'a span of the text, word-level Jaccard',
    task: 'text-span',
    header: 'id,selected_text',
    row: /^\d+,.+$/,
    files: {
      ...split(['text', 'mood'], ['selected_text'], () => {
        const text = sentence(random, 9);
        return [text, pick(['good', 'bad', 'neutral']), text.split(' ').slice(2, 6).join(' ')];
      }),
      ...sample(['selected_text'], ['']),
      'description.md': page('the word-level Jaccard score'),
    },
  },
  {
    name: 'the target first, other test columns carried, no id',
    task: 'binary',
    header: 'Insult,Date,Comment',
    row: /^[01]?(\.\d+)?(\d)*(e-\d+)?,\d*,.*$/,
    files: (() => {
      const comment = (i: number) => `${sentence(random, 8)}, "${i}"`;
      const asked = Array.from({ length: test_ }, (_, i) => [`2012${1000 + i}`, comment(i)] as const);
      return {
        'train.csv': csv(['Insult', 'Date', 'Comment'], train, (i) => [pick([0, 1]), `2011${1000 + i}`, comment(i)]),
        'test.csv': csv(['Date', 'Comment'], test_, (i) => asked[i] ?? []),
        'sample_submission_null.csv': csv(['Insult', 'Date', 'Comment'], test_, (i) => [0, ...(asked[i] ?? [])]),
        'description.md': page('the area under the ROC curve (AUC)'),
      };
    })(),
  },
  {
    name: 'ordered grades, quadratic weighted kappa',
    task: 'ordinal',
    header: 'id,grade',
    row: /^\d+,[2-6]$/,
    files: {
      ...split(['a'], ['grade'], () => {
        const a = random();
        return [a.toFixed(3), 2 + Math.floor(a * 5)];
      }),
      ...sample(['grade'], [3]),
      'description.md': page('the quadratic weighted kappa'),
    },
  },
  {
    name: 'sales of the future, with a glued key and side tables, weighted MAE',
    task: 'forecasting',
    header: 'Id,Weekly_Sales',
    row: /^[12]_2020-\d\d-\d\d,-?\d/,
    files: {
      'train.csv': csv(['Store', 'Date', 'IsHoliday', 'Weekly_Sales'], train, (i) => [
        1 + (i % 2),
        day(i >> 1),
        i % 9 === 0,
        50 + (i % 14) * 3,
      ]),
      'test.csv': csv(['Store', 'Date', 'IsHoliday'], test_, (i) => [
        1 + (i % 2),
        day(train / 2 + (i >> 1)),
        i % 9 === 0,
      ]),
      'sampleSubmission.csv': csv(['Id', 'Weekly_Sales'], test_, (i) => [
        `${1 + (i % 2)}_${day(train / 2 + (i >> 1))}`,
        0,
      ]),
      'stores.csv': csv(['Store', 'Type'], 2, (i) => [i + 1, 'A']),
      'description.md': page('the weighted mean absolute error (WMAE)'),
    },
  },
  {
    name: 'nested JSON in a zip in a zip, 19-digit ids',
    task: 'binary',
    header: 'request_id,liked',
    row: /^10000000000000000\d\d,[01]?(\.\d+)?(e-\d+)?$/,
    files: (() => {
      const id = (i: number) => `${1_000_000_000_000_000n * 1000n + BigInt(i % 100)}`;
      const record = (i: number, more: object) => ({
        request_id: id(i),
        title: sentence(random, 6),
        tags: ['a', 'b'].slice(i % 3),
        ...more,
      });
      const trainText = JSON.stringify(
        Array.from({ length: 60 }, (_, i) => record(i, { liked: i % 2 === 0, secret_after: i })),
      );
      const testText = JSON.stringify(Array.from({ length: test_ }, (_, i) => record(60 + i, {})));
      const inner = makeZip([{ name: 'test.json', content: testText }]);
      return {
        'all.zip': makeZip([
          { name: 'train.json', content: trainText },
          { name: 'test.zip', content: inner },
        ]),
        'sampleSubmission.csv.gz': gzipSync(csv(['request_id', 'liked'], test_, (i) => [id(60 + i), 0])),
        'description.html': `<html><body><h2>Evaluation</h2><p>Submissions are evaluated on area under the ROC curve.</p></body></html>`,
      };
    })(),
  },
  {
    name: 'two numbers at once, labels in a file of their own, tabs',
    task: 'multi-target',
    header: 'id,p,q',
    row: /^\d+,\d[^,]*,\d[^,]*$/,
    files: {
      'train_features.tsv': csv(['id', 'a', 'b'], train, (i) => [i, i % 9, random().toFixed(3)]).replaceAll(',', '\t'),
      'train_labels.tsv': csv(['id', 'p', 'q'], train, (i) => [
        train - 1 - i,
        1 + ((train - 1 - i) % 9),
        2 * (1 + ((train - 1 - i) % 9)),
      ]).replaceAll(',', '\t'),
      'test_features.tsv': csv(['id', 'a', 'b'], test_, (i) => [
        train + i,
        (train + i) % 9,
        random().toFixed(3),
      ]).replaceAll(',', '\t'),
      ...sample(['p', 'q'], [0, 0]),
      'description.md': page('the mean column-wise root mean squared logarithmic error'),
    },
  },
];

test.each(kinds)('$name: valid, as the solution wrote it', async ({ files, task, header, row }) => {
  const home = scratchFolder();
  const competition = makeCompetition(join(home, 'kind'), files);
  const outcome = await compete({ competition, home, time: 30, threads: 1 }); // a busy machine has time for it, too
  if (!outcome.ok) throw new Error(outcome.message);
  const { result, folder } = outcome;
  expect(result, JSON.stringify(result.failures, null, 2)).toMatchObject({ status: 'ok', report: { task } });
  const text = readFileSync(join(folder, 'submission.csv'), 'utf8');
  const [first, ...lines] = text.trimEnd().split('\n');
  expect(first).toBe(header);
  expect(lines.filter((line) => !row.test(line))).toEqual([]);
  const cells: string[][] = parse(text);
  expect(cells).toHaveLength(test_ + 1);
  if (task === 'multi-target') expect(cells.slice(1).every(([, p = '']) => number.test(p))).toBe(true);
});
