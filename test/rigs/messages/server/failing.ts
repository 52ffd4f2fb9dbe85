import type { ServerResponse } from 'node:http';
import type { Fault } from '../faults.ts';

/** What goes wrong before a model is asked. */
export interface Failed {
  readonly status: number;
  readonly type: string;
  readonly message: string;
}

export const errorBody = ({ type, message }: Omit<Failed, 'status'>, id: string) => ({
  type: 'error',
  error: { type, message },
  request_id: id,
});

export const sendFailed = (response: ServerResponse, failed: Failed, id: string): 'failed' => {
  response.writeHead(failed.status, { 'content-type': 'application/json' }).end(JSON.stringify(errorBody(failed, id)));
  return 'failed';
};

type StatusDeed = Extract<Fault['deed'], { kind: 'status' }>;

const waiting = (retryAfter: StatusDeed['retryAfter'], now: number): Readonly<Record<string, string>> => {
  switch (retryAfter) {
    case undefined:
      return {};
    case 'second':
      return { 'retry-after': '1' };
    case 'date':
      return { 'retry-after': new Date(now + 1_500).toUTCString() }; // whole seconds: within two
    case 'milliseconds':
      return { 'retry-after-ms': '60' };
    case 'hour':
      return { 'retry-after': '3600' };
  }
};

export const sendStatus = (response: ServerResponse, deed: StatusDeed, id: string, now: number): 'failed' => {
  for (const [name, value] of Object.entries(waiting(deed.retryAfter, now))) response.setHeader(name, value);
  if (deed.page !== true) return sendFailed(response, deed, id);
  response.writeHead(deed.status, { 'content-type': 'text/html' }).end(`<html><h1>${deed.status}</h1></html>`);
  return 'failed';
};
