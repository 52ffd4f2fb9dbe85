import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../../services/store/journal.ts';
import { medalist } from '../../rigs/command/medalist.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const digest = 'a'.repeat(64);
const hostile = 'more\u001b[2J folds\nshipped: all';

const node = (id: string, round: number, change: object = {}) => ({
  ...{
    id,
    round,
    operator: 'draft',
    parents: [],
    title: `title of ${id}`,
    verdict: 'discard',
    why: 'it may be chance',
  },
  ...{ score: 0.8, gain: 0.001, error: 0.004, ...change },
});
const nodes = [
  node('aa', 1, { verdict: 'keep', gain: 0.0123, why: '' }),
  node('bb', 1, { verdict: 'crash', score: null, gain: null, error: null, why: 'trial: it ran out of memory' }),
  node('cc', 2, { operator: 'improve', parents: ['aa'], title: hostile }),
];

const blend = {
  ...{ kept: true, why: 'The blend gains 0.0123.', weights: { template: 0.62, aa: 0.38 }, ranks: false },
  ...{ search: null, final: null, optimism: 0.002, finalists: [] },
};
const measured = { parts: [], seconds: 3.5, candidate: digest, trial: digest };
const report = {
  ...{ status: 'ok', summary: 'A valid submission.', name: 'Ships', target: ['lost'], task: 'binary' },
  metric: { name: 'auc', direction: 'max' },
  submission: { rows: 5, columns: ['id', 'lost'], sha256: digest, bytes: 9 },
  ...{ crossValidation: null, verdict: { valid: true, findings: [] }, found: [], repairs: [], strategy: null },
  ...{ sandbox: null, solution: null, outputs: {}, warnings: [], blend },
  tree: { metric: 'auc', direction: 'max', template: 0.79, nodes: nodes.map((one) => ({ ...one, ...measured })) },
};
const resultOf = (told: object | null) => ({
  ...{ schema: 1, slug: 'ships', runId: 'r', status: told === null ? 'failed' : 'ok', summary: '', report: told },
  ...{ failures: [], submitted: null, kernel: null, gpu: null, peaks: null, versions: {}, digests: {} },
  request: { url: null, time: 60, seed: 1, solution: null },
  sandbox: { tier: 'none', holes: [] },
  timings: { total: 1, python: 1, harness: 0, stages: {} },
});

