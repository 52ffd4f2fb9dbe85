import { join, resolve } from 'node:path';
import { writeAtomic } from '../../services/files/atomic.ts';
import { homeOf } from '../home.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { findRun } from '../run/find-run.ts';
import { refuseTarget, whyUnwritable } from '../submission/files.ts';
import { reportFile } from './leave.ts';
import { pageOf } from './page/page.ts';

export interface ReportOptions {
  /** A run's id or folder. */
  readonly run: string;
  /** Default: `report.html` in the run's folder. */
  readonly out?: string;
  /** Replaces a file that `out` names. */
  readonly force?: boolean;
  readonly home?: string;
}

export type ReportOutcome = { readonly ok: true; readonly file: string; readonly bytes: number } | Refusal;

/** Writes the report of a finished run, also of a failed one. It uses only the run's journal and files, so it can be repeated. */
export const report = ({ run, out, force = false, home: root }: ReportOptions): ReportOutcome => {
  const home = homeOf(root);
  const folder = findRun(home, run);
  if ('kind' in folder) return folder;
  const page = pageOf(folder, home.store);
  if (page === undefined) return refuse('usage', `run ${run} has no result yet`, `Continue it: medalist resume ${run}`);
  const file = out === undefined ? join(folder.path, reportFile) : resolve(out);
  const refused = refuseTarget(file, folder.result, force || out === undefined);
  if (refused !== undefined) return refused;
  try {
    writeAtomic(file, page);
  } catch (error) {
    return whyUnwritable(file, error);
  }
  return { ok: true, file, bytes: Buffer.byteLength(page) };
};
