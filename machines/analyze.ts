import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { passingJournal } from '../services/store/journal.ts';
import { openStore } from '../services/store/store.ts';
import { competition as competitionArtifact } from '../stages/artifacts.ts';
import { stageRunner } from '../stages/run.ts';
import type { Competition } from '../stages/schema/competition.ts';
import type { StageFailure } from '../stages/schema/result.ts';
import { homeOf } from './compete.ts';
import type { Refusal } from './refusal.ts';
import type { Watching } from './session.ts';
import { resolveSource } from './source.ts';

export type AnalyzeOutcome =
  | { readonly ok: true; readonly competition: Competition }
  | { readonly ok: false; readonly kind: 'failed'; readonly failure: StageFailure }
  | Refusal;

/** Says what a competition asks for, without running anything: fetch and analyze, remembered as in a run. */
export const analyze = async (
  options: { readonly competition: string; readonly home?: string },
  { onEvent = () => {}, signal = new AbortController().signal }: Watching = {},
): Promise<AnalyzeOutcome> => {
  const home = homeOf(options.home);
  const source = resolveSource(options.competition, home);
  if ('kind' in source) return source;
  const run = `analyze-${randomUUID()}`;
  const journal = passingJournal(run, onEvent);
  const store = openStore(home.store);
  const scratch = join(home.scratch, run);
  const runStage = stageRunner({ store, journal, source: source.folder, cache: home.cache, scratch, salt: null });
  try {
    const fetched = await runStage(
      { stage: 'fetch', refs: {}, params: { slug: source.slug, url: source.url } },
      signal,
    );
    if (!fetched.ok) return { ok: false, kind: 'failed', failure: fetched };
    const analyzed = await runStage({ stage: 'analyze', refs: { dataset: fetched.digest }, params: {} }, signal);
    if (!analyzed.ok) return { ok: false, kind: 'failed', failure: analyzed };
    return { ok: true, competition: competitionArtifact.schema.parse(store.get(analyzed.digest)) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
