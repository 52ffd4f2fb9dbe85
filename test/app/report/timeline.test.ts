import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTimeline } from '../../../app/report/timeline.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const used = { cpu: 1.5, memory: 2 ** 30, processes: 3, disk: 0, files: 0, gpu: null };
const timelineOf = (...lines: readonly (readonly [second: number, line: object])[]) => {
  const path = join(scratchFolder(), 'events.jsonl');
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + 1000 * second).toISOString();
  writeFileSync(
    path,
    lines.map(([second, line], seq) => `${JSON.stringify({ seq, at: at(second), run: 'r', ...line })}\n`).join(''),
  );
  return readTimeline(path);
};
const started = { type: 'run.started', slug: 's', request: {}, before: 500 };
const begins = (stage: string, branch?: string) => ({
  type: 'stage.started',
  stage,
  action: 'a',
  key: {},
  ...(branch && { branch }),
});
const ends = (stage: string, branch?: string) => ({
  ...{ type: 'stage.finished', stage, digest: 'd', ms: 1, headline: '' },
  ...(branch && { branch }),
});
const scores = (name: 'MODEL' | 'SCORE', score: number) => ({
  ...{ type: 'solution.event', stage: 'execute' },
  event:
    name === 'MODEL'
      ? { name, model: 'm', target: 'y', score, seconds: 1 }
      : { name, metric: 'auc', score, elapsed: 1 },
});

test('stages are bars in seconds of the run, each branch in a row of its own', () => {
  const { bars } = timelineOf(
    [0, started],
    [1, begins('trial', '1.1')],
    [2, begins('trial', '1.2')],
    [5, ends('trial', '1.1')],
    [6, { type: 'stage.failed', stage: 'trial', kind: 'crashed', message: 'm', ms: 1, branch: '1.2' }],
    [7, { type: 'stage.cached', stage: 'merge', action: 'a', digest: 'd', headline: '' }],
  );
  expect(bars).toEqual([
    { row: 'trial 1.1', from: 1.5, to: 5.5, ended: 'well' },
    { row: 'trial 1.2', from: 2.5, to: 6.5, ended: 'badly' },
    { row: 'merge', from: 7.5, to: 7.5, ended: 'remembered' },
  ]);
});

test('the hours between a kill and a resume take no time', () => {
  const { bars } = timelineOf(
    [0, started],
    [1, begins('plan')],
    [9000, { type: 'run.resumed', slug: 's' }],
    [9001, begins('plan')],
    [9003, ends('plan')],
  );
  expect(bars).toEqual([{ row: 'plan', from: 2.5, to: 4.5, ended: 'well' }]);
});

test('scores count from the first model on; use is thinned to what a picture shows', () => {
  const samples = Array.from(
    { length: 1001 },
    (_, at) => [3 + at, { type: 'python.sample', stage: 'execute', seconds: at, ...used }] as const,
  );
  const { progress, use } = timelineOf(
    [0, started],
    [1, scores('SCORE', 0.5)],
    [2, scores('MODEL', 0.8)],
    [3, scores('SCORE', 0.81)],
    ...samples,
  );
  expect(progress).toEqual([{ name: 'execute', points: [[3.5, 0.81]] }]);
  expect(use.cores.points.length).toBeLessThanOrEqual(401);
  expect(use.cores.points.at(-1)).toEqual([1003.5, 1.5]);
  expect(use.memory.points[0]).toEqual([3.5, 1]);
});

test('the best score so far never gets worse, whatever a program prints', () => {
  const { progress } = timelineOf(
    [0, started],
    [1, scores('MODEL', 0.8)],
    ...[0.81, 0.83, 0.82, 0.84].map((score, at) => [2 + at, scores('SCORE', score)] as const),
  );
  expect(progress[0]?.points.map(([, score]) => score)).toEqual([0.81, 0.83, 0.83, 0.84]);
});

test('what is no journal tells nothing', () => {
  expect(readTimeline(join(scratchFolder(), 'none.jsonl'))).toMatchObject({ bars: [], progress: [] });
});
