import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { Credentials } from '../../../services/kaggle/credentials/credentials.ts';
import { type KaggleOptions, openKaggle } from '../../../services/kaggle/open.ts';
import type { Clock } from '../../../services/time/clock.ts';

export const canary = 'KGAT_canary0123456789';

/** What a server of ours was sent. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers with a status and a body (JSON unless it is text), or does as it likes with the response. */
export type Answerer = (
  call: Call,
  response: ServerResponse,
  number: number,
) => { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown } | undefined;

export const startServer = async (answer: Answerer): Promise<{ readonly url: string; readonly calls: Call[] }> => {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: path = '', headers } = request;
    const call = { method, path, headers, body: Buffer.concat(chunks).toString() };
    calls.push(call);
    const told = answer(call, response, calls.length);
    if (told === undefined) return;
    const { status = 200, headers: more = {}, body = {} } = told;
    response.writeHead(status, { 'set-cookie': 'ka_sessionid=trap', ...more });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { url: `http://127.0.0.1:${port}`, calls };
};

/** Time that passes only where somebody waits. */
export const fakeClock = (start = Date.parse('2026-05-01T12:00:00Z')): Clock & { readonly waits: number[] } => {
  const waits: number[] = [];
  return {
    waits,
    now: () => start + waits.reduce((sum, seconds) => sum + seconds, 0) * 1000,
    sleep: async (ms) => {
      waits.push(ms / 1000);
    },
  };
};

/** Kaggle at a server of ours, signed in as the canary; waits take no time. */
export const kaggleAt = (url: string, options: Partial<KaggleOptions> = {}) => {
  const clock = fakeClock();
  const kaggle = openKaggle({
    ...{ base: `${url}/api/v1`, credentials: Credentials.token(canary) },
    retries: { clock, random: () => 0 },
    ...options,
  });
  return { kaggle, clock, waits: clock.waits };
};

/** One server, one answer to everything. */
export const kaggleAnswering = async (answer: Answerer, options: Partial<KaggleOptions> = {}) => {
  const server = await startServer(answer);
  return { ...server, ...kaggleAt(server.url, options) };
};

/** Fails when any of it, however it is printed, tells the secret. Returns it. */
export const withoutSecrets = <T>(value: T): T => {
  const printed = [inspect(value, { depth: 20, showHidden: true }), JSON.stringify(value), String(value)].join('\n');
  const secrets = [canary, 'canary', Buffer.from(`somebody:${canary}`).toString('base64')];
  for (const secret of secrets) expect(printed).not.toContain(secret);
  return value;
};

export const methodOf = ({ path }: Call): string => path.split('/').at(-1) ?? '';
