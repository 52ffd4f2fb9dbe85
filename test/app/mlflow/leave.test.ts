import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { leaveInMlflow } from '../../../app/mlflow/leave.ts';
import { endedRun } from '../../rigs/mlflow/ended.ts';
import { fakeMlflow, type Says, usual } from '../../rigs/mlflow/fake.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** Milliseconds: for a server that hangs, and for one that answers, however slow the machine is. */
const [limit, patient] = [500, 600_000];
const secret = 'pass-word';
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void said.push(String(warning)));
  return () => {
    warn.mockRestore();
    vi.unstubAllEnvs();
  };
});

/** Logs an ended run there, with credentials in the address and beside it. */
const leave = async (address: string, signal = new AbortController().signal, change: object = {}, most = patient) => {
  vi.stubEnv('MLFLOW_TRACKING_URI', address.replace('://', `://ann:${secret}@`));
  vi.stubEnv('MLFLOW_TRACKING_TOKEN', `token-${secret}`);
  const root = scratchFolder();
  await leaveInMlflow(endedRun(root, change), root, signal, most);
};

const nowhere = async (): Promise<string> => {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
};

const answers: readonly (readonly [string, Says, RegExp])[] = [
  ['500', () => ({ status: 500, body: `<h1>${secret}</h1>` }), /HTTP 500$/],
  ['a refusal that repeats our credentials', () => ({ status: 403, body: refusal }), /HTTP 403: no \*\*\* \(are/],
  ['garbage', () => ({ body: `\u0000[${secret}` }), /its answer is not one of an MLflow server$/],
  ['another program', () => ({ body: '{"experiment":{}}' }), /its answer is not one of an MLflow server$/],
];
const refusal = JSON.stringify({ error_code: 'X', message: `no token-${secret}` });

test.each(answers)('a server that answers with %s costs one warning without credentials', async (_, says, why) => {
  const { url, arrived } = await fakeMlflow(says);
  await leave(url);
  expect(said).toEqual([expect.stringMatching(why)]);
  expect(said[0]).toContain(`the run is not logged to MLflow at ${url}: `);
  expect(said[0]).not.toContain(secret);
  expect(arrived).toHaveLength(1);
});

test('a server that is not there costs one warning', async () => {
  await leave(await nowhere());
  expect(said).toEqual([
    expect.stringMatching(/^the run is not logged to MLflow at http:\/\/127\.0\.0\.1:\d+: .*ECONNREFUSED/),
  ]);
  expect(said[0]).not.toContain(secret);
});

test('a server that hangs is left when the time is up, wherever it begins to', async () => {
  for (const call of ['get-by-name', 'runs/create', 'log-batch', 'runs/update', 'PUT']) {
    said.length = 0;
    const well = usual();
    const { url } = await fakeMlflow((arrived) => (arrived.line.includes(call) ? undefined : well(arrived)));
    await leave(url, undefined, {}, limit);
    expect(said).toEqual([expect.stringMatching(/not logged to MLflow at .*it took too long$/)]);
    expect(said[0]).not.toContain(secret);
  }
});

test('who stops the command does not wait for a server', async () => {
  const stop = new AbortController();
  const { url } = await fakeMlflow(() => void stop.abort());
  await leave(url, stop.signal);
  expect(said).toEqual([expect.stringMatching(/it was stopped$/)]);
});

test.each(['file:///runs', 'databricks', 'sqlite:///m.db'])(
  '%s is no tracking server: one warning says what is',
  async (address) => {
    await leave(address);
    expect(said).toEqual([
      expect.stringMatching(/MLFLOW_TRACKING_URI: .*only http:\/\/HOST:PORT and https:\/\/HOST:PORT are supported$/),
    ]);
    expect(said[0]).not.toContain(secret);
  },
);

test('where files belong to a storage of another kind, all but them is logged', async () => {
  const { url, arrived } = await fakeMlflow(usual('s3://bucket/1/r'));
  await leave(url);
  expect(said).toEqual([
    expect.stringMatching(/^the run's files are not logged to MLflow at .*mlflow-artifacts:\/\)$/),
  ]);
  expect(arrived.filter(({ line }) => line.includes('runs/create'))).toHaveLength(4); // itself and three candidates
  expect(arrived.filter(({ line }) => line.startsWith('PUT'))).toEqual([]);
});

test('nothing of the environment and no secret goes along', async () => {
  vi.stubEnv('KAGGLE_KEY', 'canary-key');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { url, arrived } = await fakeMlflow(usual());
  await leave(url);
  expect(said).toEqual([]);
  const sent = arrived.map(({ body }) => body).join('\n');
  expect(sent).not.toMatch(/canary-key|pass-word/);
  expect(arrived.every(({ authorization }) => authorization === `Bearer token-${secret}`)).toBe(true);
});

test.each(['', ' '])('without an address (%j) nothing happens', async (address) => {
  vi.stubEnv('MLFLOW_TRACKING_URI', address);
  const root = scratchFolder();
  await leaveInMlflow(endedRun(root), root, new AbortController().signal, limit);
  expect(said).toEqual([]);
});
