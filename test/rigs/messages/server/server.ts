import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Role } from '../../../../services/claude/role.ts';
import { openBatches } from '../batches.ts';
import type { Bill, Prices } from '../bill.ts';
import { type Call, withoutSecrets } from '../calls.ts';
import type { Manners } from '../models.ts';
import type { Script } from '../script.ts';
import { openWork } from '../work.ts';
import { sendFailed } from './failing.ts';
import { judgeRequest } from './judge.ts';
import { readBody } from './read-body.ts';
import { handleRequest } from './routes.ts';

export interface MessagesOptions {
  readonly script: Script;
  /** What a client must show; null: nobody asks for one, as at home. */
  readonly key?: string | null;
  readonly prices?: Prices;
  readonly manners?: Manners;
  /** Larger bodies are refused. */
  readonly maxBytes?: number;
  /** Milliseconds; for what is forgotten after minutes. */
  readonly now?: () => number;
}

/** A server that speaks the Messages API, on loopback. */
export interface MessagesRig {
  /** What ANTHROPIC_BASE_URL wants. */
  readonly url: string;
  readonly key: string;
  readonly calls: readonly Call[];
  /** Those of POST /v1/messages, of one role or of all. */
  readonly asked: (role?: Role) => readonly Call[];
  readonly bill: () => Bill;
  /** Throws what a script threw: a test that asked the unexpected should know. */
  readonly stop: () => Promise<void>;
}

const usualKey = 'sk-ant-rig-0123456789abcdef0123456789abcdef';

export const startMessages = async (options: MessagesOptions): Promise<MessagesRig> => {
  const { script, prices = {}, manners = 'claude', maxBytes = 32 * 2 ** 20, now = Date.now } = options;
  const key = options.key === undefined ? (manners === 'claude' ? usualKey : null) : options.key;
  const calls: Call[] = [];
  const bugs: unknown[] = [];
  const work = openWork(script, prices, now);
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP
  const batches = openBatches(work.begin, (body) => judgeRequest(body, manners), url);
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const bytes = await readBody(request, maxBytes);
    const call: Call = {
      method: request.method ?? 'GET',
      path: pathname,
      headers: withoutSecrets(request.headers),
      body: bytes?.value,
      role: null,
      attempt: 0,
      when: new Date(now()),
      status: 0,
      fault: null,
      answered: null,
      used: null,
      cost: null,
    };
    calls.push(call);
    const id = `req_${String(calls.length).padStart(6, '0')}`;
    if (manners === 'claude') response.setHeader('request-id', id);
    try {
      call.answered = await handleRequest({ request, response, call, id, key, manners, work, batches, now });
    } catch (error) {
      bugs.push(error);
      if (!response.headersSent) {
        call.answered = sendFailed(response, { status: 500, type: 'api_error', message: `the rig: ${error}` }, id);
      } else response.destroy();
    } finally {
      call.status = response.headersSent ? response.statusCode : 0;
    }
  };
  const pending = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const handled = handle(request, response)
      .catch(() => void response.destroy()) // the client went away while it was still asking
      .finally(() => pending.delete(handled));
    pending.add(handled);
  });
  server.keepAliveTimeout = 0; // a busy machine may take seconds between two calls
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: url(),
    key: key ?? '',
    calls,
    asked: (role) =>
      calls.filter(({ path, ...call }) => path === '/v1/messages' && (role === undefined || call.role === role)),
    bill: work.bill,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await Promise.all(pending);
      if (bugs.length > 0) throw bugs[0];
    },
  };
};
