import { fillDatasetFolder } from '../../../services/kaggle/datasets/fill-folder.ts';
import { downloadData } from '../../kaggle/download.ts';
import { kaggleOfUser } from '../../kaggle/kaggle.ts';
import { isTemporaryProblem } from '../../kaggle/temporary.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { DataSource } from './source.ts';

/** The progress of a download or a reading, in bytes. `total`: null if it is not known. */
export type OnBytes = (what: string, done: number, total: number | null) => void;

interface Download {
  /** Where competitions/ is, as the caller named it. */
  readonly home: string | undefined;
  readonly signal: AbortSignal;
  readonly onBytes: OnBytes;
}

/** Downloads what is not here yet from Kaggle, with the user's credentials. Public data sets need none. */
export const downloadSource = async (
  source: Extract<DataSource, { kind: 'competition' | 'dataset' }>,
  { home, signal, onBytes }: Download,
): Promise<Refusal | undefined> => {
  if (source.filled) return undefined;
  const { kaggle } = kaggleOfUser({ signal });
  const onProgress = (done: number, total: number | null) => onBytes('downloading', done, total);
  const done =
    source.kind === 'dataset'
      ? await fillDatasetFolder(kaggle, source, { to: source.folder, onProgress, signal })
      : await downloadData(kaggle, source.slug, {
          ...(home !== undefined && { home }),
          ...{ files: [], force: false, onProgress, signal },
        });
  signal.throwIfAborted();
  if (done.ok) return undefined;
  const byHand = `Or download it in a browser, and put it into ${source.folder}`;
  const advice = done.kind === 'no-credentials' ? `${done.advice}\n${byHand}` : done.advice;
  return { ...refuse('kaggle', done.message, advice), temporary: isTemporaryProblem(done.kind) };
};
