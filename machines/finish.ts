import { join } from 'node:path';
import { writeAtomic } from '../services/store/atomic.ts';
import type { RunFolder } from '../services/store/home.ts';
import { type Journal, readJournal } from '../services/store/journal.ts';
import { pointLatest, publishFiles } from '../services/store/publish.ts';
import type { Store } from '../services/store/store.ts';
import { candidate } from '../stages/artifacts.ts';
import type { Result } from '../stages/schema/result.ts';
import type { Ending } from './competition.ts';
import type { Request } from './request.ts';
import { composeResult } from './result.ts';

/** Publishes a run's files, result.json last, and only then points `latest` to them. Doing it again changes nothing. */
export const finish = (folder: RunFolder, request: Request, ending: Ending, store: Store, journal: Journal): Result => {
  const result = composeResult(request, ending, store, readJournal(folder.journal));
  const report = result.report;
  if (report !== null) {
    const written =
      ending.refs.candidate === undefined ? undefined : candidate.schema.parse(store.get(ending.refs.candidate));
    if (written !== undefined && report.solution !== null) writeAtomic(join(folder.path, 'solution.py'), written.code);
    const files = { 'submission.csv': report.submission.sha256, ...report.outputs };
    publishFiles(
      folder.path,
      Object.fromEntries(Object.entries(files).map(([name, digest]) => [name, store.pathOf(digest)])),
    );
  }
  journal.append({ type: 'run.ended', status: result.status });
  writeAtomic(folder.result, `${JSON.stringify(result, null, 2)}\n`);
  if (report !== null && request.listed) pointLatest(folder.path);
  return result;
};
