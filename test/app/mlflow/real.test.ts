import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logEndedRun } from '../../../app/mlflow/ended-run.ts';
import { projectRoot } from '../../../services/python/environment.ts';
import type { RunFolder } from '../../../services/store/home.ts';
import { medalistProcess, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { endedRun } from '../../rigs/mlflow/ended.ts';
import { fakeMlflow } from '../../rigs/mlflow/fake.ts';
import { type MlflowServer, noMlflow, startMlflow } from '../../rigs/mlflow/server.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const title = noMlflow === undefined ? 'a real MLflow' : `a real MLflow (${noMlflow})`;

describe.skipIf(noMlflow !== undefined)(title, () => {
  let server: MlflowServer;
  beforeAll(async () => {
    server = await startMlflow(scratchFolder(afterAll));
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const log = (root: string, folder: RunFolder) =>
    logEndedRun(folder, root, { MLFLOW_TRACKING_URI: server.url }, AbortSignal.timeout(60_000));
  const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

  test('an ended run is there as MLflow reads it: parameters, numbers by step, tags, files, candidates below it', async () => {
    const root = scratchFolder();
    const folder = endedRun(root);
    expect(await log(root, folder)).toBeUndefined();
    const logged = await server.runs('ships');
    const parent = logged.find(({ tags }) => tags['mlflow.parentRunId'] === undefined);
    expect(parent).toMatchObject({
      ...{ name: '20261127-010203-aaaa', status: 'FINISHED' },
      params: {
        ...{ time: '60', seed: '7', task: 'binary', metric: 'auc', direction: 'max', validation: 'stratified' },
        ...{ folds: '10', sandbox: 'landlock', gpu: 'none', language_models: 'm-1', threads: expect.any(String) },
      },
      tags: {
        ...{
          'mlflow.note.content': 'A valid submission.',
          'mlflow.source.git.commit': expect.stringMatching(/^[0-9a-f]{40}$/),
        },
        ...{ 'medalist.status': 'ok', 'medalist.doubt': 'leak', 'medalist.sandbox': 'landlock' },
        ...{ 'medalist.version': '0.1.0' },
      },
    });
    const metrics = parent?.metrics ?? {};
    const ends = Object.fromEntries(Object.entries(metrics).map(([key, points]) => [key, points.at(-1)?.value]));
    expect(ends).toMatchObject({
      ...{
        cv_score: 0.81,
        cv_error: 0.01,
        own_folds_score: 0.8,
        own_folds_error: 0.02,
        baseline_score: 0.5,
        confirmed: 0,
      },
      ...{
        seconds_execute: 16,
        seconds_report: 0.25,
        seconds_total: 21,
        cpu_seconds: 12.5,
        peak_memory_bytes: 2 ** 30,
      },
      ...{ input_tokens: 1000, output_tokens: 200, cost: 0.125, template_share: 0.6, candidates: 3, best_score: 0.75 },
    });
    expect(metrics.fold_score?.map(({ step, value }) => [step, value])).toEqual([
      [0, 0.7],
      [2, 0.9],
    ]);
    const files = [
      'result.json',
      'report.html',
      'report.md',
      'recipe.json',
      'solution.py',
      'plots/a b.svg',
      'plots/c.png',
    ];
    expect(parent?.artifacts).toEqual(
      Object.fromEntries(files.map((name) => [name, sha256(join(folder.path, name))])), // the submission is too large, the link is none
    );
    const below = logged.filter(({ tags }) => tags['mlflow.parentRunId'] === parent?.id);
    const seen = below.map(({ name, status, params, metrics: { gain, share } }) => [
      ...[name, status, params.operator, params.verdict, params.title, gain?.[0]?.value, share?.[0]?.value],
    ]);
    expect(seen.toSorted()).toEqual([
      ['candidate 1.1', 'FINISHED', 'draft', 'keep', 'title of aa', 0.0123, 0.4],
      ['candidate 1.2', 'FAILED', 'draft', 'crash', 'title of bb', undefined, 0],
      ['candidate 2.1', 'FINISHED', 'improve', 'discard', 'title of cc', 0.001, 0],
    ]);
  });

  test('names and texts that MLflow would not take are made such that it does', async () => {
    const root = scratchFolder();
    const stages = { 'a:b/../c': 1, 'предсказание "x"': 2, [`long${'g'.repeat(400)}`]: 3 };
    const timings = { total: 1, python: 1, harness: 0, stages };
    const summary = `\ud800\u0000${'long '.repeat(3000)}`;
    expect(await log(root, endedRun(root, { slug: 'odd-names', timings, summary }))).toBeUndefined();
    const [odd] = (await server.runs('odd-names')).filter(({ tags }) => tags['mlflow.parentRunId'] === undefined);
    const names = Object.keys(odd?.metrics ?? {});
    expect(names).toEqual(expect.arrayContaining(['seconds_a_b/c', 'seconds_предсказание _x_']));
  });

  test('a failed run is logged as failed; a second one of the same competition joins the experiment', async () => {
    const root = scratchFolder();
    const failed = { status: 'failed', report: null, peaks: null, models: null, summary: 'No submission: no data.' };
    for (const runId of ['r-1', 'r-2'])
      expect(await log(root, endedRun(root, { slug: 'failing', runId, ...failed }))).toBeUndefined();
    const logged = await server.runs('failing');
    expect(logged.map(({ name, status, tags }) => [name, status, tags['medalist.status']]).toSorted()).toEqual([
      ['r-1', 'FAILED', 'failed'],
      ['r-2', 'FAILED', 'failed'],
    ]);
  });

  test('the command itself logs its run, one that failed too; without a server it ends the same, with one warning', async () => {
    const home = scratchFolder();
    const broken = join(home, 'broken.py');
    writeFileSync(broken, 'raise SystemExit(1)\n');
    const compete = (solution: string, address: string) =>
      medalistProcess(
        { MLFLOW_TRACKING_URI: address },
        home,
        ...['compete', smallCompetition(home), '--time', '60', '--only', '--solution', solution],
      );
    const well = await compete(scriptedSolution, server.url);
    const failed = await compete(broken, server.url);
    const alone = await compete(scriptedSolution, 'http://ann:pass-word@127.0.0.1:1/');
    expect([well.exitCode, failed.exitCode, alone.exitCode]).toEqual([0, 1, 0]);
    expect(well.stderr).not.toContain('MLflow');
    expect(alone.stderr.match(/Warning: .*/g)).toEqual([
      expect.stringMatching(/^Warning: the run is not logged to MLflow at http:\/\/127\.0\.0\.1:1: /),
    ]);
    expect(alone.stderr).not.toContain('pass-word');
    const logged = await server.runs('small');
    expect(logged.map(({ status, tags }) => [status, tags['medalist.status']]).toSorted()).toEqual([
      ['FAILED', 'failed'],
      ['FINISHED', 'ok'],
    ]);
  });

  test.each([
    { MLFLOW_TRACKING_USERNAME: 'ann', MLFLOW_TRACKING_PASSWORD: 'pass wörd' },
    { MLFLOW_TRACKING_TOKEN: 'to-ken' },
    { MLFLOW_TRACKING_USERNAME: 'ann', MLFLOW_TRACKING_PASSWORD: 'b', MLFLOW_TRACKING_TOKEN: 'to-ken' },
    { MLFLOW_TRACKING_USERNAME: 'ann', MLFLOW_TRACKING_TOKEN: 'to-ken' },
  ])("credentials are sent as MLflow's own client sends them: %j", async (credentials) => {
    const { url, arrived } = await fakeMlflow(() => ({
      status: 400,
      body: '{"error_code":"INVALID_PARAMETER_VALUE"}',
    }));
    const script = `from mlflow.tracking import MlflowClient; MlflowClient("${url}").get_experiment_by_name("x")`;
    const env = { ...credentials, MLFLOW_DISABLE_TELEMETRY: 'true', NO_PROXY: '127.0.0.1' };
    await execa(join(projectRoot, '.venv-mlflow', 'bin', 'python'), ['-c', script], { env, reject: false });
    const theirs = arrived.at(-1)?.authorization;
    const root = scratchFolder();
    await logEndedRun(endedRun(root), root, { MLFLOW_TRACKING_URI: url, ...credentials }, AbortSignal.timeout(60_000));
    expect(arrived.length).toBeGreaterThan(1);
    expect(theirs).toBeDefined();
    expect(arrived.at(-1)?.authorization).toBe(theirs);
  });
});
