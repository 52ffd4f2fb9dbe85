import * as z from 'zod';
import { About } from '../../services/kaggle/competition/about.ts';
import { Tier } from '../../services/python/sandbox/tier.ts';
import { ResourcePeaks } from '../../services/store/events.ts';
import { Distilled } from './distilled.ts';
import { Finding, Repair } from './finding.ts';
import { Confirmation } from './judged/confirmation.ts';
import { Doubt } from './judged/doubt.ts';
import { HeldCheck, RehearsalResult } from './judged/rehearsal.ts';
import { Review } from './judged/review.ts';
import { CrossValidation } from './reported/cross-validation.ts';
import { UsedWeights } from './reported/weights.ts';
import { Blend } from './search/blend.ts';
import { Tree } from './search/tree.ts';

/** A way a stage failed during the run, with what to do about it. Kept even when a later attempt succeeded. */
export const StageFailure = z.strictObject({
  ok: z.literal(false),
  stage: z.string(),
  kind: z.string(),
  message: z.string(),
  file: z.string().optional(),
  line: z.int().optional(),
  advice: z.string().optional(),
  peaks: z.string().optional(),
});
export type StageFailure = z.output<typeof StageFailure>;

/** `ok`: as the solution wrote it. `repaired`: repairs are listed. `fallback`: a plain constant, never called a success. */
export const Status = z.enum(['ok', 'repaired', 'fallback', 'failed']);
export type Status = z.output<typeof Status>;

/** What Kaggle made of a submission. Scores are as Kaggle prints them; the private one is known when a competition has ended. */
export const Score = z.strictObject({
  ref: z.int(),
  description: z.string(),
  status: z.enum(['pending', 'complete', 'error']),
  error: z.string(),
  publicScore: z.string().nullable(),
  privateScore: z.string().nullable(),
});
export type Score = z.output<typeof Score>;

/** The same for a run. `unknown`, without a number: it was sent, but the answer was lost; `medalist submissions` finds out. */
export const Submitted = Score.extend({
  ref: z.int().nullable(),
  status: z.enum([...Score.shape.status.options, 'unknown']),
});
export type Submitted = z.output<typeof Submitted>;

/** What the report stage knows: no clock, no paths, so that equal runs give equal bytes. */
export const Report = z.strictObject({
  status: Status,
  summary: z.string(),
  name: z.string(),
  /** What Kaggle said when the files were downloaded: deadline, submissions a day, ... */
  about: About.nullable().default(null), // runs of before have none
  target: z.array(z.string()),
  task: z.string(),
  metric: z.strictObject({ name: z.string(), direction: z.enum(['max', 'min']) }),
  submission: z.strictObject({ rows: z.int(), columns: z.array(z.string()), sha256: z.string(), bytes: z.int() }),
  /** The solution's own word, in the competition's metric. */
  crossValidation: CrossValidation.nullable(),
  /** The solution's own out-of-fold predictions as our scorer scores them; null: a run of before. */
  confirmation: Confirmation.nullable().default(null),
  /** The independent check: how the solution did on rows that we held back from it. Only this can confirm a score. Null: there was none. */
  check: HeldCheck.nullable().default(null),
  /** Only in results of before, which have no `check`. */
  rehearsal: RehearsalResult.nullable().exactOptional(),
  review: Review.nullable().default(null),
  /** How a model's program did beside the template; null: there was none. */
  blend: Blend.nullable().default(null),
  /** All candidates that competed with the template; null: none did. */
  tree: Tree.nullable().default(null),
  /** The short script beside the engine that it is made from; null: none was tried. */
  script: Distilled.nullable().default(null),
  verdict: z.strictObject({ valid: z.boolean(), findings: z.array(Finding) }),
  /** What was wrong with the solution's file before the repairs below. */
  found: z.array(Finding),
  repairs: z.array(Repair),
  strategy: z.string().nullable(),
  /** What kept in the solution whose predictions these are; null for a fallback, which no foreign code touched. */
  sandbox: Tier.nullable(),
  /** Pretrained weights that the solution said it used. */
  weights: z.array(UsedWeights).default([]),
  solution: z
    .strictObject({ origin: z.string(), mode: z.string(), attempts: z.int(), complexity: z.int().nullable() })
    .nullable(),
  outputs: z.record(z.string(), z.string()),
  warnings: z.array(z.string()),
  /** Why the answer may be worth less than it looks; empty: nothing speaks against it. */
  doubt: z.array(Doubt).default([]),
});
export type Report = z.output<typeof Report>;

/** What one role did in one stage. `cost`: micro-units; null: a price is unknown. */
export const RoleCount = z.strictObject({
  role: z.string(),
  stage: z.string(),
  model: z.string(),
  calls: z.int(),
  /** Answered from the record, at no cost. */
  remembered: z.int(),
  failed: z.int(),
  retries: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  seconds: z.number(),
  cost: z.number().nullable(),
  /** By the server's cache of prompts. */
  saved: z.number().nullable().default(null),
});
export type RoleCount = z.output<typeof RoleCount>;

/** Seconds, by the journal. `harness` is all but Python. */
const Timings = z.strictObject({
  total: z.number(),
  python: z.number(),
  harness: z.number(),
  stages: z.record(z.string(), z.number()),
});

/** A notebook as Kaggle will know it: `owner/slug`, for a competition, leaving a file of predictions. */
const Kernel = z.strictObject({
  competition: z.string(),
  slug: z.string(),
  /** A user name on Kaggle; null: nothing here tells it, the user has to put it in. */
  owner: z.string().nullable(),
  fileName: z.string(),
});
export type Kernel = z.output<typeof Kernel>;

/** result.json: the run's honest label and everything that supports it. */
export const Result = z.strictObject({
  schema: z.literal(1),
  slug: z.string(),
  runId: z.string(),
  status: Status,
  summary: z.string(),
  report: Report.nullable(),
  /** The report's doubts once more, where scripts look first. */
  doubt: z.array(Doubt).default([]),
  failures: z.array(StageFailure),
  /** Null: nothing was submitted, because nobody asked or because it failed (then `failures` says why). A late score is `pending`. */
  submitted: Submitted.nullable(),
  /** The notebook in `kernel/`, where the competition takes nothing else. */
  kernel: Kernel.nullable(),
  request: z.strictObject({
    url: z.string().nullable(),
    time: z.number(),
    seed: z.int(),
    /** Of results of before there could be several: it ran alone. */
    solution: z.string().nullable().exactOptional(),
    /** The user's own programs. */
    solutions: z.array(z.string()).readonly().default([]),
    only: z.boolean().default(false),
  }),
  /** What kept the solution in, and what that is known not to stop. `none`: it could read all that you can read. */
  sandbox: z.strictObject({ tier: Tier, holes: z.array(z.string()) }),
  /** The GPU that was ours for the run; null: none. */
  gpu: z.string().nullable(),
  /** The most that any of the run's programs used; null where every result was remembered and none ran. */
  peaks: ResourcePeaks.nullable(),
  /** What language models did and cost, in micro-units of `currency`; null: none was used. */
  models: z
    .strictObject({ currency: z.string(), cost: z.number().nullable(), roles: z.array(RoleCount) })
    .nullable()
    .default(null),
  /** What models were allowed to cost, and whom that left out; empty: nobody could be asked. */
  budget: z.array(z.string()).default([]),
  timings: Timings,
  versions: z.record(z.string(), z.string()),
  /** SHA-256 of each artifact this result rests on. */
  digests: z.record(z.string(), z.string()),
});
export type Result = z.output<typeof Result>;
