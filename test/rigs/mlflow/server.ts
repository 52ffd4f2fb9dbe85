import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import * as z from 'zod';
import { projectRoot } from '../../../services/python/environment.ts';

const bin = join(projectRoot, '.venv-mlflow', 'bin');

/** Why there is no MLflow to be tried here, or undefined. */
export const noMlflow = existsSync(join(bin, 'mlflow')) ? undefined : 'not installed here: make mlflow';

/** A real tracking server on loopback. */
export interface MlflowServer extends AsyncDisposable {
  readonly url: string;
  /** All runs of an experiment, as MLflow's own client reads them. */
  readonly runs: (experiment: string) => Promise<readonly Logged[]>;
}

const Point = z.object({ step: z.int(), value: z.number(), timestamp: z.int() });

const Logged = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  start: z.int(),
  end: z.int().nullable(),
  params: z.record(z.string(), z.string()),
  metrics: z.record(z.string(), z.array(Point)),
  tags: z.record(z.string(), z.string()),
  /** Paths, with the SHA-256 of what was downloaded. */
  artifacts: z.record(z.string(), z.string()),
});
type Logged = z.output<typeof Logged>;

/** Starts one, with database and artifacts below the folder, and waits until it answers: some seconds. */
export const startMlflow = async (folder: string): Promise<MlflowServer> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const stores = ['--backend-store-uri', `sqlite:///${folder}/m.db`, '--artifacts-destination', `${folder}/artifacts`];
  const server = execa(
    join(bin, 'mlflow'),
    ['server', '--host', '127.0.0.1', '--port', String(port), '--workers', '1', ...stores],
    { cwd: folder, env: quiet, stdin: 'ignore', all: true, reject: false, detached: true },
  );
  let over = false;
  const ended = server.then(({ all }) => {
    over = true;
    return `MLflow does not start: ${all}`;
  });
  const stop = async () => {
    if (server.pid !== undefined && !over) process.kill(-server.pid, 'SIGKILL'); // with its workers
    await server;
  };
  const trouble = await Promise.race([ended, answers(`${url}/health`, () => over)]);
  if (trouble !== undefined) throw new Error(trouble);
  return {
    url,
    runs: async (experiment) => {
      const script = join(import.meta.dirname, 'read_runs.py');
      const { stdout } = await execa(join(bin, 'python'), [script, url, experiment], { env: quiet });
      return z.array(Logged).parse(JSON.parse(stdout));
    },
    [Symbol.asyncDispose]: stop,
  };
};

/** It reports home unless told not to, and starts half a dozen processes for jobs that nobody gives it. */
const quiet = {
  MLFLOW_DISABLE_TELEMETRY: 'true',
  MLFLOW_SERVER_ENABLE_JOB_EXECUTION: 'false',
  DO_NOT_TRACK: 'true',
  NO_PROXY: '127.0.0.1',
  MLFLOW_TRACKING_URI: '',
};

const answers = async (url: string, over: () => boolean): Promise<undefined> => {
  while (!over()) {
    const well = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (well) return;
    await setTimeout(100);
  }
};

const freePort = async (): Promise<number> => {
  await using server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};
