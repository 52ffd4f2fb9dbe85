import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What reached a server. */
export interface Arrived {
  readonly line: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** What a server says; undefined: nothing, ever. */
export type Says = (
  arrived: Arrived,
) => { readonly status?: number; readonly body?: string; readonly to?: string } | undefined;

/** A server of the test's own on loopback, gone after it. */
export const fakeMlflow = async (
  says: Says,
): Promise<{ readonly url: string; readonly arrived: readonly Arrived[] }> => {
  const arrived: Arrived[] = [];
  const server = createServer(async (asked: IncomingMessage, answer: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk);
    const { method, url, headers } = asked;
    const all = {
      line: `${method} ${url}`,
      authorization: headers.authorization,
      body: Buffer.concat(chunks).toString(),
    };
    arrived.push(all);
    const said = says(all);
    if (said === undefined) return;
    answer.writeHead(said.status ?? 200, said.to === undefined ? {} : { location: said.to }).end(said.body ?? '{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived }; // it listens on a port
};

/** As a real one says it of a run that begins; `artifacts`: where its files belong. */
export const usual =
  (artifacts = 'mlflow-artifacts:/1/r/artifacts'): Says =>
  ({ line }) => {
    if (line.includes('get-by-name')) return { body: '{"experiment":{"experiment_id":"1"}}' };
    if (line.includes('runs/create'))
      return { body: JSON.stringify({ run: { info: { run_id: 'r', artifact_uri: artifacts } } }) };
    return line.startsWith('PUT') ? { body: '' } : {};
  };
