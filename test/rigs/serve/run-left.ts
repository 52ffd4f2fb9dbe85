import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildRequest } from '../../../app/request/build-request.ts';
import { writeRequest } from '../../../app/request/sealed-request.ts';
import type { JournalEvent } from '../../../services/store/events.ts';
import { openHome, type RunFolder } from '../../../services/store/home.ts';
import { openJournal } from '../../../services/store/journal.ts';

interface Left {
  readonly slug?: string;
  readonly run?: string;
  readonly events?: readonly JournalEvent[];
  readonly result?: object;
}

/** A run as it lies in a home: its request, its journal, and a result where it has ended. */
export const runLeft = (
  root: string,
  { slug = 'titanic', run = '20261127-010203-aaaa', events = [], result }: Left = {},
): RunFolder => {
  const home = openHome(root);
  const folder = home.run(slug, run);
  mkdirSync(dirname(folder.request), { recursive: true });
  const request = buildRequest({ competition: root, runId: run, time: 60 }, home, 'none');
  if ('kind' in request) throw new Error(request.message);
  writeRequest(folder.request, { ...request, slug });
  using journal = openJournal(folder.journal, run);
  journal.append({ type: 'run.started', slug, request: {} });
  for (const event of events) journal.append(event);
  if (result !== undefined) writeFileSync(folder.result, JSON.stringify(result));
  return folder;
};
