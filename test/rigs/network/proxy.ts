import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';

/** What a proxy was asked, and what it was told of who asks. */
interface Asked {
  readonly method: string;
  /** `host:port` of a tunnel, else a whole address. */
  readonly target: string;
  readonly authorization: string | undefined;
}

interface Manners {
  /** Where each name it knows really is: names that nobody else can resolve, so that only the proxy leads there. */
  readonly hosts?: Readonly<Record<string, number>>;
  /** It lets nobody through without this header. */
  readonly authorization?: string;
  /** Instead of connecting. */
  readonly refuses?: (target: string) => number | 'hang' | 'cut' | undefined;
}

/** A proxy on loopback that tunnels (CONNECT) and passes plain requests on, as an ordinary one does. */
export const startProxy = async ({ hosts = {}, authorization, refuses = () => undefined }: Manners = {}) => {
  const asked: Asked[] = [];
  const sockets = new Set<Duplex>();
  const hear = (message: IncomingMessage) => {
    const { method = '', url: target = '', headers } = message;
    asked.push({ method, target, authorization: headers['proxy-authorization'] });
    const known = authorization === undefined || headers['proxy-authorization'] === authorization;
    return known ? refuses(target) : 407;
  };
  const server = createServer((message: IncomingMessage, response: ServerResponse) => {
    const refusal = hear(message);
    if (refusal === 'hang') return;
    if (refusal === 'cut') return void message.socket.destroy();
    const url = new URL(message.url ?? '');
    const port = hosts[url.hostname];
    if (refusal !== undefined || port === undefined) {
      return void response.writeHead(refusal ?? 502, { 'content-type': 'text/html' }).end('<h1>the proxy says no</h1>');
    }
    const { 'proxy-authorization': _, ...headers } = message.headers;
    const onward = request({
      port,
      host: '127.0.0.1',
      method: message.method,
      path: `${url.pathname}${url.search}`,
      headers,
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    message.pipe(onward);
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', (message: IncomingMessage, client: Socket) => {
    client.on('error', () => client.destroy());
    const refusal = hear(message);
    if (refusal === 'hang') return;
    if (refusal === 'cut') return void client.destroy();
    const port = hosts[message.url?.split(':')[0] ?? ''];
    if (refusal !== undefined || port === undefined) {
      return void client.end(`HTTP/1.1 ${refusal ?? 502} No\r\ncontent-length: 0\r\n\r\n`);
    }
    const onward = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(client).pipe(onward);
    });
    sockets.add(onward);
    onward.on('error', () => client.destroy());
    client.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, asked };
};
