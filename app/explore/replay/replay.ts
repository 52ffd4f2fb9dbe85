import { rmSync } from 'node:fs';
import { questionIn } from '../../../core/explore/asking/asks-person.ts';
import type { Difference } from '../../../core/explore/replay/difference.ts';
import type { Exploration } from '../../../core/schema/explore/exploration.ts';
import { streamJournal } from '../../../services/store/journal-lines.ts';
import { quoted } from '../../../services/text/quoted.ts';
import { homeOf } from '../../home.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { newRunId } from '../../request/request.ts';
import type { RunObserver } from '../../run/observer.ts';
import { type ExploreFolder, exploreFolder, usualFolder } from '../folder/folder.ts';
import { runExploration } from '../run.ts';
import { firstLostRecord } from './calls.ts';
import { compareReplay } from './compare.ts';
import { prepareReplay } from './prepare.ts';
import { readRecorded } from './recorded.ts';

/** How a replay compares with the exploration that it repeats. */
export interface ExplorationReplayed {
  readonly ok: true;
  readonly folder: string;
  readonly result: Exploration;
  /** The names of what differs from the record; empty: the same answers and cells gave the same results. */
  readonly differing: readonly string[];
  readonly differences: readonly Difference[];
  /** Cells whose output differs only in times, addresses or paths. */
  readonly varying: readonly string[];
  /** Questions to the model, all answered from the record. */
  readonly questions: number;
}

/**
 * Repeats an exploration: the language model's answers come from the record, its cells run again in a session of their own, and the model
 * that they keep is scored again. Nobody is asked, nothing is paid, and nothing is written to the exploration.
 */
export const replayExploration = async (
  there: ExploreFolder,
  watching: RunObserver & { readonly home?: string } = {},
): Promise<ExplorationReplayed | Refusal> => {
  const home = homeOf(watching.home);
  const recorded = readRecorded(there);
  if ('ok' in recorded) return recorded;
  const { request, result } = recorded;
  const lost = result.model === null ? undefined : firstLostRecord(home.calls, there.journal);
  if (lost !== undefined) return missing(lost.path, lost.why);
  const id = `replay-${newRunId()}`;
  const folder = exploreFolder(usualFolder(home, request.name, id));
  const replayOf = { folder: there.path, id: request.replayOf?.id ?? request.id };
  const ended = questionIn(result.answer ?? '');
  let unheard: string | undefined;
  const askPerson = async (question: string): Promise<string> => {
    if (question !== ended) unheard = question;
    return ''; // recorded replies are given before this is called
  };
  await prepareReplay(recorded, folder);
  const outcome = await runExploration(
    { home, folder, request: { ...request, id, replayOf }, begun: false, recorded },
    { ...watching, data: there.path, askPerson },
  );
  if (outcome.ok && unheard === undefined) {
    const { differences, varying } = await compareReplay(recorded, folder, outcome.result);
    const questions = [...streamJournal(folder.journal, 'model.called')].length;
    const differing = differences.map(({ what }) => what);
    return { ok: true, folder: folder.path, result: outcome.result, differing, differences, varying, questions };
  }
  rmSync(folder.path, { recursive: true, force: true }); // half a replay says nothing
  if (outcome.ok) return missing(there.replies, `has no reply to "${unheard}"`);
  return outcome.kind === 'interrupted'
    ? refuse('interrupted', 'stopped', `Begin it anew: medalist replay ${quoted(there.path)}`)
    : outcome;
};

const missing = (path: string, why: string): Refusal =>
  refuse(
    'no-data',
    `it cannot be replayed: ${path} ${why}`,
    'Put it back: what a model or a person said is nowhere else.',
  );
