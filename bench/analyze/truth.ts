import { join } from 'node:path';
import type * as z from 'zod';
import { type AnalyzeOutcome, analyze } from '../../app/analyze/analyze.ts';
import { fold } from '../../core/competition/names.ts';
import type { Competition } from '../../core/schema/competition.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { temporaryFolder } from '../../test/rigs/stages/analyze.ts';
import { isLabelled, type Labelled, labelledBelow, type Truth } from '../grading/labelled.ts';

/** Labelled competitions to compare analyze with: those in DIR=, else those beside the project, if there are any. */
const truthFolder = process.env.DIR || join(projectRoot, '..', 'shared', 'competitions');

type Found = z.input<typeof Competition>;

const metricNames: Readonly<Record<string, string>> = {
  f1_micro: 'micro_f1',
  f1_macro: 'macro_f1',
  f1_of_sets: 'mean_f1',
  map3: 'map_k',
  map5: 'map_k',
};
/** The names of metrics over several targets. */
const metricsOfMany: Readonly<Record<string, string>> = { auc: 'mean_auc', rmse: 'mcrmse' };
const metricOf = ({ metric, targets }: Truth): string =>
  (targets.length > 1 ? metricsOfMany[metric] : undefined) ?? metricNames[metric] ?? metric;
const taskKinds: Readonly<Record<string, readonly string[]>> = {
  binary_probability: ['binary'],
  class_probabilities: ['binary', 'multiclass'],
  multilabel_probabilities: ['multilabel'],
  label: ['binary', 'multiclass', 'ordinal'],
  regression: ['regression', 'multi-target', 'forecasting'],
};

/** What analyze got wrong about one competition; empty: nothing. Facts that the truth lacks are not compared. */
export const disagreements = (found: Found, truth: Truth): string[] => {
  const named = found.targets.length > 0 ? found.targets.map(({ column }) => column) : targetsOfSubmission(found);
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['id', idOf(found, truth), truth.id.join()],
    ['targets', named.map(fold).join(), truth.targets.map(fold).join()],
    ['metric', found.metric.name, metricOf(truth)],
    ['header', found.submission.header.join(), truth.submission_columns.join()],
    ['rows', found.submission.rows.count, truth.rows ?? found.submission.rows.count],
    ['time', truth.time === undefined || found.time !== null, true],
    ['group', found.groupColumn, truth.group ?? found.groupColumn],
    ['tables not used', unused(found, truth).join(), ''],
    ['task', (taskKinds[truth.kind ?? ''] ?? [found.task]).includes(found.task), true],
  ];
  return pairs.filter(([, a, b]) => a !== b).map(([field, a, b]) => `${field}: ${String(a)} instead of ${String(b)}`);
};

const unused = ({ files }: Found, { joined = [] }: Truth): string[] => {
  const used = [...files.train, files.labels, ...files.test, ...files.side];
  return joined.filter((name) => !used.includes(name));
};

const targetsOfSubmission = ({ submission }: Found): string[] =>
  submission.columns.filter(({ role }) => role === 'target').map(({ name }) => name);

/** The id that analyze found: a column of test, or the submission's key if test is no table or lacks that column. */
const idOf = ({ idColumn, submission, profile }: Found, { id, submission_id }: Truth): string => {
  const inTest = (name: string) => profile.some((column) => column.name === name && column.inTest);
  if (id.length < 2 && (idColumn !== null || id.some(inTest))) return idColumn ?? '';
  const wanted = submission_id.length > 0 ? submission_id : id;
  return submission.key.join() === wanted.join() ? id.join() : submission.key.join();
};

/** The labelled competitions whose truth can be read. */
export const labelledCompetitions = (): Labelled[] => labelledBelow(truthFolder).filter(isLabelled);

const reasonOf = (refused: Exclude<AnalyzeOutcome, { ok: true }>): string =>
  'failure' in refused ? `${refused.failure.kind}: ${refused.failure.message}` : refused.message;

if (import.meta.main) {
  let right = 0;
  const all = labelledBelow(truthFolder);
  for (const one of all) {
    const { slug } = one;
    if (!isLabelled(one)) {
      console.log(`${slug.padEnd(46)} ${one.why}`);
      continue;
    }
    using work = temporaryFolder();
    const began = performance.now();
    const outcome = await analyze({ competition: one.folder, home: work.path });
    const ms = performance.now() - began;
    const wrong = outcome.ok ? disagreements(outcome.competition, one.truth) : [reasonOf(outcome)];
    right += wrong.length === 0 ? 1 : 0;
    const about = outcome.ok ? `${outcome.competition.task}/${outcome.competition.metric.name}` : '';
    console.log(`${slug.padEnd(46)} ${ms.toFixed(0).padStart(5)} ms  ${about.padEnd(28)} ${wrong.join('; ') || 'ok'}`);
  }
  console.log(`${right} of ${all.length} right`);
}
