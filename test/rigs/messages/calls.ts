import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Role } from '../../../services/claude/role.ts';
import type { Used } from './bill.ts';
import type { FaultName } from './faults.ts';
import type { MessagesRequest } from './server/request.ts';

/** One request, as the server remembers it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  /** Of credentials only that there were some. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it came, parsed where it is JSON. */
  readonly body: unknown;
  role: Role | null;
  attempt: number;
  readonly when: Date;
  status: number;
  fault: FaultName | null;
  /** `whole`: a message left completely. `cut`: only a part of it, or the client went away. `failed`: something else. */
  answered: 'whole' | 'cut' | 'failed' | null;
  /** What the server did for it and put on the bill, whether or not the answer arrived. */
  used: Used | null;
  cost: number | null;
}

const secret = new Set(['x-api-key', 'authorization', 'proxy-authorization', 'cookie']);

export const withoutSecrets = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secret.has(name) ? '(given)' : String(value)]),
  );

/** Numbers the questions of each role; the same question again has the number it had. */
export const openCounter = () => {
  const asked = new Map<string, Map<string, number>>();
  const calls = new Map<string, number>();
  let all = 0;
  return (role: Role | null, { stream: _, ...body }: MessagesRequest) => {
    const key = role ?? 'other';
    const known = asked.get(key) ?? new Map<string, number>();
    asked.set(key, known);
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const attempt = known.get(digest) ?? known.size + 1;
    known.set(digest, attempt);
    all += 1;
    const callOfRole = (calls.get(key) ?? 0) + 1;
    calls.set(key, callOfRole);
    return { attempt, call: all, callOfRole };
  };
};
