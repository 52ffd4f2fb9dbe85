import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { isLabelled, labelledBelow } from '../../../bench/grading/labelled.ts';
import { peerJob } from '../../../bench/peers/competition.ts';
import { projectRoot } from '../../../services/python/environment.ts';
import { binaryCompetition, csv, type Files, makeCompetition, page } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const told = { targets: ['target'], submission_columns: ['id', 'target'], metric: 'auc', higher_is_better: true };
const plain = binaryCompetition();
const tabs = (name: string) => plain[name]?.toString().replaceAll(',', '\t') ?? '';

/** One folder of each kind that once stopped a benchmark: what competition.json holds, and the files. */
const folders: Readonly<Record<string, { readonly truth: unknown; readonly files: Files }>> = {
  archive: { truth: { ...told, id: 'id', train: 'train.zip', kind: 'binary_probability' }, files: plain },
  broken: { truth: 'no object', files: plain },
  composite: {
    truth: {
      ...told,
      ...{ id: ['shop', 'week'], targets: ['sales'], submission_columns: ['shop', 'week', 'sales'], metric: 'rmse' },
    },
    files: {
      'train.csv': csv(['shop', 'week', 'price', 'sales'], 60, (i) => [i % 6, Math.floor(i / 6), i, i * 2]),
      'test.csv': csv(['shop', 'week', 'price'], 12, (i) => [i % 6, 10 + Math.floor(i / 6), i]),
      'sample_submission.csv': csv(['shop', 'week', 'sales'], 12, (i) => [i % 6, 10 + Math.floor(i / 6), 0]),
      'description.md': page('the root mean squared error (RMSE)'),
    },
  },
  masks: { truth: { ...told, id: 'id', train: 'train', test: 'test', kind: 'rle_mask' }, files: plain },
  nameless: { truth: { ...told, id: null }, files: plain },
  plain: { truth: { ...told, id: 'id', kind: 'binary_probability', rows: 40 }, files: plain },
  tabs: {
    truth: { ...told, id: 'id', train: null, test: null, kind: 'binary_probability' },
    files: {
      ...{ 'train.tsv': tabs('train.csv'), 'test.tsv': tabs('test.csv') },
      'sample_submission.csv': plain['sample_submission.csv'] ?? '',
      'description.md': plain['description.md'] ?? '',
    },
  },
};

const writeAll = (): string => {
  const root = scratchFolder();
  for (const [slug, { truth, files }] of Object.entries(folders)) {
    makeCompetition(join(root, slug, 'public'), files);
    makeCompetition(join(root, slug), { 'competition.json': JSON.stringify(truth) });
  }
  return root;
};

const bench = (script: string, env: Readonly<Record<string, string>>) =>
  execa(process.execPath, [join(projectRoot, 'bench', script)], { env, reject: false });

test('every folder is read, and a broken one stops no other', () => {
  const found = labelledBelow(writeAll());
  expect(found.map(({ slug }) => slug)).toEqual(Object.keys(folders));
  expect(found.filter((one) => !isLabelled(one))).toEqual([
    { slug: 'broken', why: expect.stringMatching(/^competition.json: .*expected object/) },
  ]);
});

test('a key of several columns, none, and tables of another form are compared with what analyze found', async () => {
  const { stdout, exitCode } = await bench('analyze/truth.ts', { DIR: writeAll() });
  const saidOf = (slug: string) => stdout.split('\n').find((line) => line.startsWith(`${slug} `)) ?? '';
  for (const slug of ['archive', 'composite', 'masks', 'plain', 'tabs']) expect(saidOf(slug)).toMatch(/ ok$/);
  expect(saidOf('nameless')).toMatch(/id: id instead of $/);
  expect(saidOf('broken')).toContain('competition.json:');
  expect(stdout).toContain('5 of 7 right');
  expect(exitCode).toBe(0);
});

test('a peer says what it cannot take, a line for each, and the rest is asked', async () => {
  const DIR = writeAll();
  const unable = 'archive,broken,composite,masks,nameless,tabs';
  const { stdout, stderr, exitCode } = await bench('peers/main.ts', {
    ...{ DIR, PEERS: 'lightgbm', ONLY: unable, CORES: '1', OUT: join(DIR, 'results.jsonl') },
  });
  for (const [slug, why] of Object.entries({
    archive: 'train is no CSV or JSON table (train.zip)',
    composite: '2 columns together name a row (shop, week)',
    masks: 'the kind of answer is rle_mask',
    nameless: 'no column names the rows',
    tabs: 'no train table is named',
  }))
    expect(stdout).toContain(`lightgbm  ${slug}  failed: cannot take it: ${why}`);
  expect(stderr).toMatch(/^broken: competition.json/);
  expect(exitCode).toBe(0);
  const able = labelledBelow(DIR, ['plain']).filter(isLabelled);
  expect(able.map((one) => peerJob('lightgbm', one))).toEqual([
    expect.objectContaining({ id: 'id', submission_id: 'id', train: join(DIR, 'plain', 'public', 'train.csv') }),
  ]);
});
