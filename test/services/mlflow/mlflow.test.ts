import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { proxiedFolder } from '../../../services/mlflow/artifacts.ts';
import { openMlflow } from '../../../services/mlflow/mlflow.ts';
import { readTracking, Tracking } from '../../../services/mlflow/tracking.ts';
import { fakeMlflow, type Says } from '../../rigs/mlflow/fake.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const secrets = { MLFLOW_TRACKING_USERNAME: 'ann', MLFLOW_TRACKING_PASSWORD: 'pass-word' };

const opened = async (says: Says) => {
  const { url, arrived } = await fakeMlflow(says);
  const tracking = readTracking({ MLFLOW_TRACKING_URI: `${url}/flow/`, ...secrets });
  if (!(tracking instanceof Tracking)) throw new Error('no address');
  const stop = new AbortController();
  const mlflow = openMlflow(tracking, stop.signal);
  onTestFinished(() => mlflow[Symbol.dispose]());
  return { mlflow, arrived, stop };
};
const refused = (code: string) => ({ status: 400, body: JSON.stringify({ error_code: code, message: 'no' }) });

test('an experiment that another run makes meanwhile is taken', async () => {
  let asked = 0;
  const { mlflow, arrived } = await opened(({ line }) => {
    if (line.startsWith('POST')) return refused('RESOURCE_ALREADY_EXISTS');
    return asked++ === 0 ? refused('RESOURCE_DOES_NOT_EXIST') : { body: '{"experiment":{"experiment_id":"7"}}' };
  });
  expect(await mlflow.experiment('a b&c')).toEqual({ ok: true, value: '7' });
  const get = 'GET /flow/api/2.0/mlflow/experiments/get-by-name?experiment_name=a%20b%26c';
  expect(arrived.map(({ line }) => line)).toEqual([get, 'POST /flow/api/2.0/mlflow/experiments/create', get]);
});

test('what a server repeats of our credentials is not told, nor what would steer a terminal', async () => {
  const { mlflow } = await opened(({ authorization }) => ({
    ...{ status: 401 },
    body: JSON.stringify({ error_code: 'X', message: `pass-word\u001b[2J\n${authorization}${'y'.repeat(500)}` }),
  }));
  const answer = await mlflow.experiment('x');
  const why = answer.ok ? '' : answer.why;
  expect(why).toMatch(/^it answers with HTTP 401: \*\*\* \[2J Basic \*\*\*y+… \(are MLFLOW_TRACKING_USERNAME/);
  expect(why.length).toBeLessThan(400);
});

test('a redirect is not followed: credentials go nowhere else', async () => {
  const other = await fakeMlflow(() => ({}));
  const { mlflow } = await opened(() => ({ status: 302, to: other.url }));
  expect(await mlflow.experiment('x')).toMatchObject({ why: 'it answers with HTTP 302 (redirects are not followed)' });
  expect(other.arrived).toEqual([]);
});

test('an answer without end, and one that is none', async () => {
  const { mlflow } = await opened(({ line }) => ({
    body: line.startsWith('GET') ? '['.repeat(5 * 2 ** 20) : '<html>',
  }));
  expect(await mlflow.experiment('x')).toMatchObject({ ok: false, why: 'its answer is too large' });
  expect(await mlflow.log('r', { params: [{ key: 'a', value: 'b' }], metrics: [] })).toMatchObject({
    why: 'its answer is not one of an MLflow server',
  });
});

test('a file goes to its folder, byte by byte', async () => {
  const path = join(scratchFolder(), 'a.svg');
  writeFileSync(path, '<svg/>');
  const { mlflow, arrived } = await opened(() => ({ body: '' }));
  expect(await mlflow.put('1/r/artifacts', { path, name: 'plots/a b?.svg' })).toMatchObject({ ok: true });
  expect(await mlflow.put('1/r/artifacts', { path: `${path}x`, name: 'x' })).toMatchObject({ why: 'x is not there' });
  expect(arrived).toEqual([
    {
      line: 'PUT /flow/api/2.0/mlflow-artifacts/artifacts/1/r/artifacts/plots/a%20b%3F.svg',
      authorization: `Basic ${Buffer.from('ann:pass-word').toString('base64')}`,
      body: '<svg/>',
    },
  ]);
});

test('who stops gets an answer at once', async () => {
  const { mlflow, arrived, stop } = await opened(() => undefined);
  const answer = mlflow.experiment('x');
  while (arrived.length === 0) await new Promise(setImmediate);
  stop.abort();
  expect(await answer).toMatchObject({ ok: false, why: 'it was stopped' });
  expect(await mlflow.experiment('x')).toMatchObject({ ok: false, why: 'it was stopped' });
});

test.each([
  ['mlflow-artifacts:/1/r/artifacts', '1/r/artifacts'],
  ['mlflow-artifacts:///1/r/artifacts/', '1/r/artifacts'],
  ['mlflow-artifacts://other.example/1/r', null],
  ['mlflow-artifacts:/1/../../r', null],
  ['mlflow-artifacts:/', null],
  ['s3://bucket/1/r/artifacts', null],
  ['/var/runs/1', null],
])('whether the server itself takes files: %s', (uri, folder) => {
  expect(proxiedFolder(uri)).toBe(folder);
});
