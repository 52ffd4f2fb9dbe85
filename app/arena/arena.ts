import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, openAccount } from './auth.ts';
import { depot } from './data/depot.ts';
import { readCompetitionFolder, type ServedDataset } from './data/folder.ts';
import { openStorage } from './data/storage.ts';
import { openUploads } from './grading/uploads.ts';
import type { Kernels } from './kernel.ts';
import { gateway, type Heard } from './protocol/gateway.ts';
import { type Entry, openCourts, serve } from './serve.ts';
import { scenarios } from './settings.ts';
import { loopbackHosts, strayOf } from './stray.ts';
import { type Switches, usualSwitches } from './switches.ts';
import type { Served, World } from './world.ts';

export interface ArenaOptions {
  readonly competitions: readonly Entry[];
  readonly datasets?: readonly ServedDataset[];
  readonly port?: number;
  /** Serves the first competition again under the slugs of `scenarios`. */
  readonly scenarios?: boolean;
  readonly switches?: Partial<Switches>;
  readonly now?: () => Date;
  /** Host names beside those of loopback, for a test's own proxy in front. */
  readonly names?: readonly string[];
  readonly onCall?: (heard: Heard) => void;
}

/** A Kaggle of one's own, on loopback. */
export interface Arena {
  /** What MEDALIST_KAGGLE_URL wants. */
  readonly url: string;
  /** The origin of both dialects and the pages, and the HTTP_PROXY for Kaggle's own client. */
  readonly origin: string;
  readonly storageOrigin: string;
  readonly account: Account;
  readonly calls: readonly Heard[];
  readonly kernels: Kernels;
  readonly switches: Switches;
  readonly competitions: ReadonlyMap<string, Served>;
  /** Throws for a slug that is not served. */
  readonly competition: (slug: string) => Served;
  readonly stop: () => Promise<void>;
}

/** Serves folders as Kaggle would serve them: the rig of the tests, and `medalist arena`. */
export const startArena = async (options: ArenaOptions): Promise<Arena> => {
  const { now = () => new Date(), onCall, names = [], datasets = [] } = options;
  const scratch = mkdtempSync(join(tmpdir(), 'medalist-arena-'));
  const switches: Switches = { ...usualSwitches(), ...options.switches };
  const calls: Heard[] = [];
  const ear = { note: (heard: Heard) => void calls.push(heard), show: (heard: Heard) => onCall?.(heard) };
  const storageOrigin = () => originOf(depotServer);
  const courts = openCourts(join(scratch, 'home'));
  const competitions = new Map(
    entriesOf(options).map((entry) => {
      const served = serve(entry, readCompetitionFolder(entry.folder, entry.answers), courts, now);
      return [served.slug, served] as const;
    }),
  );
  const storage = openStorage(storageOrigin, switches, now);
  const uploads = openUploads(storageOrigin, scratch, switches);
  const kernels: Kernels = new Map();
  const account = openAccount();
  const world: World = { account, competitions, datasets, switches, storage, uploads, kernels, scratch, now };
  const [answer, deliver] = [gateway(world, ear), depot(world, ear)];
  const hosts = () => [...loopbackHosts([apiServer, depotServer].map(portOf)), ...names];
  const depotServer = serverOf(hosts, (request, response, url) => deliver(request, response, url));
  // a client that uses this server as its proxy also asks it for the other origin
  const apiServer = serverOf(hosts, (request, response, url) =>
    (url.origin === storageOrigin() ? deliver : answer)(request, response, url),
  );
  try {
    await listen(depotServer, 0);
    await listen(apiServer, options.port ?? 0);
  } catch (error) {
    await close(depotServer);
    rmSync(scratch, { recursive: true, force: true });
    throw error;
  }
  return {
    url: `${originOf(apiServer)}/api/v1`,
    origin: originOf(apiServer),
    storageOrigin: storageOrigin(),
    account,
    calls,
    kernels,
    switches,
    competitions,
    competition: (slug) => {
      const served = competitions.get(slug);
      if (served === undefined) throw new Error(`the arena does not serve ${slug}`);
      return served;
    },
    stop: async () => {
      await Promise.all([close(apiServer), close(depotServer)]);
      await Promise.all([...competitions.values()].flatMap(({ board }) => board.submissions.map((one) => one.judged)));
      rmSync(scratch, { recursive: true, force: true });
    },
  };
};

const entriesOf = ({ competitions, scenarios: wanted = false }: ArenaOptions): readonly Entry[] => {
  const [first] = competitions;
  if (!wanted || first === undefined) return competitions;
  const again = Object.entries(scenarios).map(([slug, settings]) => ({
    ...first,
    slug,
    settings: { ...first.settings, ...settings },
  }));
  return [...competitions, ...again];
};

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

const serverOf = (hosts: () => readonly string[], handle: Handler): Server =>
  createServer((request, response) => {
    const target = request.url ?? '/';
    if (!URL.canParse(target, 'http://localhost')) return void response.writeHead(400).end();
    const url = new URL(target, 'http://localhost'); // absolute where a proxy is asked
    const stray = strayOf(request.headers, url, hosts());
    if (stray !== undefined)
      return void response.writeHead(stray.status, { 'content-type': 'text/plain' }).end(`${stray.why}\n`);
    handle(request, response, url).catch((error: unknown) => {
      if (response.destroyed || response.headersSent) return void response.destroy(); // the caller went away
      response.writeHead(500, { 'content-type': 'text/plain' }).end(`the arena has a bug: ${error}`);
    });
  });

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

const portOf = (server: Server): number => (server.address() as AddressInfo | null)?.port ?? 0; // listens on TCP

const originOf = (server: Server): string => `http://127.0.0.1:${portOf(server)}`;

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
