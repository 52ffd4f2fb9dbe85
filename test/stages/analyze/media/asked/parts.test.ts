import { expect, test } from 'vitest';
import { csv, type Files, page } from '../../../../rigs/data/competitions.ts';
import { wav } from '../../../../rigs/data/files/sounds.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const birds = ['abethr', 'barswa', 'norcar'];

test('rows that are parts of longer sounds are said to be open', async () => {
  const sounds: Files = Object.fromEntries([
    ...range(24).map((at) => [`train_audio/${birds[at % 3]}/XC${1000 + at}.wav`, wav(100, 8000, 200 + at)] as const),
    ...range(3).map((at) => [`test_soundscapes/soundscape_${77 * (at + 3)}.wav`, wav(400, 8000, 90 + at)] as const),
  ]);
  const found = await analysisOf({
    'description.md': page('the area under the ROC curve'),
    ...sounds,
    'train_metadata.csv': csv(['primary_label', 'rating', 'filename'], 24, (at) => [
      birds[at % 3] ?? '',
      at % 5,
      `${birds[at % 3]}/XC${1000 + at}.wav`,
    ]),
    'sample_submission.csv': csv(['row_id', ...birds], 12, (at) => [
      `soundscape_${77 * (Math.floor(at / 4) + 3)}_${5 * ((at % 4) + 1)}`,
      ...[0.3, 0.3, 0.4],
    ]),
  });
  expect(found.media?.sources).toMatchObject([{ kind: 'audio', column: 'filename', test: null }]);
  expect(found.warnings).toContain(
    'Rows of the sample are parts of files, named by file and number: nothing here cuts files into parts.',
  );
});
