import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { homeOf, usualHome } from '../home.ts';
import { openLists } from './batches/lists.ts';
import { openDoor } from './guard/door.ts';
import { guard } from './guard/guard.ts';
import { headers } from './guard/headers.ts';
import { keptOfRuns } from './live/kept.ts';
import { seenReader } from './live/seen.ts';
import { openStreams } from './live/stream.ts';
import { api } from './routes/api.ts';
import { assets } from './routes/assets.ts';
import { batches } from './routes/batches.ts';
import { enter } from './routes/enter.ts';
import { runs } from './routes/runs.ts';
import { openRuns } from './runs/runs.ts';
import type { World } from './world.ts';

export interface ServeOptions {
  /** 0: any free port. */
  readonly port: number;
  /** Lists to show beside those that were begun from a page. */
  readonly lists?: readonly string[];
  /** Whether /metrics is served. */
  readonly metrics?: boolean;
  readonly home?: string;
}

/** A server on loopback. */
export interface Server {
  readonly url: string;
  /** A reader with this token may start, stop and answer runs. */
  readonly token: string;
  readonly stop: () => Promise<void>;
}

const preloadMs = 1_500;
/** The most bytes of a request; the largest form holds a program. */
const mostBody = 2 * 2 ** 20;

/** Loads something once, when it is first needed. */
const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
};

/** Serves all runs and batches of a home to this machine only. Rejects if the port cannot be used. */
export const startServer = async ({
  port,
  lists = [],
  metrics = false,
  home: root = usualHome(),
}: ServeOptions): Promise<Server> => {
  const home = homeOf(root);
  const portNow = () => (server.address() as AddressInfo).port; // it listens on a port, not on a pipe
  const door = openDoor(portNow);
  const world: World = {
    ...{ desk: { home, root: resolve(root) }, runs: openRuns(home), lists: openLists(home, lists) },
    ...{ door, streams: openStreams(), watched: keptOfRuns(({ journal }) => seenReader(journal)) },
  };
  const ofOne = once(async () => (await import('./routes/run.ts')).run(world));
  const site = new Hono()
    .use(headers)
    .use(guard(portNow, door))
    .use(bodyLimit({ maxSize: mostBody, onError: (context) => context.text('That is too much.\n', 413) }))
    .route('/assets', assets)
    .route('/enter', enter(world))
    .route('/batches', batches(world))
    .route('/api', api(world))
    .route('/', runs(world))
    .all('/runs/*', async ({ req }) => (await ofOne()).fetch(req.raw));
  if (metrics) site.route('/metrics', (await import('./routes/metrics.ts')).metrics(world));
  const server = createServer(getRequestListener(site.fetch));
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', listening);
  });
  const soon = setTimeout(() => void ofOne(), preloadMs).unref(); // after the list of runs was shown
  return {
    url: `http://127.0.0.1:${portNow()}/`,
    token: door.token,
    async stop() {
      clearTimeout(soon);
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