/** A run's folder with these files, as a run of ours leaves them. */
const folderWith = (files: { readonly result?: object; readonly snapshot?: object }): string => {
  const folder = scratchFolder();
  mkdirSync(join(folder, '.run'));
  writeFileSync(join(folder, '.run', 'request.json'), '{}');
  if (files.result !== undefined) writeFileSync(join(folder, 'result.json'), JSON.stringify(files.result));
  if (files.snapshot !== undefined)
    writeFileSync(join(folder, '.run', 'snapshot.json'), JSON.stringify({ snapshot: files.snapshot }));
  return folder;
};
const called = (cost: number | null) => ({
  ...{ type: 'model.called' as const, stage: 'generate', role: 'coder', model: 'm', about: 'a', digest, outcome: 'ok' },
  ...{ remembered: false, retries: 0, ms: 1, inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
  ...{ cost, saved: null },
});
const journalIn = (folder: string, write: (journal: ReturnType<typeof openJournal>) => void) => {
  using journal = openJournal(join(folder, 'events.jsonl'), 'r');
  write(journal);
};

test('an ended run: each candidate below its parent, with verdict, gain, share and cost, and the decision', async () => {
  const folder = folderWith({ result: resultOf(report) });
  journalIn(folder, (journal) => {
    journal.append(called(20_000), '1.1');
    journal.append(called(30_000), '1.1');
    journal.append(called(null), '1.2');
  });
  const { exitCode, stdout } = await medalist(scratchFolder(), 'tree', folder);
  expect(exitCode).toBe(0);
  const lines = stdout.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | ').trim());
  expect(lines).toEqual([
    'candidate | by | verdict | auc | gain | share | seconds | cost | what',
    'template | 0.79 | 62 %',
    '| 1.1 | draft | keep | 0.8 | 0.0123 ± 0.004 | 38 % | 3.5 | 0.05 | title of aa',
    expect.stringMatching(/^\| 2\.1 \| improve \| discard \| 0\.8 \| 0\.001 ± 0\.004 \| 0 % \| 3\.5 \| /),
    '| 1.2 | draft | crash | 0 % | 3.5 | title of bb; trial: it ran out of memory',
    '',
    'Shipped with 1.1: The blend gains 0.0123. The search saw 0.002 more than the last check.',
  ]);
});

test('what a model wrote forges no line and steers no terminal', async () => {
  const { stdout } = await medalist(scratchFolder(), 'tree', folderWith({ result: resultOf(report) }));
  expect(stdout).not.toContain('\u001b');
  expect(stdout).not.toMatch(/^shipped: all/m);
  expect(stdout).toContain('more\\u001b[2J folds');
});

test('as JSON: the tree, with shares and costs', async () => {
  const { stdout } = await medalist(scratchFolder(), 'tree', folderWith({ result: resultOf(report) }), '--json');
  const told = JSON.parse(stdout);
  expect(told).toMatchObject({ from: 'result', template: { score: 0.79, share: 0.62 }, decision: { kept: true } });
  expect(told.nodes.map(({ label, share, cost }: Record<string, unknown>) => [label, share, cost])).toEqual([
    ['1.1', 0.38, null],
    ['2.1', 0, null],
    ['1.2', 0, null],
  ]);
});

test('a run that was killed is shown as far as it came: what is at work says what it does', async () => {
  const tried = ({ id, round, operator, parents, ...rest }: (typeof nodes)[number]) => ({
    ...{ id, round, operator, parents },
    tried: { ...rest, refs: {} },
  });
  const running = { id: 'dd', round: 2, operator: 'draft', parents: [], tried: null };
  const folder = folderWith({ snapshot: { context: { nodes: [...nodes.map(tried), running] } } });
  journalIn(folder, (journal) =>
    journal.append({ type: 'stage.started', stage: 'trial', action: 'x', key: {} }, '2.2'),
  );
  const { exitCode, stdout } = await medalist(scratchFolder(), 'tree', folder);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^ {2}1\.1 +draft +keep +0\.8 +0\.0123 ± 0\.004 +title of aa$/m);
  expect(stdout).toMatch(/^ {2}2\.2 +draft +trial$/m);
  expect(stdout).toContain('The run has not ended');
});

test('where only the journal is left, it tells of each branch what came last', async () => {
  const folder = folderWith({ snapshot: { context: 'damaged' } });
  const finished = { type: 'stage.finished' as const, digest, ms: 10 };
  journalIn(folder, (journal) => {
    journal.append({ ...finished, stage: 'baseline', headline: 'auc 0.79' }, 'template');
    journal.append({ ...finished, stage: 'compare', headline: 'discard: it may be chance' }, '1.1');
  });
  const { stdout } = await medalist(scratchFolder(), 'tree', folder);
  expect(stdout).toMatch(/^template +baseline: auc 0\.79$/m);
  expect(stdout).toMatch(/^ {2}1\.1 +compare: discard: it may be chance$/m);
});

test.each([
  [
    'a run without candidates says so',
    { result: resultOf({ ...report, tree: null, blend: null }) },
    0,
    'No candidates',
  ],
  ['a failed run has none', { result: resultOf(null) }, 0, 'No candidates'],
  ['a folder that tells nothing is a failure', {}, 1, 'tells nothing of candidates'],
] as const)('%s', async (_, files, code, words) => {
  const { exitCode, stdout, stderr } = await medalist(scratchFolder(), 'tree', folderWith(files));
  expect([exitCode, stdout + stderr]).toEqual([code, expect.stringContaining(words)]);
});

test('two candidates that name each other as parent are shown once each', async () => {
  const circle = [node('aa', 1, { parents: ['bb'] }), node('bb', 1, { parents: ['aa'] })];
  const tree = { ...report.tree, nodes: circle.map((one) => ({ ...one, ...measured })) };
  const { stdout } = await medalist(scratchFolder(), 'tree', folderWith({ result: resultOf({ ...report, tree }) }));
  expect(stdout.match(/title of/g)).toHaveLength(2);
});
