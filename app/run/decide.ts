import { type Approval, parkedAt } from '../../core/options/approval.ts';
import { readSnapshot } from '../../machines/snapshot.ts';
import type { RunFolder } from '../../services/store/home.ts';
import { openStore } from '../../services/store/store.ts';
import type { Refs } from '../../stages/dag/call.ts';
import { homeOf } from '../home.ts';
import { refuse } from '../refusal.ts';
import { readRequest } from '../request/sealed-request.ts';
import { decisionOf, isNoteUnusable, noModelForNote, type PersonAnswer } from './decision.ts';
import { findRun } from './find-run.ts';
import type { RunInteraction } from './observer.ts';
import type { CompeteOutcome } from './outcome.ts';
import { runSession } from './session/session.ts';

/** Gives a parked run its answer, then resumes it until its end or the next question. */
export const decide = async (
  run: string,
  answer: PersonAnswer,
  watching: RunInteraction & { readonly home?: string } = {},
): Promise<CompeteOutcome> => {
  const home = homeOf(watching.home);
  const folder = findRun(home, run);
  if ('kind' in folder) return folder;
  if (readRequest(folder.request)?.own !== true) {
    const advice = `Go on with it first, and see what it asks: medalist resume ${run}`;
    return refuse('usage', `run ${run} was not begun by you on this machine, or its request was changed`, advice);
  }
  const parked = parkedOf(folder);
  if (parked === undefined) {
    return refuse(
      'usage',
      `run ${run} is not waiting for a decision`,
      'See `medalist status`; `medalist resume` goes on with a run.',
    );
  }
  if (isNoteUnusable(answer, parked.about, parked.hasModels)) {
    return refuse('usage', noModelForNote, `Put your own in its place: medalist edit ${run} FILE   (or approve it)`);
  }
  const decision = await decisionOf(answer, parked.about, parked.refs, openStore(home.store));
  if ('kind' in decision) return decision;
  return runSession(home, folder, { options: {} }, { ...watching, decisions: [decision] });
};

/** Where a run is parked, and with what. */
interface ParkedRun {
  readonly about: Approval;
  readonly refs: Refs;
  readonly hasModels: boolean;
}

const parkedOf = (folder: RunFolder): ParkedRun | undefined => {
  const saved = readSnapshot(folder.snapshot);
  if (saved === undefined || 'why' in saved) return undefined;
  const about = parkedAt(saved.state);
  return about && { about, refs: saved.refs, hasModels: saved.hasModels };
};
