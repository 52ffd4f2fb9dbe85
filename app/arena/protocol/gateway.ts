import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Caller, callerOf } from '../auth.ts';
import { dueFault } from '../switches.ts';
import type { World } from '../world.ts';
import { perform } from './methods.ts';
import { failed, type Reply } from './reply.ts';
import { readBody, readCall } from './request.ts';
import { siteOf } from './site.ts';
import { send, spoiled, stillDone, type Wire, wireOf } from './wire.ts';

/** What an arena remembers of a call: never a credential, a query, or a body. */
export interface Heard {
  readonly origin: 'api' | 'storage';
  readonly method: string;
  readonly path: string;
  /** The method's name, `object`, `upload`, `page`, or empty for an unknown address. */
  readonly name: string;
  readonly slug: string;
  readonly dialect: 'rpc' | 'rest' | 'web' | null;
  /** How the caller showed who he is. */
  readonly by: 'basic' | 'bearer' | 'nobody' | 'refused';
  readonly range: string | null;
  readonly agent: string;
  /** 0: the connection was cut instead of an answer. */
  readonly status: number;
}
/** Who is told of calls: `note` before the caller has the answer, `show` when the answer is complete. */
export interface Ear {
  readonly note: (heard: Heard) => void;
  readonly show: (heard: Heard) => void;
}

type About = Pick<Heard, 'name' | 'slug' | 'dialect'>;

const howOf = (caller: Caller) => (caller.who === 'account' ? caller.by : caller.who);

/** The API: reads a call in any dialect, answers it, spoils the answer if a fault is due, and records the call. */
export const gateway =
  (world: World, ear: Ear) =>
  async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const caller = callerOf(request.headers, world.account);
    const tell = (about: About, status: number) => {
      const heard: Heard = { origin: 'api', ...about, ...heardOf(request, url, caller), status };
      ear.note(heard);
      ear.show(heard);
    };
    const shell = request.method === 'GET' ? siteOf(url.pathname, world) : undefined;
    response.setHeader('set-cookie', 'ka_sessionid=0123456789abcdef; path=/; HttpOnly');
    if (shell !== undefined) {
      tell({ name: 'page', slug: '', dialect: null }, shell.status);
      const body = Buffer.from(shell.html);
      return send(
        response,
        { status: shell.status, headers: { 'content-type': 'text/html; charset=utf-8' }, body },
        false,
      );
    }
    const body = await readBody(request);
    const call = body === undefined ? null : await readCall(request, url, body);
    const dialect = call?.dialect ?? null;
    const envelope = world.switches.envelope ?? (dialect === 'rpc' ? 'B' : 'A');
    const about = { name: call?.name ?? '', slug: call?.params.competitionName ?? '', dialect };
    const fault = dueFault(world.switches, about.name);
    const answer = async (): Promise<Reply> => {
      if (call === null) return failed(400, 'Bad Request');
      return call === undefined ? failed(404, 'Not Found') : perform(call, world, caller);
    };
    const skipped: Wire = { status: 200, headers: {}, body: Buffer.alloc(0) };
    const right = fault === undefined || stillDone(fault) ? wireOf(await answer(), envelope) : skipped;
    const wire = fault === undefined ? right : spoiled(right, fault, envelope);
    tell(about, wire?.status ?? 0);
    if (fault?.kind === 'late') await wait(fault.ms ?? 0);
    if (wire !== null) return send(response, wire, fault?.kind === 'drip');
    if (fault?.kind !== 'hang' && fault?.kind !== 'hang-after') request.socket.destroy();
  };

/** What is the same for both origins. */
export const heardOf = (
  { method = '', headers }: IncomingMessage,
  url: URL,
  caller: Caller,
): Pick<Heard, 'method' | 'path' | 'by' | 'range' | 'agent'> => ({
  method,
  path: url.pathname,
  by: howOf(caller),
  range: headers.range ?? headers['content-range']?.toString() ?? null,
  agent: headers['user-agent'] ?? '',
});
