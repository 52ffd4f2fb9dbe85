import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Evidence } from '../../../core/schema/basics.ts';
import { Metric } from '../../../core/schema/competition.ts';
import { SubmissionSchema } from '../../../core/schema/submission.ts';
import { medalist } from '../../rigs/command/medalist.ts';
import { binaryCompetition, csv, type Files, makeCompetition } from '../../rigs/data/competitions.ts';
import { longTest } from '../../rigs/long.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const schema = (files: Files, ...flags: string[]) => {
  const home = scratchFolder();
  return medalist(home, 'schema', makeCompetition(join(home, 'x'), files), ...flags);
};

test('a person reads key, rows, metric and columns, each with its evidence', async () => {
  const { exitCode, stdout } = await schema(binaryCompetition());
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/key +id {2}\(sample_submission: "id" is unique/);
  expect(stdout).toMatch(/rows +40: 120, 121, 122/);
  expect(stdout).toMatch(/metric +auc \(max\), wants probabilities {2}\(description: /);
  expect(stdout).toMatch(/target +target +probability +0 to 1 +\(train: probability: auc/);
  expect(stdout).toContain('submission-schema.json');
});

longTest('columns that are alike are one line, also by the hundred', async () => {
  const names = Array.from({ length: 300 }, (_, i) => `class_${i}`);
  const { stdout } = await schema({
    'sample_submission.csv': csv(['id', ...names], 5, (i) => [i, ...names.map(() => 0)]),
    'submission-schema.json': JSON.stringify({ metric: 'mlogloss', columns: {} }),
  });
  expect(stdout).toMatch(/class_0 \.\.\. class_299 \(300 columns\) +target +simplex +0 to 1/);
  expect(stdout).toContain('the targets sum to one');
  expect(stdout.split('\n').length).toBeLessThan(20);
});

test('labels, lists and bounds are shown, and what nobody knows is a warning', async () => {
  const { stdout } = await schema({
    'sample_submission.csv': csv(['id', 'kind', 'best'], 5, (i) => [i, 'cat', 'a b']),
    'submission-schema.json': JSON.stringify({
      metric: 'accuracy',
      columns: {
        kind: { labels: ['cat', 'dog'] },
        best: { kind: 'ranked-list', list: { separator: ' ', maxItems: 3 } },
      },
    }),
  });
  expect(stdout).toMatch(/class-string +2 labels: cat, dog +\(override: /);
  expect(stdout).toMatch(/ranked-list +separated by " ", at most 3/);
  expect(stdout).toMatch(/warning +The labels of best are unknown/);
});

test('--json is the schema with its evidence, and nothing else', async () => {
  const { exitCode, stdout } = await schema({ 'sample_submission.csv': 'id,y\n1,0\n2,0\n' }, '--json');
  expect(exitCode).toBe(0);
  const Printed = z.strictObject({
    ok: z.literal(true),
    full: z.literal(false),
    submission: SubmissionSchema,
    metric: Metric,
    evidence: z.record(z.string(), z.array(Evidence)),
    warnings: z.array(z.string()).min(1),
  });
  const { submission, evidence } = Printed.parse(JSON.parse(stdout));
  expect(submission.rows.count).toBe(2);
  expect(Object.keys(evidence)).toContain('submission.key');
});

test('names and cells cannot steer the terminal', async () => {
  const { stdout, stderr } = await schema({ 'sample_submission.csv': 'id,y\u001b[31m\n\u001b[2J1,0\n' });
  expect(stdout).toContain('\\u001b[31m');
  expect(stdout + stderr).not.toContain('\u001b');
});

test('a bad override ends with exit code 1, file, line and what to do; a wrong folder with 2', async () => {
  const { exitCode, stderr, stdout } = await schema({ ...binaryCompetition(), 'submission-schema.json': '{\n,}' });
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/submission-schema\.json:2: it is no JSON.*\n.*remove the file/);
  expect((await medalist(scratchFolder(), 'schema', './nowhere')).exitCode).toBe(2);
});
