import { describe, expect, test } from 'vitest';
import { binaryCompetition, csv, type Files } from '../../rigs/data/competitions.ts';
import { analysisOf, refusalOf } from '../../rigs/stages/expect-analysis.ts';

/** Flats: train knows two prices that test lacks, and no page says which is asked for. */
const flats: Files = {
  'train.csv': csv(['id', 'rooms', 'asking', 'paid'], 60, (i) => [i, i % 5, 100 + 3 * i, 90 + 2 * i]),
  'test.csv': csv(['id', 'rooms'], 20, (i) => [60 + i, i % 5]),
  'sample_submission.csv': csv(['id', 'answer'], 20, (i) => [60 + i, 1.5]),
};
const targetsOf = async (files: Files, target: string) => {
  const { targets, submission, evidence } = await analysisOf(files, null, { target });
  return { columns: targets.map(({ column }) => column), mapping: submission.mapping, evidence: evidence.targets };
};

describe('the options --metric and --target', () => {
  test('say what submission-schema.json would, and count before it', async () => {
    const byOption = await analysisOf(flats, null, { metric: 'rmsle', target: 'asking' });
    const file = { 'submission-schema.json': JSON.stringify({ metric: 'rmsle', target: 'asking' }) };
    const byFile = await analysisOf({ ...flats, ...file });
    expect(byOption.evidence.metric).toEqual([{ source: 'override', detail: '--metric says "rmsle"' }]);
    expect(byFile.evidence.metric).toEqual([{ source: 'override', detail: 'submission-schema.json says "rmsle"' }]);
    for (const { metric, targets, submission } of [byOption, byFile]) {
      expect(metric).toMatchObject({ name: 'rmsle', confidence: 'high' });
      expect(targets.map(({ column }) => column)).toEqual(['asking']);
      expect(submission.mapping).toEqual({ answer: 'asking' });
    }
    const both = await analysisOf({ ...flats, ...file }, null, { metric: 'mae' });
    expect(both.metric.name).toBe('mae');
    expect(both.submission.mapping).toEqual({ answer: 'asking' });
  });

  test('the target is the named column, however it is spelled, and whatever else fits better', async () => {
    expect(await targetsOf(flats, 'Paid')).toEqual({
      columns: ['paid'],
      mapping: { answer: 'paid' },
      evidence: [{ source: 'override', detail: '--target says "paid"' }],
    });
    expect((await targetsOf(flats, 'rooms')).columns).toEqual(['rooms']);
    expect((await targetsOf(binaryCompetition(), 'b')).mapping).toEqual({ target: 'b' });
  });

  test('the columns of the submission may be the classes of the target', async () => {
    const files = {
      'train.csv': csv(['id', 'a', 'kind', 'kind2'], 60, (i) => [i, i % 7, `k${i % 3}`, `k${(i >> 1) % 3}`]),
      'test.csv': csv(['id', 'a'], 20, (i) => [60 + i, i % 7]),
      'sample_submission.csv': csv(['id', 'k0', 'k1', 'k2'], 20, (i) => [60 + i, 0.3, 0.3, 0.4]),
    };
    const found = await analysisOf(files, null, { target: 'kind2' });
    expect(found.submission.layout).toBe('classes');
    expect(found.targets.map(({ column }) => column)).toEqual(['kind2']);
    expect(await refusalOf(files, { target: 'a' })).toMatchObject({ kind: 'no-target' });
  });

  test('the table that has the target is learned from', async () => {
    const files = {
      ...flats,
      'train.csv': csv(['id', 'answer', 'rooms'], 60, (i) => [i, 100 + 3 * i, i % 5]),
      'houses.csv': csv(['id', 'rooms', 'sold'], 60, (i) => [i, i % 5, 90 + 2 * i]),
    };
    expect((await targetsOf(files, 'sold')).mapping).toEqual({ answer: 'sold' });
  });

  test('without a sample the submission asks for the target', async () => {
    const { 'sample_submission.csv': _, ...files } = flats;
    expect((await analysisOf(files, null, { target: 'asking' })).submission.header).toEqual(['id', 'asking']);
  });

  test('a target that no table has is refused with the nearest names, and nothing is learned instead', async () => {
    expect(await refusalOf(flats, { target: 'pais' })).toMatchObject({
      kind: 'no-target',
      message: 'No table has a column "pais", which --target names as the target.',
      advice: 'Did you mean "paid"?',
    });
    expect((await refusalOf(flats, { target: 'outcome' })).advice).toContain('There are "id", "answer", "rooms"');
    const alone = { 'sample_submission.csv': flats['sample_submission.csv'] ?? '' };
    expect(await refusalOf(alone, { target: 'answer' })).toMatchObject({
      kind: 'no-target',
      message: expect.stringContaining('no table from which "answer" could be learned'),
    });
  });

  test('a metric that nobody knows is refused with the nearest names', async () => {
    expect(await refusalOf(flats, { metric: 'rsme' })).toMatchObject({
      message: 'metric: "rsme" is no metric we know',
      advice: expect.stringContaining('Did you mean rmse'),
    });
  });
});
