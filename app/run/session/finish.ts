import { join } from 'node:path';
import type { Result } from '../../../core/schema/result.ts';
import type { Ending } from '../../../machines/context/ending.ts';
import { writeAtomic } from '../../../services/files/atomic.ts';
import type { Home, RunFolder } from '../../../services/store/home.ts';
import type { Journal } from '../../../services/store/journal.ts';
import { streamJournal } from '../../../services/store/journal-lines.ts';
import { pointLatest, publishFiles } from '../../../services/store/publish.ts';
import type { Store } from '../../../services/store/store.ts';
import { jsonText } from '../../../services/text/shown.ts';
import { leaveStanding } from '../../kaggle/standing/leave.ts';
import { submittedBy } from '../../kaggle/submitted.ts';
import { cellsFor, kernelFiles, kernelOf, runOutputOf, tooLarge } from '../../notebook/kernel.ts';
import type { Request } from '../../request/request.ts';
import { composeResult } from '../../result/result.ts';

/** Publishes a run's files, result.json last, and only then points `latest` to them. Doing it again changes nothing. */
export const finish = (
  home: Home,
  folder: RunFolder,
  request: Request,
  ending: Ending,
  store: Store,
  journal: Journal,
  currency: string | null,
): Result => {
  const composed = composeResult(request, ending, store, streamJournal(folder.journal), currency);
  const report = composed.report;
  const kernel = publishKernel(folder, request, composed, { store, journal });
  const result = { ...composed, kernel, submitted: composed.submitted ?? submittedBy(home, composed) };
  if (report !== null) {
    const files = { 'submission.csv': report.submission.sha256, ...report.outputs };
    publishFiles(folder.path, files, store);
  }
  leaveStanding(folder, request, result, store);
  journal.append({ type: 'run.ended', status: result.status });
  writeAtomic(folder.result, `${jsonText(result, 2)}\n`);
  if (report !== null && request.listed) pointLatest(folder.path);
  return result;
};

interface Publishing {
  readonly store: Store;
  readonly journal: Journal;
}

/** A competition that takes only notebooks gets a notebook, or a note that it would be too large. The user pushes it. */
const publishKernel = (
  folder: RunFolder,
  request: Request,
  result: Result,
  { store, journal }: Publishing,
): Result['kernel'] => {
  const about = result.report?.about ?? null;
  const leavings = about?.codeOnly ? runOutputOf(result, store) : null;
  if (about === null || leavings === null) return null;
  const kernel = kernelOf(about.slug, leavings);
  const files = kernelFiles(kernel, cellsFor(kernel, request, leavings, false));
  const large = tooLarge(files);
  if (large !== undefined) {
    journal.append({ type: 'run.note', message: `${large}: see medalist distil, and medalist notebook --script` });
    return null;
  }
  for (const [name, text] of Object.entries(files)) {
    writeAtomic(join(folder.path, 'kernel', name), text);
  }
  return kernel;
};
