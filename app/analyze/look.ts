import { randomUUID } from 'node:crypto';
import type { StageFailure } from '../../core/schema/result.ts';
import { claimFolder } from '../../services/files/claim.ts';
import { isFilled } from '../../services/kaggle/competition/data-folder.ts';
import type { Intake } from '../../services/reader/intake.ts';
import { forwardJournal } from '../../services/store/journal.ts';
import { openStore } from '../../services/store/store.ts';
import type { Equipment, RunStage } from '../../stages/dag/call.ts';
import { homeOf } from '../home.ts';
import type { Refusal } from '../refusal.ts';
import { resolveSource } from '../request/source.ts';
import type { RunObserver } from '../run/observer.ts';
import { intakeHere } from './intake.ts';

export interface LookOptions {
  /** A Kaggle address, a slug, or a folder with the competition's files. */
  readonly competition: string;
  /** Where competitions/ is. Default: the checkout, or MEDALIST_HOME. */
  readonly home?: string;
  /** Reads the files; the caller closes it. Default: one in the sandbox that MEDALIST_SANDBOX names, closed at the end. */
  readonly intake?: Intake;
}

/** What a look at a competition's files works with. Only the dataset has been made. */
export interface Look {
  readonly equipment: Equipment;
  readonly runStage: RunStage;
  /** Digest of the dataset artifact. */
  readonly dataset: string;
  readonly signal: AbortSignal;
}

/** Why nothing could be looked at: a wrong call, or files that cannot be read. */
export type NotLooked = Refusal | { readonly ok: false; readonly kind: 'failed'; readonly failure: StageFailure };

/** Finds the files and digests them, then lets `work` look at them. Its scratch folder is removed afterwards. */
export const lookAt = async <T>(
  options: LookOptions,
  { onEvent = () => {}, signal = new AbortController().signal }: RunObserver,
  work: (look: Look) => Promise<T>,
): Promise<T | NotLooked> => {
  const home = homeOf(options.home);
  const source = resolveSource(options.competition, home);
  if ('kind' in source) return source;
  const run = `analyze-${randomUUID()}`;
  await using claim = claimFolder(home.scratch, 'analyze-');
  const opened = options.intake ?? (await intakeHere(claim.folder));
  if ('kind' in opened) return opened;
  using _ = options.intake === undefined ? opened : null;
  const intake = opened;
  if (isFilled(source.folder)) intake.begin({ source: source.folder, cache: home.cache });
  const { stageRunner } = await import('../../stages/dag/run.ts'); // loads while the reader of files starts
  const journal = forwardJournal(run, onEvent);
  const equipment = {
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
  const runStage = stageRunner(equipment);
  const params = { slug: source.slug, url: source.url };
  const fetched = await runStage({ stage: 'fetch', refs: {}, params }, signal);
  if (!fetched.ok) return { ok: false, kind: 'failed', failure: fetched };
  return await work({ equipment, runStage, dataset: fetched.digest, signal });
};
