import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa, execaSync } from 'execa';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { metricsNow, writeMetrics } from '../../../app/metrics/write.ts';
import { startServer } from '../../../app/serve/serve.ts';
import { findPython } from '../../../services/python/environment.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { runLeft } from '../../rigs/serve/run-left.ts';

/** The official parser of Python's client; it refuses what Prometheus would. */
const parser = `
import json, sys
from prometheus_client.parser import text_string_to_metric_families as families
print(json.dumps([[family.name, family.type, [[sample.name, sample.labels, sample.value] for sample in family.samples]]
                  for family in families(sys.stdin.read())]))
`;
const Families = z.array(
  z.tuple([z.string(), z.string(), z.array(z.tuple([z.string(), z.record(z.string(), z.string()), z.number()]))]),
);
const parsed = async (text: string) => {
  const { stdout } = await execa(findPython() ?? '', ['-c', parser], { input: text });
  return Families.parse(JSON.parse(stdout));
};
const valuesOf = (families: z.output<typeof Families>, name: string) =>
  families.flatMap(([, , samples]) =>
    samples.filter(([sample]) => sample === name).map(([, labels, value]) => [labels, value]),
  );

const result = (status: string, more: object = {}) => ({
  ...{ status, doubt: [], report: null, submitted: null, models: null, peaks: null },
  timings: { total: 12, stages: { analyze: 2, execute: 10 } },
  ...more,
});
const roles = [{ role: 'coder', calls: 3, inputTokens: 1000, outputTokens: 50 }];

/** Three runs and a list with a name that could break the text. */
const filled = () => {
  const home = scratchFolder();
  const peaks = { memory: 2e9, cpuSeconds: 9 };
  const models = { currency: 'USD', cost: 250_000, roles };
  runLeft(home, { run: '20261127-000001-aaaa', result: result('ok', { peaks, models }) });
  runLeft(home, { run: '20261127-000002-aaaa', result: result('failed') });
  runLeft(home, { run: '20261127-000003-aaaa', events: [{ type: 'run.state', state: 'awaitCode' }] });
  const list = join(home, 'a "list"\\.csv');
  writeFileSync(list, 'competition,status\ntitanic,ok\nother,\nthird,\n');
  return { home, list };
};

test('the official parser reads runs, seconds, tokens, money, peaks and queues, in base units', async () => {
  const { home, list } = filled();
  const families = await parsed(await metricsNow([list], home));
  expect(valuesOf(families, 'medalist_runs')).toEqual(
    expect.arrayContaining([
      [{ state: 'ok' }, 1],
      [{ state: 'failed' }, 1],
      [{ state: 'waiting' }, 1],
    ]),
  );
  expect(valuesOf(families, 'medalist_stage_seconds_total')).toEqual([
    [{ stage: 'analyze' }, 4],
    [{ stage: 'execute' }, 20],
  ]);
  expect(valuesOf(families, 'medalist_model_tokens_total')).toContainEqual([
    { role: 'coder', direction: 'input' },
    1000,
  ]);
  expect(valuesOf(families, 'medalist_model_cost_total')).toEqual([[{ currency: 'USD' }, 0.25]]);
  expect(valuesOf(families, 'medalist_run_peak_memory_bytes')).toEqual([[{}, 2e9]]);
  const queue = valuesOf(families, 'medalist_batch_rows').map(([labels, value]) => [
    z.object({ status: z.string() }).parse(labels).status,
    value,
  ]);
  expect(queue).toEqual(
    expect.arrayContaining([
      ['ok', 1],
      ['to do', 2],
    ]),
  );
});

/** Prometheus's own judge of names, units and help, where it is installed. */
const hasPromtool = execaSync('promtool', ['--version'], { reject: false }).exitCode === 0;

test.skipIf(!hasPromtool)('promtool finds nothing to say, with runs and without', async () => {
  const { home, list } = filled();
  for (const text of [await metricsNow([list], home), await metricsNow([], scratchFolder())]) {
    const { exitCode, all } = await execa('promtool', ['check', 'metrics'], { input: text, all: true, reject: false });
    expect([exitCode, all]).toEqual([0, '']);
  }
});

test('a home without runs has metrics, too', async () => {
  const families = await parsed(await metricsNow([], scratchFolder()));
  expect(valuesOf(families, 'medalist_run_seconds_total')).toEqual([[{}, 0]]);
});

test('a file is whole or not there; where it cannot be written, that is told', async () => {
  const { home } = filled();
  const file = join(home, 'medalist.prom');
  expect(await writeMetrics(file, [], home)).toBeNull();
  expect((await parsed(readFileSync(file, 'utf8'))).length).toBeGreaterThan(5);
  const nowhere = join(home, 'medalist.prom', 'below.prom');
  expect(await writeMetrics(nowhere, [], home)).toMatchObject({ kind: 'usage' });
  expect(existsSync(nowhere)).toBe(false);
});

test('a server tells them where it was asked to, and only there', async () => {
  const { home } = filled();
  for (const metrics of [true, false]) {
    const server = await startServer({ port: 0, home, metrics });
    const answer = await fetch(`${server.url}metrics`);
    expect(answer.status).toBe(metrics ? 200 : 404);
    if (metrics) expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    await server.stop();
  }
});
