import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../services/python/environment.ts';
import type { Competition } from '../stages/schema/competition.ts';
import { analyzeFolder, temporaryFolder } from '../test/rigs/analyze.ts';

/** Labelled competitions to compare analyze with: DIR=, else those beside the project, when they are there. */
const truthFolder = process.env.DIR || join(projectRoot, '..', 'shared', 'competitions');

const Truth = z.object({
  id: z.string().nullable(),
  targets: z.array(z.string()),
  metric: z.string(),
  kind: z.string(),
  rows: z.int(),
  submission_columns: z.array(z.string()),
});
type Truth = z.output<typeof Truth>;

const metricNames: Readonly<Record<string, string>> = { f1_micro: 'micro_f1', f1_macro: 'macro_f1', map3: 'map_k' };
const taskKinds: Readonly<Record<string, readonly string[]>> = {
  binary_probability: ['binary'],
  class_probabilities: ['binary', 'multiclass'],
  multilabel_probabilities: ['multilabel'],
  label: ['binary', 'multiclass', 'ordinal'],
  regression: ['regression', 'multi-target', 'forecasting'],
};

/** What analyze got wrong about one competition; empty when all is right. */
export const disagreements = (found: z.input<typeof Competition>, truth: Truth): string[] => {
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['id', found.idColumn, truth.id],
    ['targets', found.targets.map(({ column }) => column).join(), truth.targets.join()],
    ['metric', found.metric.name, metricNames[truth.metric] ?? truth.metric],
    ['header', found.submission.header.join(), truth.submission_columns.join()],
    ['rows', found.submission.rows.count, truth.rows],
    ['task', (taskKinds[truth.kind] ?? [found.task]).includes(found.task), true],
  ];
  return pairs.filter(([, a, b]) => a !== b).map(([field, a, b]) => `${field}: ${String(a)} instead of ${String(b)}`);
};

export const labelledCompetitions = (): { slug: string; data: string; truth: Truth }[] =>
  existsSync(truthFolder)
    ? readdirSync(truthFolder)
        .filter((slug) => existsSync(join(truthFolder, slug, 'competition.json')))
        .map((slug) => ({
          slug,
          data: join(truthFolder, slug, 'public'),
          truth: Truth.parse(JSON.parse(readFileSync(join(truthFolder, slug, 'competition.json'), 'utf8'))),
        }))
    : [];

if (import.meta.main) {
  let right = 0;
  const all = labelledCompetitions();
  for (const { slug, data, truth } of all) {
    using work = temporaryFolder();
    const { outcome, ms } = await analyzeFolder(data, work.path);
    const wrong = outcome.ok ? disagreements(outcome.value, truth) : [`${outcome.kind}: ${outcome.message}`];
    right += wrong.length === 0 ? 1 : 0;
    const about = outcome.ok ? `${outcome.value.task}/${outcome.value.metric.name}` : '';
    console.log(`${slug.padEnd(46)} ${ms.toFixed(0).padStart(5)} ms  ${about.padEnd(28)} ${wrong.join('; ') || 'ok'}`);
  }
  console.log(`${right} of ${all.length} right`);
}
