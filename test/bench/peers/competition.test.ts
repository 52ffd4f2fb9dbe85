import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Truth } from '../../../bench/grading/labelled.ts';
import { peerJob } from '../../../bench/peers/competition.ts';
import { binaryCompetition, csv, type Files, makeCompetition } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const pixels = Array.from({ length: 64 }, (_, number) => `pixel${number}`);

const told = (peer: string, files: Files, truth: Readonly<Record<string, unknown>> = {}) => {
  const folder = makeCompetition(scratchFolder(), files);
  const usual = { id: 'id', targets: ['y'], submission_columns: ['id', 'y'], kind: 'label', metric: 'accuracy' };
  const read = Truth.parse({ ...usual, higher_is_better: true, ...truth });
  return { folder, job: peerJob(peer, { slug: 'one', folder, truth: read }) };
};

test('a peer of media is told where photos, archives, arrays and pixels in columns are', () => {
  for (const [files, truth] of [
    [{ 'train/a/1.JPG': '' }, { train: 'train', test: 'test' }],
    [{ 'train.zip': '' }, { train: 'train.zip', test: 'test.zip' }],
    [{ 'train.npz': '' }, { train: 'train.npz', test: 'test.npz' }],
    [{ 'train.csv': csv(['y', ...pixels], 1, () => [1, ...pixels]) }, {}],
    [{ 'sounds/1.wav': '' }, {}],
  ] as const) {
    const { folder, job } = told('automm', files, truth);
    const { train = 'train.csv', test = 'test.csv' } = { train: undefined, test: undefined, ...truth };
    const places = { train: join(folder, train), test: join(folder, test), public: folder };
    expect(job).toEqual(expect.objectContaining({ ...places, sample: 'sample_submission.csv' }));
  }
});

test('a peer of media refuses a plain table, sound that it cannot read, and masks', () => {
  const { job } = told('automm', binaryCompetition());
  expect(job).toEqual({ why: 'no photos or sound in it' });
  expect(told('automm', { 'train/1.mp3': '' }).job).toEqual({ why: 'its sound is in no wav files' });
  const masks = told('automm', { 'train/1.png': '' }, { kind: 'rle_mask', metric: 'dice' });
  expect(masks.job).toEqual({ why: 'the kind of answer is rle_mask' });
});

test('a peer of tables is given no folder', () => {
  const { job } = told('lightgbm', { 'train/a/1.jpg': '' }, { train: 'train', test: 'test' });
  expect(job).toEqual({ why: 'train is no CSV or JSON table (train)' });
});
