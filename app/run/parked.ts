import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Approval } from '../../core/options/approval.ts';
import type { Parked } from '../../machines/drive.ts';
import { writeAtomic } from '../../services/files/atomic.ts';
import type { RunFolder } from '../../services/store/home.ts';
import type { Store } from '../../services/store/store.ts';
import { candidate, strategies } from '../../stages/dag/artifacts.ts';
import type { Refs } from '../../stages/dag/call.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Request } from '../request/request.ts';

/** What a person is asked about, as a file they can read and, for plan and code, change. */
export interface Pending {
  readonly about: Approval;
  readonly path: string;
}

/** The names of the files that wait for an answer. */
export const pendingNames = { plan: 'plan.json', code: 'solution.py' } as const;

const pendingFolder = (folder: RunFolder) => join(folder.path, 'pending');

/** Writes the files that wait for an answer, and removes those of the question before. */
export const layOut = (folder: RunFolder, store: Store, about: Approval, refs: Refs): Pending => {
  const place = pendingFolder(folder);
  rmSync(place, { recursive: true, force: true });
  if (about === 'submit') return { about, path: join(folder.path, 'submission.csv') };
  mkdirSync(place, { recursive: true });
  const path = join(place, pendingNames[about]);
  writeAtomic(path, about === 'plan' ? planText(store, refs) : codeOf(store, refs));
  return { about, path };
};

/** Removes the files of a question that was answered. */
export const clearPending = (folder: RunFolder): void =>
  rmSync(pendingFolder(folder), { recursive: true, force: true });

const planText = (store: Store, { strategies: digest = '' }: Refs): string =>
  `${JSON.stringify(strategies.schema.parse(store.get(digest)), null, 2)}\n`;

const codeOf = (store: Store, { candidate: digest = '' }: Refs): string =>
  candidate.schema.parse(store.get(digest)).code;

const words = { plan: 'its plan', code: 'its code', submit: 'submitting it to Kaggle' } as const;

/** How a parked run is reported. It did not fail, but it needs an answer to go on. */
export const tellParked = (
  { runId, listed }: Request,
  folder: RunFolder,
  { about, path }: Pending,
  refused: Parked['refused'],
): Refusal => {
  const run = listed ? runId : folder.path;
  const why = refused === null ? '' : ` (${refused})`;
  const edit =
    about === 'submit'
      ? ''
      : `\nOr put your own in its place:  medalist edit ${run} ${about === 'plan' ? 'plan.json' : 'solution.py'}`;
  const reject = refused === null ? `\nSend it back:  medalist reject ${run} --note "what to do instead"` : '';
  return refuse(
    'parked',
    `run ${runId} waits for your word on ${words[about]}: ${path}${why}`,
    `Go on:  medalist approve ${run}${reject}${edit}`,
  );
};
