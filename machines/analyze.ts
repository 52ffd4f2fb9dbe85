import { randomUUID } from 'node:crypto';
import { parseReference } from '../services/kaggle/reference.ts';
import { claimFolder } from '../services/store/claim.ts';
import { passingJournal } from '../services/store/journal.ts';
import { openStore } from '../services/store/store.ts';
import { competition as competitionArtifact } from '../stages/artifacts.ts';
import { type RunStage, stageRunner, type Workshop } from '../stages/run.ts';
import type { Competition } from '../stages/schema/competition.ts';
import type { StageFailure } from '../stages/schema/result.ts';
import { homeOf } from './home.ts';
import { intakeHere } from './intake.ts';
import { type Known, knownOf } from './known.ts';
import type { Refusal } from './refusal.ts';
import type { Watching } from './session.ts';
import { resolveSource } from './source.ts';

export type AnalyzeOutcome =
  | { readonly ok: true; readonly competition: Competition }
  | { readonly ok: false; readonly kind: 'failed'; readonly failure: StageFailure }
  /** `known`: what Kaggle says where the files are not here; absent where it says nothing. */
  | (Refusal & { readonly known?: Known });

export interface AnalyzeOptions {
  /** A Kaggle address, a slug, or a folder with the competition's files. */
  readonly competition: string;
  /** Where competitions/ is. Default: the checkout, or MEDALIST_HOME. */
  readonly home?: string;
}

/** What a look at a competition's files works with: its dataset is known, everything else is still to be found out. */
export interface Look {
  readonly shop: Workshop;
  readonly runStage: RunStage;
  /** Digest of the dataset artifact. */
  readonly dataset: string;
  readonly signal: AbortSignal;
}
type Unseen = Refusal | Extract<AnalyzeOutcome, { kind: 'failed' }>;

/** Finds the files and digests them, then lets `work` look at them; what it wrote for itself is gone afterwards. */
export const lookAt = async <T>(
  options: AnalyzeOptions,
  { onEvent = () => {}, signal = new AbortController().signal }: Watching,
  work: (look: Look) => Promise<T>,
): Promise<T | Unseen> => {
  const home = homeOf(options.home);
  const source = resolveSource(options.competition, home);
  if ('kind' in source) return source;
  const run = `analyze-${randomUUID()}`;
  await using claim = claimFolder(home.scratch, 'analyze-');
  const opened = await intakeHere(claim.folder);
  if ('kind' in opened) return opened;
  using intake = opened;
  const journal = passingJournal(run, onEvent);
  const shop = {
    store: openStore(home.store),
    journal,
    source: source.folder,
    cache: home.cache,
    scratch: claim.folder,
    salt: () => null,
    intake,
    terms: null,
    kaggle: null,
    claude: null,
  };
  const runStage = stageRunner(shop);
  const params = { slug: source.slug, url: source.url };
  const fetched = await runStage({ stage: 'fetch', refs: {}, params }, signal);
  if (!fetched.ok) return { ok: false, kind: 'failed', failure: fetched };
  return await work({ shop, runStage, dataset: fetched.digest, signal });
};

/**
 * Says what a competition asks for, without running anything: fetch and analyze, remembered as in a run. Where the files
 * are not here, Kaggle is asked what it tells everybody.
 */
export const analyze = async (options: AnalyzeOptions, watching: Watching = {}): Promise<AnalyzeOutcome> => {
  const outcome = await lookWhole(options, watching);
  if (outcome.ok || outcome.kind !== 'no-data') return outcome;
  const slug = parseReference(options.competition)?.slug;
  if (slug === undefined) return outcome;
  const { signal = new AbortController().signal } = watching;
  const known = await knownOf(slug, signal);
  signal.throwIfAborted();
  return known === null ? outcome : { ...outcome, known };
};

const lookWhole = (options: AnalyzeOptions, watching: Watching): Promise<AnalyzeOutcome> =>
  lookAt<AnalyzeOutcome>(options, watching, async ({ shop, runStage, dataset, signal }) => {
    const analyzed = await runStage({ stage: 'analyze', refs: { dataset }, params: {} }, signal);
    if (!analyzed.ok) return { ok: false, kind: 'failed', failure: analyzed };
    return { ok: true, competition: competitionArtifact.schema.parse(shop.store.get(analyzed.digest)) };
  });
