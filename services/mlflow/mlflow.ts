import { type Artifact, proxiedFolder, putArtifact } from './artifacts.ts';
import { type Answer, openCalls } from './http.ts';
import { type Batch, batchesOf, type Entry } from './limits.ts';
import { Begun, Created, Experiment, Nothing } from './replies.ts';
import type { Tracking } from './tracking.ts';

/** A run to begin; times are in milliseconds. */
interface NewRun {
  readonly experiment: string;
  readonly name: string;
  readonly start: number;
  readonly tags: readonly Entry[];
}

/** A run on the server. `artifacts`: the folder in which the server stores them; null: it stores none. */
export interface OpenRun {
  readonly id: string;
  readonly artifacts: string | null;
}

type EndStatus = 'FINISHED' | 'FAILED';

/** The part of a tracking server's REST API that logs runs. Disposing it ends running calls. */
export interface Mlflow extends Disposable {
  /** The id of the experiment with this name; it is made if needed. */
  readonly experiment: (name: string) => Promise<Answer<string>>;
  readonly begin: (run: NewRun) => Promise<Answer<OpenRun>>;
  readonly log: (id: string, logged: Batch) => Promise<Answer<unknown>>;
  readonly end: (id: string, status: EndStatus, at: number) => Promise<Answer<unknown>>;
  readonly put: (folder: string, artifact: Artifact) => Promise<Answer<unknown>>;
}

const api = '/api/2.0/mlflow';

/** Opens the API without any call. The signal ends all calls. */
export const openMlflow = (tracking: Tracking, signal: AbortSignal): Mlflow => {
  const over = new AbortController();
  signal.addEventListener('abort', () => over.abort(signal.reason), { once: true, signal: over.signal });
  if (signal.aborted) over.abort(signal.reason);
  const call = openCalls(tracking, over.signal);
  const post = <T>(path: string, body: object, schema: Parameters<typeof call<T>>[1]): Promise<Answer<T>> =>
    call(
      {
        ...{ method: 'POST', path: `${api}/${path}`, body: JSON.stringify(body) },
        headers: { 'content-type': 'application/json' },
      },
      schema,
    );
  const known = async (name: string): Promise<Answer<string>> => {
    const path = `${api}/experiments/get-by-name?experiment_name=${encodeURIComponent(name)}`;
    const found = await call({ method: 'GET', path }, Experiment);
    return found.ok ? { ok: true, value: found.value.experiment.experiment_id } : found;
  };
  return {
    experiment: async (name) => {
      const found = await known(name);
      if (found.ok || found.code !== 'RESOURCE_DOES_NOT_EXIST') return found;
      const made = await post('experiments/create', { name }, Created);
      if (made.ok) return { ok: true, value: made.value.experiment_id };
      return made.code === 'RESOURCE_ALREADY_EXISTS' ? known(name) : made; // another run made it first
    },
    begin: async ({ experiment, name, start, tags }) => {
      const body = { experiment_id: experiment, run_name: name, start_time: start, tags };
      const begun = await post('runs/create', body, Begun);
      if (!begun.ok) return begun;
      const { run_id: id, artifact_uri: uri } = begun.value.run.info;
      return { ok: true, value: { id, artifacts: proxiedFolder(uri) } };
    },
    log: async (id, logged) => {
      for (const batch of batchesOf(logged)) {
        const answer = await post('runs/log-batch', { run_id: id, ...batch }, Nothing);
        if (!answer.ok) return answer;
      }
      return { ok: true, value: null };
    },
    end: (id, status, at) => post('runs/update', { run_id: id, status, end_time: at }, Nothing),
    put: (folder, artifact) => putArtifact(call, folder, artifact),
    [Symbol.dispose]: () => over.abort(),
  };
};
