import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Labelled } from '../grading/labelled.ts';
import { mediaLack, takesMedia } from './media.ts';

/** The resources of one run, the same for every contender. */
export interface Terms {
  readonly seconds: number;
  readonly cores: number;
  readonly seed: number;
}

/** What a peer's run.py (glue.py) knows of a competition. Medalist must find it out. */
export interface PeerJob {
  readonly train: string;
  readonly test: string;
  readonly id: string;
  readonly submission_id: string;
  readonly targets: readonly string[];
  readonly columns: readonly string[];
  readonly kind: string;
  readonly metric: string;
  readonly higher_is_better: boolean;
  readonly class_columns: Readonly<Record<string, string>> | null;
}

/** What a peer knows that makes tables from media itself. Train and test may have any form. */
export interface MediaJob extends PeerJob {
  readonly public: string;
  readonly sample: string;
}

/** The kinds of answers that the glue can give. */
const kinds = ['regression', 'label', 'binary_probability', 'class_probabilities', 'multilabel_probabilities'];

/** The job for a peer, or why no peer can take it: the glue reads one table to learn from, one to answer for, and one id. */
export const peerJob = (peer: string, competition: Labelled): PeerJob | MediaJob | { readonly why: string } => {
  const { folder, truth } = competition;
  const { kind = 'unnamed', targets, submission_columns: columns, metric, higher_is_better } = truth;
  const [id, ...more] = truth.id;
  if (id === undefined) return { why: 'no column names the rows' };
  if (more.length > 0) return { why: `${truth.id.length} columns together name a row (${truth.id.join(', ')})` };
  if (!kinds.includes(kind)) return { why: `the kind of answer is ${kind}` };
  const submission_id = truth.submission_id[0] ?? id;
  const class_columns = truth.class_columns ?? null;
  const told = { id, submission_id, targets, columns, kind, metric, higher_is_better, class_columns };
  if (takesMedia(peer)) return mediaJob(competition, told);
  const [train, test] = [tableIn(folder, 'train', truth.train), tableIn(folder, 'test', truth.test)];
  if (typeof train === 'object') return train;
  if (typeof test === 'object') return test;
  return { ...told, train, test };
};

const mediaJob = (
  competition: Labelled,
  told: Omit<PeerJob, 'train' | 'test'>,
): MediaJob | { readonly why: string } => {
  const { folder, truth } = competition;
  const why = mediaLack(competition);
  if (why !== undefined) return { why };
  const [train, ...others] = truth.train;
  const [test] = truth.test;
  if (train === undefined || test === undefined || others.length > 0) return { why: 'train or test is not one place' };
  return { ...told, train: join(folder, train), test: join(folder, test), public: folder, sample: truth.sample };
};

const tableIn = (folder: string, what: string, named: readonly string[]): string | { readonly why: string } => {
  if (named.length > 1) return { why: `${what} is ${named.length} files` };
  const usual = ['csv', 'json'].map((ending) => `${what}.${ending}`);
  const name = named[0] ?? usual.find((path) => existsSync(join(folder, path)));
  if (name === undefined) return { why: `no ${what} table is named` };
  return /\.(csv|json)$/.test(name) ? join(folder, name) : { why: `${what} is no CSV or JSON table (${name})` };
};

/** The job with its terms, its places and its start time. */
export const jobFor = (job: PeerJob | MediaJob, terms: Terms, workplace: string) => ({
  ...job,
  started: Date.now() / 1000,
  seconds: terms.seconds,
  threads: terms.cores,
  seed: terms.seed,
  folder: workplace,
  out: join(workplace, 'submission.csv'),
});
