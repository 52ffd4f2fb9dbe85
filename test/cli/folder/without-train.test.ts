import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readResult } from '../../../app/result/result.ts';
import { medalist } from '../../rigs/command/medalist.ts';
import { binaryCompetition, makeCompetition } from '../../rigs/data/competitions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

test('pictures and a sample alone: a valid constant, what was ignored said before and in the result', async () => {
  const home = scratchFolder();
  const { 'train.csv': _, 'test.csv': __, ...told } = binaryCompetition();
  const pictures = Array.from({ length: 30 }, (_, i) => [`train/${i % 2}/${i}.jpg`, `${i}`]);
  const data = makeCompetition(join(home, 'data'), { ...told, ...Object.fromEntries(pictures) });
  const out = join(home, 'out');
  const run = await medalist(home, 'compete', data, '--no-models', '--time', '60', '--out', out);
  const said = 'Ignored: 30 images';
  expect(run.stdout).toContain('a constant of what the sample holds');
  const journal = readFileSync(join(out, 'events.jsonl'), 'utf8');
  expect(journal.indexOf('; 30 images ignored')).toBeGreaterThan(0);
  expect(journal.indexOf('; 30 images ignored')).toBeLessThan(journal.indexOf('"stage":"plan"'));
  const result = readResult(join(out, 'result.json'));
  expect(result).toMatchObject({ status: 'fallback', failures: [{ stage: 'generate', kind: 'no-candidate' }] });
  expect(result?.report?.warnings).toContainEqual(expect.stringContaining(said));
  const rows = readFileSync(join(out, 'submission.csv'), 'utf8').trimEnd().split('\n');
  expect([rows.length, rows[0], new Set(rows.slice(1).map((row) => row.split(',')[1])).size]).toEqual([
    41,
    'id,target',
    1,
  ]);
  const known = await medalist(home, 'analyze', data);
  expect(known.stdout).toMatch(
    /train +none[\s\S]*warning +No train file: nothing to learn from that is understood[\s\S]*Ignored: 30 images/,
  );
});
