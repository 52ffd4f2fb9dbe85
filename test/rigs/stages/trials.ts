import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { assert } from 'vitest';
import { planTrial } from '../../../core/masking/trial/plan.ts';
import { type Answers, splitAnswers } from '../../../core/masking/trial/split-answers.ts';
import type { NoPlan, TrialPass } from '../../../core/masking/trial/trial.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import { checkFile } from '../../../core/submission/check/check-file.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { type Files, makeCompetition } from '../data/competitions.ts';
import { yOf } from '../data/trials.ts';
import { scratchFolder } from '../scratch.ts';
import { plainIntake } from './intake.ts';
import { analyzedIn } from './rehearsing.ts';

export type Found = Awaited<ReturnType<typeof analyzedIn>>;
export type Row = Readonly<Record<string, string>>;

/** A table's rows by name. */
export const readRows = (path: string): Row[] => {
  const text = readFileSync(path, 'utf8');
  const toTexts = (row: object) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, String(cell)]));
  if (path.endsWith('.json')) return JSON.parse(text).map(toTexts);
  return parse(text, { columns: true, delimiter: path.endsWith('.tsv') ? '\t' : ',' });
};

/** One pass as a stub program lived through it. */
export interface Lived {
  readonly pass: TrialPass;
  /** The rows of the masked test, and the cells that it wrote for each. */
  readonly seen: readonly Row[];
  /** The validator's, as `severity rule`. */
  readonly findings: readonly string[];
  readonly answers: Answers;
}

/** What the stub writes for a row of the masked test; `data` is the folder that it sees. */
export type Answer = (row: Row, data: string) => Row;

/** Lets a stub program answer all passes of a trial; or says why there is none. */
export const tried = async (
  found: Found,
  answer: Answer,
  { seed = 7, folds = 5 } = {},
): Promise<{ scheme: string; lived: Lived[] } | NoPlan> => {
  const { competition, dataset } = found;
  const [test, sample] = [competition.files.test[0] ?? '', competition.files.sample ?? ''];
  const context = found.context();
  using engine: TableEngine = await context.intake.openTableEngine(context);
  const planned = await planTrial(engine, competition, dataset, { seed, folds }, context);
  if (!planned.ok) return planned;
  const plan = planned.value;
  const lived: Lived[] = [];
  for (let number = 0; number < plan.passes; number++) {
    const written = await plan.write(number);
    if (!written.ok) return written;
    const pass = written.value;
    const { data, specification } = pass.masked;
    const seen = readRows(join(data, test));
    const blank = readRows(join(data, sample));
    assert.equal(blank.length, seen.length);
    const rows = blank.map((row, at) => ({ ...row, ...answer(seen[at] ?? {}, data) }));
    const path = join(context.scratch, `submission-${number}.csv`);
    writeFileSync(path, stringify(rows, { header: true, columns: competition.submission.header }));
    const { findings } = await checkFile(path, specification, {
      openTableEngine: plainIntake.openTableEngine,
      scratch: context.scratch,
    });
    const folder = join(context.scratch, `answers-${number}`);
    mkdirSync(folder);
    const answers = await splitAnswers(engine, pass, path, folder);
    lived.push({ pass, seen, findings: findings.map(({ severity, rule }) => `${severity} ${rule}`), answers });
  }
  return { scheme: plan.scheme, lived };
};

/** All text below a folder, in one. */
export const textBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');

/** Images of test lie in their own folder, whatever ids are alike. */
const apart = (competition: Competition): Competition => {
  const { media } = competition;
  const sources = media?.sources.map((source) => ({ ...source, test: 'test/{}.png' })) ?? [];
  return media === undefined ? competition : { ...competition, media: { ...media, sources } };
};
/** A competition of these files. */
export const found = (files: Files) => analyzedIn(makeCompetition(join(scratchFolder(), 'data'), files), apart);
/** Writes what is right. */
export const right: Answer = ({ x = '' }) => ({ y: yOf(x) });
/** Whether it is a row of the real test. */
export const isReal = ({ x }: Row) => Number(x) > 5000;
/** The path of answers that there must be. */
export const pathOf = (path: string | null): string => {
  assert(path !== null);
  return path;
};
/** All passes of a trial of these files. */
export const run = async (files: Files, answer: Answer = right, options = {}) => {
  const competition = await found(files);
  const outcome = await tried(competition, answer, options);
  assert('lived' in outcome, JSON.stringify(outcome));
  return { ...outcome, competition };
};
