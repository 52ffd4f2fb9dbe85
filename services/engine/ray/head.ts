import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { request, WebSocket } from 'undici';
import type * as z from 'zod';
import { proxyTrouble } from '../../network/trouble.ts';
import { openWays } from '../../network/ways.ts';
import { jsonOf } from '../../text/json.ts';
import { Grows, Job, Nodes, Stopped, Submitted, Version } from './schemas.ts';
import type { RaySettings } from './settings.ts';

/** Why a request to the head failed. Only `silent` may pass within a short time. */
export interface Trouble {
  readonly ok: false;
  readonly kind: 'silent' | 'missing' | 'denied' | 'refused' | 'odd';
  readonly why: string;
}
export type Answer<T> = { readonly ok: true; readonly value: T } | Trouble;

/** The body of POST api/jobs/, with Ray's names. */
export interface JobRequest {
  readonly submission_id: string;
  readonly entrypoint: string;
  readonly entrypoint_num_cpus: number;
  readonly entrypoint_num_gpus?: number;
  readonly entrypoint_memory?: number;
  readonly runtime_env: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Requests to one head; none waits or retries. */
export type Head = ReturnType<typeof openHead>;

const milliseconds = { connect: 10_000, silence: 60_000 };
const largestAnswer = 32 * 2 ** 20;

interface Outgoing {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly body?: string | Readable;
  readonly bytes?: number;
}

/** The Jobs API of a Ray cluster, on its dashboard's port. */
export const openHead = ({ address, headers }: RaySettings) => {
  const closing = new AbortController();
  const { connect, silence } = milliseconds;
  const limits = { connect, headersTimeout: silence, bodyTimeout: silence, maxResponseSize: largestAnswer };
  const way = openWays(limits, closing.signal);

  const call = async (path: string, { method, body, bytes }: Outgoing): Promise<Answer<string>> => {
    const url = new URL(path, address);
    const chosen = way(url);
    if ('why' in chosen) return trouble('denied', `${chosen.variable} cannot be used: ${chosen.why}`);
    const { dispatcher, proxy } = chosen;
    try {
      const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
      const length = bytes === undefined ? {} : { 'content-length': String(bytes) };
      const all = { ...headers(), ...(body === undefined ? {} : { 'content-type': type }), ...length };
      const reply = await request(url, { method, headers: all, body: body ?? null, dispatcher });
      return answerOf(reply.statusCode, await reply.body.text());
    } catch (error) {
      const proxied = proxy === null ? null : proxyTrouble(error, proxy);
      return trouble(proxied?.lasting ? 'denied' : 'silent', proxied?.why ?? wordsOf(error));
    }
  };
  const ask = async <S extends z.ZodType>(schema: S, path: string, outgoing: Outgoing = { method: 'GET' }) =>
    readAs(schema, await call(path, outgoing));
  const jobPath = (id: string) => `api/jobs/${encodeURIComponent(id)}`;

  return {
    address,
    version: () => ask(Version, 'api/version'),
    job: (id: string) => ask(Job, jobPath(id)),
    nodes: () => ask(Nodes, 'api/v0/nodes?detail=1&limit=10000'),
    grows: () => ask(Grows, 'api/cluster_status'),
    submit: (job: JobRequest) => ask(Submitted, 'api/jobs/', { method: 'POST', body: JSON.stringify(job) }),
    stop: (id: string) => ask(Stopped, `${jobPath(id)}/stop`, { method: 'POST' }),
    /** The request also makes Ray keep the package for some minutes. */
    findPackage: (name: string) => call(`api/packages/gcs/${name}`, { method: 'GET' }),
    putPackage: (name: string, body: Readable, bytes: number) =>
      call(`api/packages/gcs/${name}`, { method: 'PUT', body, bytes }),
    /** Streams the log from its beginning and closes after the job's end. Null: no connection is possible. */
    tail: (id: string): WebSocket | null => {
      const chosen = way(address);
      if ('why' in chosen || closing.signal.aborted) return null;
      const url = new URL(`${jobPath(id)}/logs/tail`, address);
      url.protocol = url.protocol.replace('http', 'ws');
      return new WebSocket(url, { dispatcher: askPlainly(chosen.dispatcher), headers: headers() });
    },
    close: () => closing.abort(),
  };
};

const trouble = (kind: Trouble['kind'], why: string): Trouble => ({ ok: false, kind, why });

const answerOf = (status: number, text: string): Answer<string> => {
  const failure = `HTTP ${status}${lastLine(text)}`;
  switch (true) {
    case status < 300:
      return { ok: true, value: text };
    case status === 404:
      return trouble('missing', failure);
    case status === 401 || status === 403 || status === 407:
      return trouble('denied', failure);
    case status >= 500 || status === 408 || status === 429:
      return trouble('silent', failure);
    default:
      return trouble('refused', failure);
  }
};

/** Ray answers with a Python traceback, whose last line is the reason. */
const lastLine = (text: string): string => {
  const line = text.trim().split('\n').at(-1)?.trim() ?? '';
  return line === '' || line.startsWith('<') ? '' : `: ${line.slice(0, 300)}`;
};

const readAs = <S extends z.ZodType>(schema: S, answer: Answer<string>): Answer<z.output<S>> => {
  if (!answer.ok) return answer;
  const parsed = schema.safeParse(jsonOf(answer.value));
  return parsed.success ? { ok: true, value: parsed.data } : trouble('odd', 'its answer is not one of Ray');
};

const wordsOf = (error: unknown): string => {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(wordsOf))].join('; ');
  return error instanceof Error ? error.message : String(error);
};

const unwanted = new Set(['sec-websocket-extensions', 'sec-fetch-mode']);

/**
 * Removes headers of undici's WebSocket that Ray's dashboard handles badly. The dashboard passes an offer to compress
 * to the process behind it, but cannot read the compressed answer. And it refuses some requests that look like a
 * browser's.
 */
const askPlainly = (dispatcher: Dispatcher): Dispatcher =>
  dispatcher.compose((dispatch) => (options, handler) => {
    const entries = Object.entries(options.headers ?? {}).filter(([name]) => !unwanted.has(name.toLowerCase()));
    return dispatch({ ...options, headers: Object.fromEntries(entries) }, handler);
  });
