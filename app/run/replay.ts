import type { Result } from '../../core/schema/result.ts';
import type { Decision } from '../../machines/order.ts';
import { writeAtomic } from '../../services/files/atomic.ts';
import type { JournalLine } from '../../services/store/events.ts';
import { type RunFolder, runFolder } from '../../services/store/home.ts';
import { streamJournal } from '../../services/store/journal-lines.ts';
import { homeOf } from '../home.ts';
import { lineupFile, savedLineup } from '../models/models.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type CommandOptions, restrictToCommandOptions } from '../request/command-options.ts';
import { newRunId, type Request } from '../request/request.ts';
import { readRequest } from '../request/sealed-request.ts';
import { readResult } from '../result/result.ts';
import { findRun } from './find-run.ts';
import type { RunObserver } from './observer.ts';
import { runSession } from './session/session.ts';

/** How a replay compares with the recorded run. */
export interface Replayed {
  readonly ok: true;
  readonly folder: string;
  readonly result: Result;
  /** Artifacts that differ from those of the recorded run; empty: all are the same to the byte. */
  readonly differing: readonly string[];
  /** Questions to models, all answered from the record. */
  readonly questions: number;
}

export interface ReplayOptions extends RunObserver {
  readonly home?: string;
  /** The folder for its files. Default: beside the runs of its competition. */
  readonly out?: string;
  /** The folder with the competition's files. Default: the recorded one. */
  readonly source?: string;
}

/**
 * Repeats a run offline. All stages run again, except those that run programs, whose results are in the store. Models answer from the
 * record. Nobody is asked, nothing is paid, and nothing is submitted.
 */
export const replay = async (run: string, watching: ReplayOptions = {}): Promise<Replayed | Refusal> => {
  const home = homeOf(watching.home);
  const original = findRun(home, run);
  if ('kind' in original) return original;
  const saved = readRequest(original.request);
  const recorded = readResult(original.result);
  if (saved === undefined) return refuse('usage', `${original.request} is damaged`, 'It cannot be replayed.');
  if (recorded === undefined) {
    return refuse('usage', `run ${saved.request.runId} has not ended`, `Go on with it first: medalist resume ${run}`);
  }
  const trusted = saved.own
    ? { request: saved.request, notes: [] }
    : await restrictToCommandOptions(saved.request, sandboxOf(saved.request), home, original);
  if ('kind' in trusted) return { ...trusted, advice: 'Begin it anew instead: medalist compete FOLDER' };
  const { request, notes } = trusted;
  const runId = `replay-${newRunId()}`;
  const folder = runFolder(watching.out ?? home.run(request.slug, runId).path);
  takeLineup(original, folder);
  const source = watching.source ?? request.source;
  const repeated = { ...request, runId, source, listed: false, submit: null, replayOf: original.path };
  const decisions = [...streamJournal(original.journal, 'run.decided')].map(decisionIn);
  const outcome = await runSession(home, folder, { wanted: repeated }, { ...watching, decisions }, notes);
  if (!outcome.ok) return outcome;
  const questions = [...streamJournal(folder.journal, 'model.called')].length;
  return { ...outcome, differing: differingIn(recorded, outcome.result), questions };
};

/** The replay uses the recorded sandbox. "No sandbox" is never taken from a file. */
const sandboxOf = ({ sandbox }: Request): CommandOptions => (sandbox === 'none' ? {} : { sandbox });

/** The answers that a person gave in the recorded run. */
const decisionIn = ({ decision, note, refs }: Extract<JournalLine, { type: 'run.decided' }>): Decision => {
  switch (decision) {
    case 'approve':
      return { type: 'approve' };
    case 'reject':
      return { type: 'reject', note };
    case 'edit':
      return { type: 'edit', refs };
  }
};

const takeLineup = (original: RunFolder, folder: RunFolder): void => {
  const lineup = savedLineup(original);
  if (lineup !== null) writeAtomic(lineupFile(folder), JSON.stringify(lineup));
};

/** Artifacts in which two runs differ. A submission's score does not count, because a replay does not ask Kaggle for it. */
export const differingIn = ({ digests: before }: Result, { digests: after }: Result): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => name !== 'score' && before[name] !== after[name],
  );
