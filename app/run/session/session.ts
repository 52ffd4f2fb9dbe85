import { existsSync } from 'node:fs';
import { claimFolder } from '../../../services/files/claim.ts';
import { takeLock } from '../../../services/files/lock.ts';
import type { Home, RunFolder } from '../../../services/store/home.ts';
import { openJournal } from '../../../services/store/journal.ts';
import { openStore } from '../../../services/store/store.ts';
import { sweepMeanwhile } from '../../clean/sweeping.ts';
import { openModelAccess } from '../../models/models.ts';
import { refuseWithoutLock } from '../../refusal.ts';
import { prepareReport } from '../../report/leave.ts';
import { settleTerms } from '../../request/terms.ts';
import { noteRun } from '../elsewhere.ts';
import type { RunInteraction } from '../observer.ts';
import type { CompeteOutcome } from '../outcome.ts';
import { announceSession } from './announce.ts';
import { checkRun, refuseStart, saveRequest, unusableFolder } from './check-run.ts';
import type { SessionInput } from './trusted-request.ts';
import { workAndPublish } from './work-and-publish.ts';

/** One session of a run, under its lock: it begins or resumes the run and publishes the result. */
export const runSession = async (
  home: Home,
  folder: RunFolder,
  input: SessionInput,
  {
    onEvent,
    signal = new AbortController().signal,
    decisions = [],
    ask = null,
    since = performance.now(),
    isPart = false,
  }: RunInteraction,
  callerNotes: readonly string[] = [],
): Promise<CompeteOutcome> => {
  const isResumed = existsSync(folder.request);
  const unusable = unusableFolder(folder, input, isResumed);
  if (unusable !== undefined) return unusable;
  const lock = takeLock(folder.state);
  if ('heldBy' in lock) return refuseWithoutLock('run', lock);
  using _lock = lock;
  const run = await checkRun(home, folder, input, isResumed);
  if (!isPart && (!('ok' in run) || run.ok)) noteRun(home, folder, 'ok' in run ? run.result : run.request);
  if ('ok' in run) return run;
  const { request } = run;
  const settled = await settleTerms(request);
  if ('kind' in settled) return refuseStart(folder, isResumed, settled);
  const { terms } = settled;
  using _lease = terms.gpu;
  const opened = openModelAccess(home, folder, request, isResumed);
  if ('kind' in opened) return refuseStart(folder, isResumed, opened);
  saveRequest(folder, run, input);
  using access = opened;
  using journal = openJournal(folder.journal, request.runId, (line) => {
    if (line.type === 'python.started') prepareReport();
    onEvent?.(line);
  });
  const notes = [...callerNotes, ...run.notes, ...settled.notes, ...access.notes];
  announceSession(journal, folder, run, since, { notes, budget: access.budget });
  const store = openStore(home.store, (path, why) => journal.append({ type: 'store.corrupt', path, why }));
  await using _sweeping = sweepMeanwhile(home);
  await using claim = claimFolder(home.scratch, `${request.runId}-`);
  const job = { home, folder, request, terms, store, journal, signal, access, decisions, ask, since };
  return await workAndPublish({ ...job, scratch: claim.folder });
};
