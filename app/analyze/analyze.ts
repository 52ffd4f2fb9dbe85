import type { RunOption } from '../../core/options/derived.ts';
import type { Row } from '../../core/options/option.ts';
import { mistakeIn } from '../../core/options/saved.ts';
import { taskRows } from '../../core/options/table/task.ts';
import type { Competition } from '../../core/schema/competition.ts';
import { analyzeParams } from '../../machines/params/stages.ts';
import { parseReference } from '../../services/kaggle/competition/reference.ts';
import { competition as competitionArtifact } from '../../stages/dag/artifacts.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { RunObserver } from '../run/observer.ts';
import type { Known } from './known.ts';
import { type LookOptions, lookAt, type NotLooked } from './look.ts';

/** What to look at, and what the user says of it. */
export type AnalyzeOptions = LookOptions & Pick<RunOption, keyof typeof taskRows>;

export type AnalyzeOutcome =
  | { readonly ok: true; readonly competition: Competition }
  | Exclude<NotLooked, Refusal>
  /** `known`: what Kaggle says about a competition whose files are not here; absent: it says nothing. */
  | (Refusal & { readonly known?: Known });

/**
 * Says what a competition asks for, without running a solution: it does the stages fetch and analyze, whose results are stored as in a run.
 * If the files are not here, it asks Kaggle for what is public.
 */
export const analyze = async (options: AnalyzeOptions, watching: RunObserver = {}): Promise<AnalyzeOutcome> => {
  const mistake = mistakeIn(options, Object.entries<Row>(taskRows));
  if (mistake !== undefined) return refuse('usage', mistake.what, mistake.advice);
  const outcome = await lookWhole(options, watching);
  if (outcome.ok || outcome.kind !== 'no-data') return outcome;
  const slug = parseReference(options.competition)?.slug;
  if (slug === undefined) return outcome;
  const { signal = new AbortController().signal } = watching;
  const { knownOf } = await import('./known.ts'); // loads all the code that speaks to Kaggle
  const known = await knownOf(slug, signal);
  signal.throwIfAborted();
  return known === null ? outcome : { ...outcome, known };
};

const lookWhole = (options: AnalyzeOptions, watching: RunObserver): Promise<AnalyzeOutcome> =>
  lookAt<AnalyzeOutcome>(options, watching, async ({ equipment, runStage, dataset, signal }) => {
    const { metric = null, target = null } = options;
    const params = analyzeParams({ order: { metric, target } });
    const analyzed = await runStage({ stage: 'analyze', refs: { dataset }, params }, signal);
    if (!analyzed.ok) return { ok: false, kind: 'failed', failure: analyzed };
    return { ok: true, competition: competitionArtifact.schema.parse(equipment.store.get(analyzed.digest)) };
  });
