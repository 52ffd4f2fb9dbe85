import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeAtomic } from '../../services/files/atomic.ts';
import { zipped } from '../../services/package/wheel.ts';
import { modelsFolder } from '../../services/python/pretrained/models-folder.ts';
import { openStore } from '../../services/store/store.ts';
import { homeOf } from '../home.ts';
import type { Refusal } from '../refusal.ts';
import { endedRun, noProgram } from '../run/ended-run.ts';
import { refuseTarget, whyUnwritable } from '../submission/files.ts';
import { bundled } from './contents.ts';

export interface BundleOptions {
  /** A run's id or folder. */
  readonly run: string;
  /** Default: `bundle.zip` in the run's folder. */
  readonly out?: string;
  /** Replaces a file that is there. */
  readonly force?: boolean;
  readonly home?: string;
}

export type BundleOutcome =
  | {
      readonly ok: true;
      readonly file: string;
      readonly bytes: number;
      /** What it holds, by path. */
      readonly holds: readonly string[];
      /** What is not as it was for the run, in words. */
      readonly notes: readonly string[];
    }
  | Refusal;

/** Writes a finished run's programs with all that they need, except data, as one zip. Equal runs give equal bytes. */
export const bundle = async (options: BundleOptions): Promise<BundleOutcome> => {
  const home = homeOf(options.home);
  const ended = endedRun(home, options.run);
  if ('kind' in ended) return ended;
  const file = options.out === undefined ? join(ended.folder.path, 'bundle.zip') : resolve(options.out);
  const refused = refuseTarget(file, ended.folder.result, options.force === true);
  if (refused !== undefined) return refused;
  const contents = await bundled(ended, openStore(home.store), modelsFolder());
  if (contents === null) return noProgram(ended);
  const bytes = await zipped(contents.files);
  try {
    writeAtomic(file, (temporary) => writeFileSync(temporary, bytes, { flag: 'wx' }));
  } catch (error) {
    return whyUnwritable(file, error);
  }
  return { ok: true, file, bytes: bytes.length, holds: [...contents.files.keys()], notes: contents.notes };
};
