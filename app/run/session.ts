import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import type { Result } from '../../core/schema/result.ts';
import type { Decision } from '../../machines/order.ts';
import { claimFolder } from '../../services/files/claim.ts';
import { takeLock } from '../../services/files/lock.ts';
import type { JournalLine } from '../../services/store/events.ts';
import type { Home, RunFolder } from '../../services/store/home.ts';
import { journalTrouble, openJournal } from '../../services/store/journal.ts';
import { openStore } from '../../services/store/store.ts';
import { halfWritten } from '../clean/half-written.ts';
import { sweepMeanwhile } from '../clean/sweeping.ts';
import { keepLessons } from '../lessons/keep.ts';
import { leaveInMlflow } from '../mlflow/leave.ts';
import { openModelAccess } from '../models/models.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { leaveReport, prepareReport } from '../report/leave.ts';
import { solutionProblem } from '../request/own-solution.ts';
import { differs } from '../request/request.ts';
import { readRequest, writeRequest } from '../request/sealed-request.ts';
import { settleTerms } from '../request/terms.ts';
import { readResult } from '../result/result.ts';
import { earlierNote } from './earlier.ts';
import { finish } from './finish.ts';
import { clearPending, layOut, tellParked } from './parked.ts';
import { foreignPart } from './run-parts.ts';
import { type Asked, adopt, takeUp } from './take-up.ts';
import { timeSoFar } from './time-so-far.ts';
import { type AskPerson, work } from './work.ts';

/** Who listens to a run's events, and the signal that stops it. */
export interface Watching {
  readonly onEvent?: (line: JournalLine) => void;
  readonly signal?: AbortSignal;
  /** When the user began to wait, as `performance.now()` counts; default: when this is called. */
  readonly since?: number;
}

/** Who watches a run, and who can be asked. */
export interface Attending extends Watching {
  /** A person's answers, in the order of the run's questions. */
  readonly decisions?: readonly Decision[];
  /** Asks a person who is present. Without it, the run parks at a question. */
  readonly ask?: AskPerson | null;
}

/** `repeated`: the run had ended before, so this call only read its result. */
export type CompeteOutcome =
  | { readonly ok: true; readonly folder: string; readonly result: Result; readonly repeated?: true }
  | Refusal;

/** One session of a run, under its lock: it begins or resumes the run and publishes the result. */
export const runSession = async (
  home: Home,
  folder: RunFolder,
  asked: Asked,
  { onEvent, signal = new AbortController().signal, decisions = [], ask = null, since = performance.now() }: Attending,
  fromCaller: readonly string[] = [],
): Promise<CompeteOutcome> => {
  const wanted = 'wanted' in asked ? asked.wanted : undefined;
  const begun = existsSync(folder.request);
  if (wanted !== undefined && !begun && isFilled(folder.path))
    return refuse('usage', `${folder.path} is not empty`, 'Name a new or empty folder: nothing there is overwritten.');
  const foreign = foreignPart(folder);
  if (foreign !== undefined) return foreign;
  const lock = takeLock(folder.state);
  if ('heldBy' in lock) {
    return refuse('busy', `the run is in use by ${lock.heldBy}`, 'Wait for it, or stop that process first.');
  }
  using _lock = lock;
  const saved = begun ? readRequest(folder.request) : wanted && { request: wanted, own: true };
  if (saved === undefined) return refuse('usage', `${folder.request} is damaged`, 'Start a new run.');
  const conflict = wanted && differs(saved.request, wanted);
  if (conflict !== undefined) {
    return refuse(
      'usage',
      `run ${wanted?.runId} was started with another ${conflict}`,
      'Use another --run-id, or `medalist resume`.',
    );
  }
  const noJournal = journalTrouble(folder.journal);
  if (noJournal !== undefined) return refuse('usage', `${folder.journal} ${noJournal}`, 'Start a new run.');
  for (const path of halfWritten(folder)) rmSync(path); // by a killed session; the lock says nobody writes now
  const done = readResult(folder.result); // written last: where it is, the files beside it are whole
  if (done !== undefined) return { ok: true, folder: folder.path, result: done, repeated: true };
  const taken = await takeUp(saved, asked, home, folder);
  if ('kind' in taken) return taken;
  const { request } = taken;
  for (const path of request.solutions) {
    const unread = solutionProblem(path);
    if (unread !== undefined)
      return refuse('usage', `the solution ${path} ${unread}`, 'Put it back, or start a new run.');
  }
  const settled = await settleTerms(request);
  if ('kind' in settled) return begun ? settled : notBegun(folder, settled);
  const { terms, notes } = settled;
  using _lease = terms.gpu;
  const found = openModelAccess(home, folder, request, begun);
  if ('kind' in found) return begun ? found : notBegun(folder, found);
  if (!begun)
    writeRequest(folder.request, request); // from here on it is a run
  else if (!saved.own) adopt(folder, request, asked);
  using access = found;
  using journal = openJournal(folder.journal, request.runId, (line) => {
    if (line.type === 'python.started') prepareReport();
    onEvent?.(line);
  });
  journal.append(
    begun
      ? { type: 'run.resumed', slug: request.slug, ...timeSoFar(request, folder) }
      : {
          ...{ type: 'run.started', slug: request.slug, request: { time: request.time, seed: request.seed } },
          before: Math.round(performance.now() - since),
        },
  );
  const earlier = begun || request.earlier === null ? [] : [earlierNote(request.earlier)];
  for (const message of [...fromCaller, ...taken.notes, ...earlier, ...notes, ...access.notes])
    journal.append({ type: 'run.note', message });
  for (const message of access.budget) journal.append({ type: 'run.note', about: 'budget', message });
  const store = openStore(home.store, (path, why) => journal.append({ type: 'store.corrupt', path, why }));
  await using _sweeping = sweepMeanwhile(home);
  await using claim = claimFolder(home.scratch, `${request.runId}-`);
  try {
    const ending = await work({
      home,
      folder,
      request,
      terms,
      store,
      scratch: claim.folder,
      journal,
      signal,
      access,
      decisions,
      ask,
      since,
    });
    if ('parked' in ending) {
      const pending = layOut(folder, store, ending.parked, ending.refs);
      return tellParked(request, folder, pending, ending.refused);
    }
    clearPending(folder);
    keepLessons({ home, request, refs: ending.refs, store, journal });
    const result = finish(folder, request, ending, store, journal, access.currency);
    await leaveReport(folder, home.store);
    await leaveInMlflow(folder, home.store, signal);
    return { ok: true, folder: folder.path, result };
  } catch (error) {
    if (!signal.aborted) throw error;
    return refuse(
      'interrupted',
      'stopped; nothing is lost',
      `Go on with: medalist resume ${request.listed ? request.runId : folder.path}`,
    );
  }
};

/** A refused start leaves no run. This removes the files that the lock and the models wrote. */
const notBegun = (folder: RunFolder, refusal: Refusal): Refusal => {
  rmSync(folder.state, { recursive: true, force: true });
  if (readdirSync(folder.path).length === 0) rmdirSync(folder.path);
  return refusal;
};

/** Whether a folder holds more than `.run`. A session that was killed before it saved its request leaves only that. */
const isFilled = (path: string) => existsSync(path) && readdirSync(path).some((name) => name !== '.run');
