import { describe, expect, test } from 'vitest';
import { csv } from '../../../rigs/data/competitions.ts';
import {
  accuracy,
  bothAt,
  classOf,
  idOf,
  jpeg,
  sampleOf,
  testRows,
  trainRows,
} from '../../../rigs/data/media-layouts.ts';
import { analysisOf, sourcesOf } from '../../../rigs/stages/expect-analysis.ts';

describe('what is odd', () => {
  test('is said with the names of files, and the rest is used', async () => {
    const files = bothAt(
      (id) => `train/${id}.jpg`,
      (id) => `test/${id}.jpg`,
    );
    const { [`test/${idOf(105)}.jpg`]: _, ...there } = files;
    const found = await analysisOf({
      ...accuracy,
      ...there,
      [`train/${idOf(3)}.jpg`]: 'This is a text, whatever it is called.',
      [`test/${idOf(101)}.jpg`]: jpeg(0),
      'train.csv': csv(['id', 'tree'], trainRows, (at) => [idOf(at), classOf(at)]),
      'test.csv': csv(['id'], testRows, (at) => [idOf(100 + at)]),
      'sample_submission.csv': sampleOf(['id', 'tree'], (id) => id, ['oak']),
    });
    expect(sourcesOf(found)).toHaveLength(1);
    expect(found.warnings).toEqual([
      `image: 0 cells of train and 1 of test find no file, such as test/${idOf(105)}.jpg.`,
      'image: 1 files of test have the content of one of train.',
      `image: 1 files are not what their names say, or broken: train/${idOf(3)}.jpg.`,
    ]);
  });
});
