import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** The truth about a competition, as competition.json holds it. Peers are told it; Medalist finds it out. */
const Truth = z.object({
  train: z.string().default('train.csv'),
  test: z.string().default('test.csv'),
  id: z.string(),
  submission_id: z.string().optional(),
  targets: z.array(z.string()),
  submission_columns: z.array(z.string()),
  metric: z.string(),
  kind: z.enum(['regression', 'label', 'binary_probability', 'class_probabilities', 'multilabel_probabilities']),
  class_columns: z.record(z.string(), z.string()).nullish(),
  higher_is_better: z.boolean(),
});

export interface Competition {
  readonly slug: string;
  readonly folder: string;
  readonly truth: z.output<typeof Truth>;
}

/** What one run may use, the same for everyone. */
export interface Terms {
  readonly seconds: number;
  readonly cores: number;
  readonly seed: number;
}

/** The competitions below `root` whose truth is held, in their order of names. */
export const competitionsBelow = (root: string, only: readonly string[]): Competition[] =>
  readdirSync(root)
    .filter((slug) => existsSync(join(root, slug, 'competition.json')))
    .filter((slug) => only.length === 0 || only.includes(slug))
    .map((slug) => {
      const text = readFileSync(join(root, slug, 'competition.json'), 'utf8');
      return { slug, folder: join(root, slug, 'public'), truth: Truth.parse(JSON.parse(text)) };
    });

/** The job that a peer's run.py reads (glue.py): where everything is, the truth, and when its time began. */
export const jobFor = ({ folder, truth }: Competition, terms: Terms, workplace: string) => ({
  train: join(folder, truth.train),
  test: join(folder, truth.test),
  id: truth.id,
  submission_id: truth.submission_id ?? truth.id,
  targets: truth.targets,
  columns: truth.submission_columns,
  kind: truth.kind,
  metric: truth.metric,
  higher_is_better: truth.higher_is_better,
  class_columns: truth.class_columns ?? null,
  started: Date.now() / 1000,
  seconds: terms.seconds,
  threads: terms.cores,
  seed: terms.seed,
  folder: workplace,
  out: join(workplace, 'submission.csv'),
});
