import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../services/dataset/folder.ts';
import { removeTree } from '../services/python/remove-tree.ts';
import type { Terms } from '../services/python/terms.ts';
import { writeAtomic } from '../services/store/atomic.ts';
import type { JournalLine } from '../services/store/events.ts';
import type { Home, RunFolder } from '../services/store/home.ts';
import { type Journal, openJournal } from '../services/store/journal.ts';
import { takeLock } from '../services/store/lock.ts';
import { openStore, type Store } from '../services/store/store.ts';
import { dataset } from '../stages/artifacts.ts';
import type { Result } from '../stages/schema/result.ts';
import { drive } from './drive.ts';
import { finish } from './finish.ts';
import { kaggleOfUser } from './kaggle.ts';
import { type Refusal, refuse } from './refusal.ts';
import { differs, environmentDigest, type Request, readRequest, solutionTime } from './request.ts';
import { readResult } from './result.ts';
import { settleTerms } from './terms.ts';

/** Who listens, and how to stop. */
export interface Watching {
  readonly onEvent?: (line: JournalLine) => void;
  readonly signal?: AbortSignal;
}

export type CompeteOutcome = { readonly ok: true; readonly folder: string; readonly result: Result } | Refusal;

/** One session of a run, under its lock: begins it or goes on with it, and publishes what it ends with. */
export const runSession = async (
  home: Home,
  folder: RunFolder,
  wanted: Request | undefined,
  { onEvent, signal = new AbortController().signal }: Watching,
  told: readonly string[] = [],
): Promise<CompeteOutcome> => {
  const occupied = wanted !== undefined && !existsSync(folder.request) && isFilled(folder.path);
  if (occupied)
    return refuse('usage', `${folder.path} is not empty`, 'Name a new or empty folder: nothing there is overwritten.');
  const lock = takeLock(folder.state);
  if ('heldBy' in lock) {
    return refuse('busy', `the run is in use by ${lock.heldBy}`, 'Wait for it, or stop that process first.');
  }
  using _lock = lock;
  const begun = existsSync(folder.request);
  const request = begun ? readRequest(folder.request) : wanted;
  if (request === undefined) return refuse('usage', `${folder.request} is damaged`, 'Start a new run.');
  const conflict = begun && wanted !== undefined ? differs(request, wanted) : undefined;
  if (conflict !== undefined) {
    return refuse(
      'usage',
      `run ${request.runId} was started with another ${conflict}`,
      'Use another --run-id, or `medalist resume`.',
    );
  }
  sweep(folder);
  if (!begun) writeAtomic(folder.request, JSON.stringify(request, null, 2));
  const done = readResult(folder.result); // written last: where it is, the files beside it are whole
  if (done !== undefined) return { ok: true, folder: folder.path, result: done };
  const settled = await settleTerms(request);
  if ('kind' in settled) return settled;
  const { terms, notes } = settled;
  using _lease = terms.gpu;
  using journal = openJournal(folder.journal, request.runId, onEvent);
  journal.append(
    begun
      ? { type: 'run.resumed', slug: request.slug }
      : { type: 'run.started', slug: request.slug, request: { time: request.time, seed: request.seed } },
  );
  for (const message of [...told, ...notes]) journal.append({ type: 'run.note', message });
  const store = openStore(home.store, (path, why) => journal.append({ type: 'store.corrupt', path, why }));
  try {
    const ending = await driveTo(home, folder, request, terms, store, journal, signal);
    return { ok: true, folder: folder.path, result: finish(folder, request, ending, store, journal) };
  } catch (error) {
    if (!signal.aborted) throw error;
    return refuse(
      'interrupted',
      'stopped; nothing is lost',
      `Go on with: medalist resume ${request.listed ? request.runId : folder.path}`,
    );
  } finally {
    await removeTree(scratchOf(home, request));
  }
};

const scratchOf = (home: Home, request: Request) => join(home.scratch, request.runId);

const driveTo = async (
  home: Home,
  folder: RunFolder,
  request: Request,
  terms: Terms,
  store: Store,
  journal: Journal,
  signal: AbortSignal,
) => {
  const scratch = scratchOf(home, request);
  await removeTree(scratch); // what a killed session left; the lock makes it ours
  mkdirSync(scratch, { recursive: true });
  const { source, slug, url, seed, threads } = request;
  const kaggle = (until: AbortSignal) => kaggleOfUser({ signal: until }).kaggle;
  const solution = request.solution === null ? null : store.putText(readFileSync(request.solution, 'utf8'));
  return drive({
    order: {
      slug,
      url,
      time: solutionTime(request.time),
      seed,
      threads,
      environment: environmentDigest(),
      sandbox: request.sandbox,
      gpu: terms.gpu?.gpu.name ?? null,
      submit: request.submit,
      runId: request.runId,
      solution,
    },
    shop: {
      store,
      journal,
      source,
      cache: home.cache,
      scratch,
      salt: request.fresh ? request.runId : null,
      terms,
      kaggle,
    },
    snapshot: folder.snapshot,
    usable: (refs) => dataIsThere(refs.dataset, store, request, home),
    signal,
  });
};

/** A snapshot is only worth restoring while the unpacked copy of its dataset is still there. */
const dataIsThere = (digest: string | undefined, store: Store, request: Request, home: Home) => {
  if (digest === undefined) return true;
  const known = dataset.schema.safeParse(store.get(digest));
  return known.success && existsSync(dataFolder(request.source, home.cache, known.data.files));
};

/** Temporary files that a killed session left half written; the lock says nobody is writing now. */
const sweep = (folder: RunFolder): void => {
  for (const path of [folder.path, folder.state]) {
    for (const name of readdirSync(path).filter((entry) => entry.endsWith('.tmp'))) rmSync(join(path, name));
  }
};

/** `.run` alone is what a session leaves that was killed before it saved its request. */
const isFilled = (path: string) => existsSync(path) && readdirSync(path).some((name) => name !== '.run');
