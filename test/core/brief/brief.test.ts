import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { competitionBrief } from '../../../core/brief/data/competition.ts';
import { dataPreview } from '../../../core/brief/data/first-lines.ts';
import { profileBrief } from '../../../core/brief/data/profile.ts';
import { filesBrief, headersBrief, timeBrief } from '../../../core/brief/index.ts';
import { sharedBrief } from '../../../core/brief/shared.ts';
import { binaryCompetition } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { known } from '../../rigs/stages/known.ts';
import { reading } from '../../rigs/stages/reading.ts';
import { outsideFences } from '../../stages/generate/model-words.ts';
import { ships, shipsFolder } from '../../stages/generate/ships.ts';
import { column, datasetOf, file, hostile } from './parts.ts';

describe('what is said of a competition', () => {
  test('holds all that a program must get right', async () => {
    const reader = await reading(binaryCompetition(), null);
    const text = competitionBrief(await reader.analysed());
    for (const line of [
      'Task: binary',
      'Metric: auc, higher is better, the submission holds probabilities',
      'Train files: "train.csv" (120 rows, 5 columns)',
      'Test files: "test.csv" (40 rows, 4 columns)',
      'Row id in test: "id"',
      'Submission file: "submission.csv", CSV with commas, header exactly: "id", "target"',
      'Submission rows: 40, named by "id"; first ones: "120"',
      'Submission column "target": to predict, probability; from 0 to 1; sample cells "0.5"; predicts train column "target"',
    ])
      expect(text).toContain(line);
    expect(text).toMatch(
      /Train target "target": 120 rows; whole numbers 0 to 1, mean 0\.\d+; 2 distinct values; rows by value: "[01]" \d+, "[01]" \d+/,
    );
  });

  test('and what it must not learn from, and may not forget', () => {
    const text = competitionBrief(
      ships({
        ...{ leaks: ['Boat'], groupColumn: 'Ticket', time: { column: 'Day', kind: 'future' }, warnings: ['Mind it.'] },
        metric: { name: 'map_k', direction: 'max', wants: 'lists', k: 3, confidence: 'low' },
      }),
    );
    for (const words of [
      'never to be learned from: "Boat"',
      'by: "Ticket"',
      '"Day", test is later',
      '"Mind it."',
      'map_k at 3',
      'a guess',
    ])
      expect(text).toContain(words);
  });

  test('and which rows count more, that only the sample names the rows, and nothing of features where there are none', () => {
    const metric = { name: 'mae', direction: 'min' as const, wants: 'values' as const, k: null };
    const weighed = ships({
      metric: { ...metric, confidence: 'high', weight: { column: 'IsHoliday', flag: { yes: 5, no: 1 } } },
      files: { ...ships().files, test: ['sample_submission.csv'] },
      features: [],
    });
    const text = competitionBrief(weighed);
    for (const words of [
      'a row counts 5 times where "IsHoliday" says yes, else 1 times',
      'There is no table of test: the sample submission names the rows that are asked for',
      'Features: no column of a table',
    ])
      expect(text).toContain(words);
    const byColumn = { ...metric, confidence: 'high' as const, weight: { column: 'w', flag: null } };
    expect(competitionBrief(ships({ metric: byColumn }))).toContain('each row counts as often as "w" says');
  });

  test('and how tables that were made of keys were made', () => {
    const listing = { path: 'train_files.csv', pattern: null, array: null, arrays: null, columns: ['key', 'y'] };
    const rule = { table: 'train.json', key: hostile, sample: null, separator: '_', kept: [], answers: ['y'] };
    const units = { sales: 'sales.csv', asks: hostile, keys: ['shop'], time: 'day', format: '%Y', quantity: 'sold' };
    const span = { unit: 'days', length: 7, until: '2015-10-31', first: -9, known: -9 } as const;
    const sums = { ...units, ...span, rows: 'train' as const, table: 'sales.csv', clip: [0, 20], target: 'y' };
    const kind = { folders: ['train'], ending: '.txt', columns: ['text'], fields: null, isJson: false };
    const text = competitionBrief(
      ships({
        listings: [
          { ...listing, positions: { ...rule, first: 1, letters: ['seq'] } },
          { ...listing, followed: { ...rule, time: 'week', varying: ['week'] } },
          { ...listing, summed: sums },
          { ...listing, texts: { table: 'train.csv', sample: null, key: hostile, longest: 9, kinds: [kind] } },
        ],
      }),
    );
    expect(text).toMatch(/"train_files.csv" was made by us .* a row for each position of the cells of "seq".*from 1\n/);
    expect(text).toContain('and "week", keyed by both');
    expect(text).toContain(
      'each time of 7 days, the last of which ends 2015-10-31, "day" its first day; "y" is the sum of "sold"',
    );
    expect(text).toMatch(
      /from the rows of "train.csv", and beside each as "text" .* ending with .txt in "train" \(at most 9 characters/,
    );
    expect(outsideFences(text)).not.toContain('Ignore');
  });

  test('the profile tells type, gaps, range and role of a column, one a line', () => {
    const profile = [
      column('Survived', { inTest: false, testMissing: null }),
      column('Age', { missing: 0.1234, testMissing: 0.5, unique: 88 }),
      column('Name', { type: 'text', min: null, max: null, meanWords: 4, examples: ['A "B"\nC', 'd'.repeat(500)] }),
    ];
    const lines = profileBrief(ships({ profile })).split('\n').slice(1, -1);
    expect(lines).toEqual([
      '"Survived": number (TARGET); 9 distinct; 0 to 8, mean 3.5; such as "1", "2"',
      '"Age": number; 12% missing; 50% missing in test; 88 distinct; 0 to 8, mean 3.5; such as "1", "2"',
      `"Name": text; 9 distinct; 4 words on average; such as "A \\"B\\"\\nC", "${'d'.repeat(60)}..."`,
    ]);
  });

  test('files, the largest first; time and means in words', () => {
    const files = [file('a.csv', 10), file('b/c.parquet', 5_000_000, { format: 'parquet', encoding: 'binary' })];
    expect(filesBrief(datasetOf(files)).split('\n').slice(1, -1)).toEqual([
      '"b/c.parquet": parquet, 4.8 MiB',
      '"a.csv": csv, 10 bytes',
    ]);
    expect(timeBrief({ time: 599.6, threads: 1, gpu: null, memory: 2 ** 34 })).toBe(
      'The program has 600 seconds in all, 1 thread, 16.0 GiB of memory at most and no GPU.',
    );
    expect(timeBrief({ time: 60, threads: 8, gpu: 'NVIDIA H200\n<b>', memory: 2 ** 30 })).toContain(
      'and one GPU (NVIDIA H200 b ).',
    );
  });
});

describe('the first lines of the files', () => {
  test('as they stand there, of train, test and sample', () => {
    const text = dataPreview(shipsFolder(), ships());
    expect(text).toContain('== "train.csv"\nPassengerId,Age,Survived\n1,21,1\n2,22,0\n');
    expect(text).toContain('== "sample_submission.csv"\nPassengerId,Survived\n11,0\n');
    expect(text).not.toContain('\n6,26,0');
  });

  test('of JSON several records, however it is laid out', () => {
    const folder = scratchFolder();
    const records = Array.from({ length: 90 }, (_, id) => ({ id, text: `word ${id}` }));
    writeFileSync(join(folder, 'train.json'), JSON.stringify(records, null, 4));
    const text = dataPreview(folder, ships({ files: { ...ships().files, train: ['train.json'] } }));
    expect(text).toContain('== "train.json"\n[ { "id": 0, "text": "word 0" }, { "id": 1, "text": "word 1" }, {');
    expect(text).toMatch(/"word 2\d" .*\.\.\.\n/);
  });

  test('of train those that a model may see, where some are hidden', () => {
    const text = dataPreview(shipsFolder(), ships(), ['PassengerId,Age,Survived', '77,20,1']);
    expect(text).toContain('== "train.csv"\nPassengerId,Age,Survived\n77,20,1\n\n== ');
    expect(text).toContain('== "sample_submission.csv"\nPassengerId,Survived\n11,0\n');
    expect(text).not.toContain('1,21,1');
  });

  test('of train its header alone, where nothing was measured: nobody said which rows may be told of', () => {
    const told = { data: shipsFolder(), competition: ships() };
    expect(sharedBrief(known(told))).toContain('== "train.csv"\nPassengerId,Age,Survived\n\n== ');
    const survey = { dictionary: null, telling: [], fifths: [], drift: [], relations: [], side: [], preview: null };
    expect(sharedBrief(known({ ...told, survey }))).toContain('== "train.csv"\nPassengerId,Age,Survived\n1,21,1\n');
  });

  test('endless lines are cut; what cannot be read, and Parquet, are said', () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'train.csv'), 'é'.repeat(400_000));
    const files = { ...ships().files, test: ['test.parquet'], sample: null };
    const text = dataPreview(folder, ships({ files }));
    expect(text).toMatch(/\né{600}\.\.\. \(\d+ characters\)\n/);
    expect(text).toContain('"test.parquet": Parquet');
    expect(dataPreview(join(folder, 'nowhere'), ships())).toContain('== "train.csv": cannot be read');
  });

  test('headers of all tables, before anything is known', () => {
    const files = [
      file('train.csv', 60),
      file('x.parquet', 5, { format: 'parquet' }),
      file('sample_submission.csv', 20),
    ];
    expect(headersBrief(shipsFolder(), datasetOf(files)).split('\n').slice(1, -1)).toEqual([
      '"sample_submission.csv": PassengerId,Survived',
      '"train.csv": PassengerId,Age,Survived',
    ]);
  });
});

/** Everything there is too much of, with names that want to get out. */
