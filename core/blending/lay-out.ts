import { closeSync, copyFileSync, createReadStream, createWriteStream, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TableEngine } from '../../services/tables/engine.ts';
import { catchTableErrors } from '../catch-table-errors.ts';
import type { Workplace } from '../masking/workplace.ts';
import { openAnswers } from '../out-of-fold/answers.ts';
import { readOutOfFold } from '../out-of-fold/read.ts';
import { ok } from '../outcome.ts';
import { noResult } from '../result.ts';
import type { Competition } from '../schema/competition.ts';
import type { Dataset } from '../schema/dataset.ts';
import { type Trial, testsOf } from '../schema/search/trial.ts';

/** The template's answer, as digests of its files. */
interface Incumbent {
  readonly submission: string;
  /** Undefined: it left none. */
  readonly oof: string | undefined;
  readonly manifest: Readonly<Record<string, unknown>> | null;
  /** What its labels were chosen from; undefined: it did not tell. */
  readonly labelScores: string | undefined;
}

/** Answers of the same rows: the template's, and those of candidates by name. */
export interface Answers {
  readonly competition: Competition;
  readonly dataset: Dataset;
  readonly incumbent: Incumbent;
  readonly candidates: readonly { readonly name: string; readonly trial: Trial }[];
}

/** One answer, as templates/merge reads it. */
interface Member {
  readonly name: string;
  readonly oof: string;
  readonly tests: readonly string[];
  /** The test predictions of a run on all rows; absent: there was none beside the others. */
  readonly whole?: string;
  /** What its labels were chosen from; absent: it did not tell. */
  readonly scores?: string;
}

/** Writes everybody's predictions, and what is right, into a folder; or says why they cannot be compared. */
export const layOut = async (answers: Answers, folder: string, context: Omit<Workplace, 'say'>) => {
  using engine = await context.intake.openTableEngine(context);
  return await catchTableErrors(context.signal, () => layOutWith(engine, answers, folder, context));
};

const layOutWith = async (
  engine: TableEngine,
  { competition, dataset, incumbent, candidates }: Answers,
  folder: string,
  { store, data }: Omit<Workplace, 'say'>,
) => {
  if (incumbent.oof === undefined)
    return noResult("the template left no out-of-fold predictions to hold the program's against");
  const opened = await openAnswers(engine, competition, dataset, data);
  if (!opened.ok) return opened;
  const left = { path: store.pathOf(incumbent.oof), manifest: incumbent.manifest };
  const made = await readOutOfFold(engine, competition, opened.value, left, folder);
  if (!made.ok) return made;
  copyFileSync(made.value.submission, join(folder, 'template.csv'));
  copyFileSync(store.pathOf(incumbent.submission), join(folder, 'template-test.csv'));
  const scores = incumbent.labelScores === undefined ? {} : { scores: 'template-scores.csv' };
  if (incumbent.labelScores !== undefined)
    copyFileSync(store.pathOf(incumbent.labelScores), join(folder, 'template-scores.csv'));
  const members: Member[] = [{ name: 'template', oof: 'template.csv', tests: ['template-test.csv'], ...scores }];
  for (const { name, trial } of candidates) {
    const oof = `${name}.csv`;
    await joinFiles(trial.passes.flatMap(({ held }) => held ?? []).map(store.pathOf), join(folder, oof));
    const lay = (digest: string, at: number | string) => {
      const file = `${name}-test-${at}.csv`;
      copyFileSync(store.pathOf(digest), join(folder, file));
      return file;
    };
    const { parts, whole } = testsOf(trial);
    members.push({ name, oof, tests: parts.map(lay), ...(whole !== null && { whole: lay(whole, 'whole') }) });
  }
  return ok({ specification: made.value.rules, members });
};

/** One CSV of several with the same header. */
const joinFiles = async (paths: readonly string[], path: string): Promise<void> => {
  for (const [at, from] of paths.entries()) {
    const start = at === 0 ? 0 : Buffer.byteLength(`${firstLineOf(from)}\n`);
    await pipeline(createReadStream(from, { start }), createWriteStream(path, { flags: at === 0 ? 'w' : 'a' }));
  }
};

/** The header of a CSV of ours: names without line breaks. */
const firstLineOf = (path: string): string => {
  const file = openSync(path, 'r');
  const head = Buffer.alloc(mostHeaderBytes);
  const bytes = readSync(file, head);
  closeSync(file);
  return head.toString('utf8', 0, bytes).split('\n', 1)[0] ?? '';
};

const mostHeaderBytes = 2 ** 20;
