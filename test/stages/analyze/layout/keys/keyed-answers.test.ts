import { expect, test } from 'vitest';
import { csv, page } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const session = (i: number) => 2000 + i;
const events = (first: number) =>
  csv(['session_id', 'index', 'clicks'], 200, (i) => [session(first + Math.floor(i / 5)), i % 5, (i * 7) % 13]);
const keys = (first: number, target: (i: number) => number, name = 'session_id') =>
  csv([name, 'correct'], 120, (i) => [`${session(first + Math.floor(i / 3))}_q${(i % 3) + 1}`, target(i)]);
const played = {
  'train.csv': events(0),
  'test.csv': events(40),
  'train_labels.csv': keys(0, (i) => (i * 5) % 2),
  'sample_submission.csv': keys(40, () => 0),
  'description.md': page('the F1 score'),
};

test('answers to the questions of a session are learned from the question and the rows of the session', async () => {
  const found = await analysisOf(played);
  expect(found).toMatchObject({
    files: { train: ['train_labels.csv'], test: ['sample_submission.csv'], labels: null },
    idColumn: 'session_id',
    features: ['session_id.2'],
    groupColumn: 'session_id.1',
    task: 'binary',
    warnings: [],
  });
  expect(found.files.side).toEqual(['test.csv', 'train.csv']);
  expect(found.files.keyParts?.about).toEqual({ part: 'session_id.1', column: 'session_id' });
});

test('keys of answers no part of which names rows of train are no parts', async () => {
  const found = await analysisOf({ ...played, 'train.csv': events(1000) });
  expect(found.files.keyParts).toBeNull();
});
