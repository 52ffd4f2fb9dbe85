import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Fate, fateOf } from '../../../bench/validator.ts';
import { type Case, type Format, readCorpus } from '../../../bench/validator-corpus.ts';
import { projectRoot } from '../../../services/python/environment.ts';

const corpus = join(projectRoot, '..', 'shared', 'submission-corpus');

/** What no schema says: class names of boxes, sizes of images, lengths of sequences. */
const blindSpots = /unknown class|past the image end|too many items/;

describe.skipIf(!existsSync(corpus))('submissions as they go wrong', () => {
  const formats = existsSync(corpus) ? readCorpus(corpus).filter(({ slug }) => slug !== 'leaf-classification') : [];
  const fates = (wanted: Case['class']): { fate: Fate; example: Case; format: Format }[] =>
    formats.flatMap((format) =>
      format.cases
        .filter((example) => example.class === wanted)
        .map((example) => ({ fate: fateOf(example, format), example, format })),
    );
  const named = (list: ReturnType<typeof fates>) =>
    list.map(({ format, example }) => `${format.slug}: ${example.mutation}`);

  test('a file that means the same is never rejected', () => {
    expect(named(fates('ok').filter(({ fate }) => fate === 'refused'))).toEqual([]);
  });
  test('a wrong file is never called valid, and repaired only to the right one', () => {
    const wrong = fates('bad').filter(
      ({ fate, example }) => fate !== 'refused' && fate !== 'same' && !blindSpots.test(example.mutation),
    );
    expect(named(wrong)).toEqual([]);
  });
  test('what can be mended mostly is, cell by cell', () => {
    const list = fates('fix');
    const part = (...wanted: Fate[]) => list.filter(({ fate }) => wanted.includes(fate)).length / list.length;
    expect(part('same')).toBeGreaterThan(0.83);
    expect(part('same', 'tidied', 'other', 'valid')).toBeGreaterThan(0.95);
  });
  test('what no format check can see is at most put in order', () => {
    expect(named(fates('semantic').filter(({ fate }) => fate === 'same' || fate === 'other'))).toEqual([]);
  });
});
