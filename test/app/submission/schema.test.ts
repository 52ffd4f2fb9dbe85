import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { schemaOf } from '../../../app/submission/schema.ts';
import { binaryCompetition, csv, makeCompetition } from '../../rigs/data/competitions.ts';
import { knownSchemaOf, schemaOfFiles, specificationIn } from '../../rigs/data/specification.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const sample = csv(['id', 'y'], 8, (i) => [100 + i, 0]);

test('a folder becomes a specification, with train and without; events tell what was done, and no failure where there is none', async () => {
  const home = scratchFolder();
  const full = await specificationIn(makeCompetition(join(home, 'full'), binaryCompetition()), home);
  expect(full.targets.map(({ column }) => column)).toEqual(['target']);
  const folder = makeCompetition(join(home, 'alone'), { 'sample.csv': sample });
  const seen: string[] = [];
  const alone = await schemaOf({ competition: folder, home }, { onEvent: (line) => seen.push(line.type) });
  expect(alone).toMatchObject({
    ...{ ok: true, full: false },
    competition: { targets: [], metric: { name: 'unknown' }, submission: { key: ['id'] } },
  });
  expect(seen).not.toContain('stage.failed');
  expect(seen.at(-1)).toBe('stage.finished');
});

test('a train file that is damaged is a failure, not a reason to know less', async () => {
  const outcome = await schemaOfFiles({ 'sample_submission.csv': sample, 'train.csv': 'id,y\n' });
  expect(outcome).toMatchObject({ ok: false, kind: 'failed', failure: { kind: 'unreadable-file', file: 'train.csv' } });
});

test('side files are not taken for train: the sample is left to speak', async () => {
  const side = csv(['station', 'height'], 30, (i) => [`s${i}`, i * 3]);
  const manifest = '{"rows": {"count": 8}}';
  const files = { 'sample_submission.csv': sample, 'stations.csv': side, 'manifest.json': manifest };
  const found = await knownSchemaOf(files);
  expect(found.full).toBe(false);
  expect(found.targetColumns).toMatchObject([{ name: 'y', kind: 'real' }]);
});

test('a train file by any name counts where it has the target', async () => {
  const data = csv(['id', 'x', 'y'], 40, (i) => [i, i * 2, i % 2]);
  const found = await knownSchemaOf({ 'sample_submission.csv': sample, 'data.csv': data });
  expect(found.full).toBe(true);
});

test('the same folder is remembered, another override is another schema', async () => {
  const home = scratchFolder();
  const ask = async (override: string) => {
    const files = { 'sample_submission.csv': sample, 'submission-schema.json': override };
    const folder = makeCompetition(join(home, 'x'), files);
    const seen: string[] = [];
    const outcome = await schemaOf({ competition: folder, home }, { onEvent: (line) => seen.push(line.type) });
    return { end: seen.at(-1), known: outcome.ok ? outcome.competition : outcome };
  };
  const first = await ask('{"metric": "auc"}');
  expect(first).toMatchObject({ end: 'stage.finished', known: { metric: { name: 'auc' } } });
  expect(await ask('{"metric": "auc"}')).toEqual({ end: 'stage.cached', known: first.known });
  expect(await ask('{"metric": "mae"}')).toMatchObject({ end: 'stage.finished', known: { metric: { name: 'mae' } } });
});

test('stopped by its signal it refuses as interrupted and leaves no scratch files', async () => {
  const home = scratchFolder();
  const folder = makeCompetition(join(home, 'x'), { 'sample_submission.csv': sample });
  const outcome = await schemaOf({ competition: folder, home }, { signal: AbortSignal.abort(new Error('stop')) });
  expect(outcome).toMatchObject({ ok: false, kind: 'interrupted' });
  const scratch = join(home, 'competitions', '.store', 'scratch');
  expect(existsSync(scratch) ? readdirSync(scratch) : []).toEqual([]);
});

test('a folder that is not there is a wrong call', async () => {
  expect(await schemaOf({ competition: './nowhere', home: scratchFolder() })).toMatchObject({ kind: 'usage' });
});
