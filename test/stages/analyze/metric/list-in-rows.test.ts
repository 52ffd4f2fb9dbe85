import { expect, test } from 'vitest';
import { csv } from '../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../rigs/stages/expect-analysis.ts';

const lands = ['FR', 'US', 'IT', 'GB'];
const bookings = (rows: string) =>
  analysisOf({
    'train.csv': csv(['id', 'age', 'country'], 60, (i) => [i, (i * 7) % 40, lands[i % 4] ?? '']),
    'test.csv': csv(['id', 'age'], 20, (i) => [100 + i, i]),
    'sample_submission.csv': csv(['id', 'country'], 20, (i) => [100 + i, 'FR']),
    'description.md': `# Bookings\n\n## Evaluation\n\nSubmissions are evaluated on NDCG@5.\n\n## Submission File\n\n\`\`\`\nid,country\n${rows}\n\`\`\`\n`,
  });

test('a list that the page shows in rows of one key is answered by its first item, which is said', async () => {
  const found = await bookings('100,FR\n100,US\n101,IT');
  expect(found.submission.columns[1]).toMatchObject({ kind: 'ranked-list', list: { maxItems: 1 } });
  expect(found.warnings.join()).toContain('a row for each item of a list');
  expect(found.evidence['lists.rows']).toHaveLength(1);
  const inCells = await bookings('100,FR US\n101,IT');
  expect(inCells.submission.columns[1]).toMatchObject({ list: { maxItems: 5 } });
  expect(inCells.evidence['lists.rows']).toBeUndefined();
});
