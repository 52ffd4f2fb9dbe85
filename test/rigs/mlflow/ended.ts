import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Result } from '../../../core/schema/result.ts';
import type { JournalEvent } from '../../../services/store/events.ts';
import type { RunFolder } from '../../../services/store/home.ts';
import { madeRecipe } from '../data/recipes/recipe.ts';
import { runLeft } from '../serve/run-left.ts';

const digest = 'a'.repeat(64);

const node = (id: string, change: object = {}) => ({
  ...{ id, round: 1, operator: 'draft', parents: [], title: `title of ${id}`, verdict: 'discard', why: 'by chance' },
  ...{ score: 0.8, gain: 0.001, error: 0.004, parts: [], seconds: 3.5, candidate: digest, trial: digest, ...change },
});

export const report = {
  ...{ status: 'ok', summary: 'A valid submission.', name: 'Ships', target: ['lost'], task: 'binary' },
  metric: { name: 'auc', direction: 'max' },
  submission: { rows: 5, columns: ['id', 'lost'], sha256: digest, bytes: 9 },
  crossValidation: {
    ...{ metric: 'auc', score: 0.81, error: 0.01, direction: 'max', scheme: 'stratified', folds: 10 },
    ...{ source: 'reported', models: [{ name: 'lgb', score: 0.8, weight: 1 }] },
  },
  confirmation: {
    ...{ score: 0.8, error: 0.02, baseline: 0.5, difference: 0.02, metric: 'auc', direction: 'max', rows: 9 },
    ...{ why: null, tells: [] },
  },
  ...{ verdict: { valid: true, findings: [] }, found: [], repairs: [], strategy: 'tabular', sandbox: 'landlock' },
  ...{ solution: null, outputs: {}, warnings: [] },
  blend: {
    ...{ kept: true, why: 'The blend gains.', weights: { template: 0.6, aa: 0.4 }, ranks: false },
    ...{ search: null, final: null, optimism: null, finalists: [] },
  },
  tree: {
    ...{ metric: 'auc', direction: 'max', template: 0.79 },
    nodes: [
      node('aa', { verdict: 'keep', gain: 0.0123 }),
      node('bb', { verdict: 'crash', score: null, gain: null, error: null, why: 'trial: out of memory' }),
      node('cc', { round: 2, parents: ['aa'], operator: 'improve' }),
    ],
  },
};

/** A result of a run that did well, with what a test changes. */
const madeResult = (change: object = {}): Result =>
  Result.parse({
    ...{ schema: 1, slug: 'ships', runId: '20261127-010203-aaaa', status: 'ok', summary: 'A valid submission.' },
    ...{ report, failures: [], submitted: null, kernel: null, gpu: null, digests: {} },
    doubt: [{ kind: 'leak', message: 'one column tells all' }],
    peaks: { cpu: 1.5, memory: 2 ** 30, processes: 4, disk: 10, files: 2, gpu: null, cpuSeconds: 12.5, output: 3 },
    models: {
      ...{ currency: 'USD', cost: 125_000 },
      roles: [
        {
          ...{ role: 'coder', stage: 'generate', model: 'm-1', calls: 2, remembered: 0, failed: 0, retries: 0 },
          ...{ inputTokens: 1000, outputTokens: 200, seconds: 3, cost: 125_000, saved: null },
        },
      ],
    },
    request: { url: null, time: 60, seed: 7 },
    sandbox: { tier: 'landlock', holes: [] },
    timings: { total: 21, python: 16, harness: 5, stages: { execute: 16, report: 0.25 } },
    versions: { medalist: '0.1.0', python: '3.11.7' },
    ...change,
  });

const told = (name: 'MODEL' | 'SCORE', score: number): JournalEvent => ({
  ...{ type: 'solution.event', stage: 'execute' },
  event:
    name === 'MODEL'
      ? { name, model: 'lgb', target: 'lost', score, seconds: 1 }
      : { name, metric: 'auc', score, elapsed: 1 },
});

/** An ended run in a home, with all files that go along, and some that must not. */
export const endedRun = (root: string, change: object = {}): RunFolder => {
  const result = madeResult(change);
  const events: readonly JournalEvent[] = [
    told('MODEL', 0.7),
    told('SCORE', 0.7),
    told('SCORE', 0.75),
    told('SCORE', 0.72),
    { type: 'run.ended', status: result.status },
  ];
  const folder = runLeft(root, { slug: result.slug, run: result.runId, events, result });
  const write = (name: string, text: string | Uint8Array) => writeFileSync(join(folder.path, name), text);
  const [target] = madeRecipe.targets;
  const blend = { space: 'plain', pool: 'mean', untold: 0, score: 0.8, error: null, folds: [0.7, null, 0.9] };
  write('recipe.json', JSON.stringify({ ...madeRecipe, targets: [{ ...target, blend }] }));
  mkdirSync(join(folder.path, 'plots'));
  for (const name of ['report.html', 'report.md', 'solution.py', 'plots/a b.svg', 'plots/c.png']) write(name, name);
  write('oof.csv', 'not among what goes along');
  write('submission.csv', new Uint8Array(20_000_000));
  symlinkSync('/etc/hostname', join(folder.path, 'plots', 'link.svg'));
  return folder;
};
