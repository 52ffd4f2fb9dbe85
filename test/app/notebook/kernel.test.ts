import { expect, test } from 'vitest';
import { cellsFor, kernelFiles, type RunOutput, tooLarge } from '../../../app/notebook/kernel.ts';

const kernel = { competition: 'titanic', slug: 'medalist-titanic', owner: 'jane', fileName: 'submission.csv' };

/** The files of a notebook with this program. */
const filesWith = (code: string) => {
  const files = { train: ['train.csv'], labels: null, test: ['test.csv'], sample: null, side: [] };
  const competition = { about: null, name: 'Titanic', files, submission: { fileName: 'submission.csv' } };
  const output = { competition, code, origin: 'template', crossValidation: null, repairs: [], script: null };
  const run = output as unknown as RunOutput; // no more is read
  return kernelFiles(kernel, cellsFor(kernel, { time: 300, seed: 42 }, run, false));
};

test('Kaggle takes the notebook of a program with the whole engine packed', () => {
  const files = filesWith('from medalist_engine import solve\n');
  expect(files['titanic.ipynb']?.length).toBeGreaterThan(100_000);
  expect(tooLarge(files)).toBe(undefined);
});

test('one of more than a million bytes it would not take', () => {
  expect(tooLarge(filesWith('# a line\n'.repeat(100_000)))).toMatch(
    /^the notebook has \d,\d{3},\d{3} bytes, and Kaggle takes at most 1,000,000$/,
  );
});
