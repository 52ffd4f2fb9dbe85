import type { Competition } from '../../core/schema/competition.ts';
import { parseReference } from '../../services/kaggle/competition/reference.ts';
import { competition as competitionArtifact } from '../../stages/dag/artifacts.ts';
import type { Refusal } from '../refusal.ts';
import type { RunObserver } from '../run/observer.ts';
import type { Known } from './known.ts';
import { type LookOptions, lookAt, type Unseen } from './look.ts';

export type AnalyzeOutcome =
  | { readonly ok: true; readonly competition: Competition }
  | Exclude<Unseen, Refusal>
  /** `known`: what Kaggle says where the files are not here; absent where it says nothing. */
  | (Refusal & { readonly known?: Known });

/**
 * Says what a competition asks for, without running anything: fetch and analyze, remembered as in a run. Where the files
 * are not here, Kaggle is asked what it tells everybody.
 */
export const analyze = async (options: LookOptions, watching: RunObserver = {}): Promise<AnalyzeOutcome> => {
  const outcome = await lookWhole(options, watching);
  if (outcome.ok || outcome.kind !== 'no-data') return outcome;
  const slug = parseReference(options.competition)?.slug;
  if (slug === undefined) return outcome;
  const { signal = new AbortController().signal } = watching;
  const { knownOf } = await import('./known.ts'); // with all that speaks to Kaggle
  const known = await knownOf(slug, signal);
  signal.throwIfAborted();
  return known === null ? outcome : { ...outcome, known };
};

const lookWhole = (options: LookOptions, watching: RunObserver): Promise<AnalyzeOutcome> =>
  lookAt<AnalyzeOutcome>(options, watching, async ({ equipment, runStage, dataset, signal }) => {
    const analyzed = await runStage({ stage: 'analyze', refs: { dataset }, params: {} }, signal);
    if (!analyzed.ok) return { ok: false, kind: 'failed', failure: analyzed };
    return { ok: true, competition: competitionArtifact.schema.parse(equipment.store.get(analyzed.digest)) };
  });
