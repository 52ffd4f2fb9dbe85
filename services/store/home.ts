import { lstatSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder with competitions, submissions and explorations: the checkout, or any folder that a caller names. */
export interface Home {
  readonly explorations: string;
  readonly data: (slug: string) => string;
  /** The download of one of Kaggle's data sets, which are no competitions. */
  readonly dataset: (owner: string, name: string) => string;
  readonly store: string;
  readonly cache: string;
  readonly scratch: string;
  /** What was spent. It is beside the runs, not in the store, because the store may be deleted to make room. */
  readonly ledger: string;
  /** What was sent to Kaggle. Like the ledger, it outlives the store. */
  readonly sent: string;
  /** What helped on which kind of data. Like the ledger, it outlives the store. */
  readonly lessons: string;
  /** Questions to models and their answers. They cost money, so they are beside the ledger. */
  readonly calls: string;
  /** models.json: the models of the roles (docs/language-models/models.md). */
  readonly models: string;
  /** Where runs are noted that `--out` put elsewhere. */
  readonly elsewhere: string;
  readonly run: (slug: string, runId: string) => RunFolder;
  /** The runs in the home's own folder; app/run/elsewhere.ts has all. */
  readonly runs: () => { readonly slug: string; readonly runId: string; readonly folder: RunFolder }[];
}

/** The files of one run. Files for people are at the top; files for a resume are below `.run/`. */
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
    explorations: join(resolve(root), 'explorations'),
    data: (slug) => join(resolve(root), 'competitions', slug, 'data'),
    dataset: (owner, name) => join(resolve(root), 'datasets', owner, name, 'data'),
    store: hidden,
    cache: join(hidden, 'data'),
    scratch: join(hidden, 'scratch'),
    ledger: join(submissions, 'ledger.sqlite'),
    sent: join(submissions, 'sent.sqlite'),
    lessons: join(submissions, 'lessons.sqlite'),
    calls: join(submissions, '.calls'),
    models: join(resolve(root), 'models.json'),
    elsewhere: join(submissions, '.elsewhere'),
    run,
    runs: () =>
      folders(submissions).flatMap((slug) =>
        folders(join(submissions, slug))
          .map((runId) => ({ slug, runId, folder: run(slug, runId) }))
          .filter(({ folder }) => isRun(folder)),
      ),
  };
};

/**
 * Whether a folder is a run: something exists where its request should be. Damaged runs and unreadable folders count as
 * runs.
 */
export const isRun = ({ request }: RunFolder): boolean => {
  try {
    return lstatSync(request, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
};

/** Only real folders, because `latest` is a link. No folders if the path is missing or unreadable. */
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
