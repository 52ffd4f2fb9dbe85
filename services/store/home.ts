import { lstatSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where competitions and submissions live: the checkout, or any folder a caller names. */
export interface Home {
  readonly data: (slug: string) => string;
  readonly store: string;
  readonly cache: string;
  readonly scratch: string;
  /** Who spent what. Beside the runs, not in the store: that may be deleted to make room. */
  readonly ledger: string;
  /** What was asked of models, and answered. Paid for, so it lies beside the ledger. */
  readonly calls: string;
  /** Who is asked what: docs/models.md. */
  readonly models: string;
  readonly run: (slug: string, runId: string) => RunFolder;
  readonly runs: () => { readonly slug: string; readonly runId: string; readonly folder: RunFolder }[];
}

/** The files of one run. What people want is on top; what a resume needs is below `.run/`. */
export interface RunFolder {
  readonly path: string;
  readonly journal: string;
  readonly result: string;
  readonly state: string;
  readonly request: string;
  readonly snapshot: string;
}

export const runFolder = (path: string): RunFolder => ({
  path,
  journal: join(path, 'events.jsonl'),
  result: join(path, 'result.json'),
  state: join(path, '.run'),
  request: join(path, '.run', 'request.json'),
  snapshot: join(path, '.run', 'snapshot.json'),
});

export const openHome = (root: string): Home => {
  const submissions = join(resolve(root), 'submissions');
  const hidden = join(resolve(root), 'competitions', '.store');
  const run = (slug: string, runId: string) => runFolder(join(submissions, slug, runId));
  return {
    data: (slug) => join(resolve(root), 'competitions', slug, 'data'),
    store: hidden,
    cache: join(hidden, 'data'),
    scratch: join(hidden, 'scratch'),
    ledger: join(submissions, 'ledger.sqlite'),
    calls: join(submissions, '.calls'),
    models: join(resolve(root), 'models.json'),
    run,
    runs: () =>
      folders(submissions).flatMap((slug) =>
        folders(join(submissions, slug))
          .map((runId) => ({ slug, runId, folder: run(slug, runId) }))
          .filter(({ folder }) => isRun(folder)),
      ),
  };
};

/** Whatever lies where its request should: a damaged run is one, too, and so is one that may not be looked into. */
const isRun = ({ request }: RunFolder): boolean => {
  try {
    return lstatSync(request, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
};

/** Real folders only: `latest` is a link. None where there is no folder, or where it may not be looked into. */
const folders = (path: string): string[] => {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
};
