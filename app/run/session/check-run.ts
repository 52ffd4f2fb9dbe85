import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import type { Home, RunFolder } from '../../../services/store/home.ts';
import { journalTrouble } from '../../../services/store/journal.ts';
import { halfWritten } from '../../clean/half-written.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { solutionProblem } from '../../request/own-solution.ts';
import { differs, type Request } from '../../request/request.ts';
import { readRequest, type SavedRequest, writeRequest } from '../../request/sealed-request.ts';
import { readResult } from '../../result/result.ts';
import { earlierNote } from '../earlier.ts';
import { foreignPart } from '../foreign-part.ts';
import type { CompeteOutcome } from '../outcome.ts';
import { type SessionInput, takeOwnership, trustedRequest } from './trusted-request.ts';

/** A run that may be worked on: its request is valid and trusted. */
export interface CheckedRun {
  readonly request: Request;
  /** Whether the user started the run on this machine. */
  readonly isOwn: boolean;
  readonly isResumed: boolean;
  readonly notes: readonly string[];
}

/** Why no session may start in a folder. It reads only, because the run is not locked yet. */
export const unusableFolder = (folder: RunFolder, input: SessionInput, isResumed: boolean): Refusal | undefined =>
  'wanted' in input && !isResumed && holdsFiles(folder.path)
    ? refuse('usage', `${folder.path} is not empty`, 'Name a new or empty folder: nothing there is overwritten.')
    : foreignPart(folder);

/** Checks a locked run's files and chooses the request to follow. A run that has ended gives its result at once. */
export const checkRun = async (
  home: Home,
  folder: RunFolder,
  input: SessionInput,
  isResumed: boolean,
): Promise<CheckedRun | CompeteOutcome> => {
  const saved = savedRequest(folder, input, isResumed);
  if ('kind' in saved) return saved;
  const problem = journalTrouble(folder.journal);
  if (problem !== undefined) return refuse('usage', `${folder.journal} ${problem}`, 'Start a new run.');
  for (const path of halfWritten(folder)) rmSync(path); // from a killed session: under the lock, nobody else writes now
  const done = readResult(folder.result); // it is written last, so the other files are then complete
  if (done !== undefined) return { ok: true, folder: folder.path, result: done, repeated: true };
  const trusted = await trustedRequest(saved, input, home, folder);
  if ('kind' in trusted) return trusted;
  const { request } = trusted;
  const unreadable = unreadableSolution(request);
  if (unreadable !== undefined) return unreadable;
  const earlier = isResumed || request.earlier === null ? [] : [earlierNote(request.earlier)];
  return { request, isOwn: saved.own, isResumed, notes: [...trusted.notes, ...earlier] };
};

/** Saves the request of a new run, which makes it a run, and makes a run from elsewhere the user's own. */
export const saveRequest = (
  folder: RunFolder,
  { request, isOwn, isResumed }: CheckedRun,
  input: SessionInput,
): void => {
  if (!isResumed) writeRequest(folder.request, request);
  else if (!isOwn) takeOwnership(folder, request, input);
};

/** Removes the files that the lock and the models wrote, because a refused start leaves no run. A resumed run stays. */
export const refuseStart = (folder: RunFolder, isResumed: boolean, refusal: Refusal): Refusal => {
  if (isResumed) return refusal;
  rmSync(folder.state, { recursive: true, force: true });
  if (readdirSync(folder.path).length === 0) rmdirSync(folder.path);
  return refusal;
};

const savedRequest = (folder: RunFolder, input: SessionInput, isResumed: boolean): SavedRequest | Refusal => {
  const wanted = 'wanted' in input ? input.wanted : undefined;
  const saved = isResumed ? readRequest(folder.request) : wanted && { request: wanted, own: true };
  if (saved === undefined) return refuse('usage', `${folder.request} is damaged`, 'Start a new run.');
  const conflict = wanted && differs(saved.request, wanted);
  if (conflict === undefined) return saved;
  const { runId, listed } = saved.request;
  const goOn = `nothing was changed. To go on with that run as it was begun: medalist resume ${listed ? runId : folder.path}`;
  return listed
    ? refuse('usage', `run ${runId} was started with another ${conflict}`, `Use another --run-id: ${goOn}`)
    : refuse(
        'usage',
        `${folder.path} holds run ${runId}, which was started with another ${conflict}`,
        `Name another folder: ${goOn}`,
      );
};

const unreadableSolution = ({ solutions }: Request): Refusal | undefined => {
  for (const path of solutions) {
    const problem = solutionProblem(path);
    if (problem !== undefined) {
      return refuse('usage', `the solution ${path} ${problem}`, 'Put it back, or start a new run.');
    }
  }
  return undefined;
};

/** Whether a folder holds more than `.run`. A session that was killed before it saved its request leaves only that. */
const holdsFiles = (path: string) => existsSync(path) && readdirSync(path).some((name) => name !== '.run');
