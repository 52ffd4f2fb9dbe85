import { expect, test } from 'vitest';
import { findDescription } from '../../../core/competition/description.ts';
import type { DataFile } from '../../../core/schema/dataset.ts';
import { makeCompetition, page } from '../../rigs/data/competitions.ts';
import { temporaryFolder } from '../../rigs/stages/analyze.ts';

test('a page is found behind any number of texts', async () => {
  using folder = temporaryFolder();
  const texts = Array.from({ length: 60 }, (_, at) => `articles/${at}.txt`);
  const paths = [...texts, 'description.md'];
  makeCompetition(folder.path, Object.fromEntries(paths.map((path) => [path, page('AUC')])));
  const files = paths.map(
    (path): DataFile => ({
      ...{ path, bytes: 200, sha256: '0'.repeat(64), format: 'text', encoding: 'utf-8' },
      ...{ invalidLine: null, archive: null },
    }),
  );
  expect((await findDescription(folder.path, files))?.path).toBe('description.md');
});
