import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../services/package/root.ts';
import type { Choice } from '../../../services/python/sandbox/choose.ts';
import { score } from '../../../services/python/scorer.ts';
import { csvText } from '../../../services/tables/formats/csv-text.ts';
import { type MetricName, metrics } from '../../metrics/table.ts';
import { ok } from '../../outcome.ts';
import { noResult, type Result } from '../../result.ts';
import type { KeptScore } from '../../schema/explore/exploration.ts';
import type { ExploredTarget } from '../../schema/explore/held-back.ts';
import type { HeldBy } from '../../schema/explore/held-by.ts';
import { wantsOf } from '../explored-metric.ts';
import { type Comparison, cellsOf, comparisonsOf } from './measures.ts';
import { notScored } from './not-scored.ts';

/** Predictions for the held-back rows, in their order. */
export interface GradeJob {
  readonly target: ExploredTarget;
  readonly by: HeldBy;
  /** The folder with answers.csv. */
  readonly held: string;
  readonly predictions: readonly string[];
  /** Ours alone. */
  readonly folder: string;
  readonly python: string;
  readonly sandbox: Choice;
}

/** Scores predictions on the answers that were held back, each metric by the scorer in a sandbox of its own. */
export const grade = async ({
  target,
  by,
  held,
  predictions,
  folder,
  python,
  sandbox,
}: GradeJob): Promise<KeptScore> => {
  const answers = cellsOf(readFileSync(join(held, 'answers.csv'), 'utf8')) ?? [];
  const comparisons = comparisonsOf(target, answers, predictions);
  if (!comparisons.ok) return notScored(comparisons.why);
  const scores: Scored[] = [];
  for (const comparison of comparisons.value) {
    const measured = await measure(comparison, join(folder, comparison.metric), { python, sandbox });
    if (!measured.ok) return notScored(measured.why);
    scores.push(measured.value);
  }
  return { kind: 'scored', rows: answers.length, by, scores };
};

type Scored = Extract<KeptScore, { readonly kind: 'scored' }>['scores'][number];

const name = 'answer';

/** How the scorer reads the cells of a metric. */
const kindOf = (metric: MetricName): string => {
  switch (wantsOf(metric)) {
    case 'values':
      return 'real';
    case 'probabilities':
      return 'probability';
    case 'labels':
      return metric === 'qwk' ? 'ordinal-int' : 'class-string';
  }
};

const measure = async (
  { metric, answers, predictions, constant }: Comparison,
  folder: string,
  by: { readonly python: string; readonly sandbox: Choice },
): Promise<Result<Scored>> => {
  mkdirSync(folder, { recursive: true });
  const submission = join(folder, 'predictions.csv');
  const write = (path: string, cells: readonly string[]) =>
    writeFileSync(path, csvText([[name], ...cells.map((cell) => [cell])]));
  write(join(folder, 'answers.csv'), answers);
  write(
    join(folder, 'constant.csv'),
    answers.map(() => constant),
  );
  write(submission, predictions);
  const rules = { key: [], targets: [{ name, kind: kindOf(metric), separator: null }], k: null };
  writeFileSync(join(folder, 'specification.json'), JSON.stringify(rules));
  const scored = await score({
    ...by,
    ...{ script: join(projectRoot, 'templates', 'score'), answers: folder, submission },
    args: (there, own) => {
      const at = (file: string) => join(there, file);
      return [metric, at('answers.csv'), own, at('specification.json'), at('constant.csv')];
    },
  });
  if ('why' in scored) return noResult(scored.why);
  const { error = null, rival = null } = scored;
  return ok({ metric, direction: metrics[metric].direction, score: scored.score, error, constant: rival });
};
