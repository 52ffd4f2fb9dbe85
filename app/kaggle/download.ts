import { resolve } from 'node:path';
import { fillFolder } from '../../services/kaggle/competition/fill-folder.ts';
import { downloadCompetition } from '../../services/kaggle/download/competition.ts';
import type { Downloaded } from '../../services/kaggle/download/order.ts';
import type { KaggleFailure } from '../../services/kaggle/failure.ts';
import type { Kaggle } from '../../services/kaggle/kaggle.ts';
import { homeOf } from '../home.ts';
import { blockerOf, preflight } from './preflight.ts';
import type { PreflightProblem } from './signs.ts';

export interface DownloadOptions {
  readonly home?: string;
  /** Default: the folder where `compete SLUG` looks. */
  readonly folder?: string | undefined;
  /** Names or globs; empty: all files. */
  readonly files: readonly string[];
  readonly force: boolean;
  readonly onProgress: (done: number, total: number | null) => void;
  readonly signal: AbortSignal;
}

export type DownloadOutcome =
  | {
      readonly ok: true;
      readonly folder: string;
      readonly files: readonly Downloaded[];
      /** What Kaggle did not give and a run does not need, a line each. */
      readonly lacks: readonly string[];
    }
  | KaggleFailure
  | (Pick<PreflightProblem, 'kind' | 'message' | 'advice'> & { readonly ok: false });

/** Downloads a competition's files to where `compete SLUG` looks for them. It first asks whether Kaggle would give them. */
export const downloadData = async (
  kaggle: Kaggle,
  slug: string,
  { home, folder, files, ...order }: DownloadOptions,
): Promise<DownloadOutcome> => {
  const blocker = blockerOf(await preflight(kaggle, slug, { aim: 'download' }));
  if (blocker !== undefined) {
    const { kind, message, advice } = blocker;
    return { ok: false, kind, message, advice };
  }
  const to = folder === undefined ? homeOf(home).data(slug) : resolve(folder);
  const chosen = files.length > 0 && { files };
  const wanted = { ...order, to, ...chosen };
  if (folder === undefined) {
    const filled = await fillFolder(kaggle, slug, wanted);
    return filled.ok ? { ok: true, folder: to, files: filled.value.files, lacks: filled.value.lacks } : filled;
  }
  const done = await downloadCompetition(kaggle, slug, wanted); // a folder of the user's gets only the files
  return done.ok ? { ok: true, folder: to, files: done.value.files, lacks: [] } : done;
};
