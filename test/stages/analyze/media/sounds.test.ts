import { describe, expect, test } from 'vitest';
import { csv } from '../../../rigs/data/competitions.ts';
import { wav } from '../../../rigs/data/files/sounds.ts';
import { accuracy, bothAt, classOf, idOf, sampleOf, trainRows } from '../../../rigs/data/media-layouts.ts';
import { analysisOf, sourcesOf } from '../../../rigs/stages/expect-analysis.ts';

describe('sounds', () => {
  test('by names of clips', async () => {
    const found = await analysisOf({
      ...accuracy,
      ...bothAt(
        (id) => `audio/train/${id}.wav`,
        (id) => `audio/test/${id}.wav`,
        (at) => wav(400 + at),
      ),
      'train_labels.csv': csv(['fname', 'label'], trainRows, (at) => [`${idOf(at)}.wav`, classOf(at)]),
      'sample_submission.csv': sampleOf(['fname', 'label'], (id) => `${id}.wav`, ['oak']),
    });
    expect(sourcesOf(found)).toMatchObject([
      { name: 'audio', kind: 'audio', train: 'audio/train/{}', test: 'audio/test/{}' },
    ]);
    expect(found.media?.profile[0]).toMatchObject({ modes: [{ value: '8000 Hz, mono' }], formats: [{ value: 'wav' }] });
  });
});
