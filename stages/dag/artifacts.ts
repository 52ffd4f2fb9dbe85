import * as z from 'zod';
import { Digest } from '../../core/schema/basics.ts';
import { Competition } from '../../core/schema/competition.ts';
import { Dataset } from '../../core/schema/dataset.ts';
import { Distilled } from '../../core/schema/distilled.ts';
import { Findings } from '../../core/schema/explore/findings.ts';
import { Finding, Repair } from '../../core/schema/finding.ts';
import { Confirmation } from '../../core/schema/judged/confirmation.ts';
import { Rehearsal } from '../../core/schema/judged/rehearsal.ts';
import { Review } from '../../core/schema/judged/review.ts';
import { Advice } from '../../core/schema/planning/advice.ts';
import { Requirement } from '../../core/schema/planning/requirement.ts';
import { Strategy } from '../../core/schema/planning/strategy.ts';
import { Survey } from '../../core/schema/planning/survey.ts';
import { CrossValidation } from '../../core/schema/reported/cross-validation.ts';
import { SeenMedia } from '../../core/schema/reported/seen-media.ts';
import { UsedWeights } from '../../core/schema/reported/weights.ts';
import { Report, Score } from '../../core/schema/result.ts';
import { Ablation } from '../../core/schema/search/ablation.ts';
import { Blend } from '../../core/schema/search/blend.ts';
import { Partition } from '../../core/schema/search/partition.ts';
import { Tree } from '../../core/schema/search/tree.ts';
import { Trial } from '../../core/schema/search/trial.ts';
import { Tier } from '../../services/python/sandbox/tier.ts';
import { artifact } from './define.ts';

/** What was downloaded or found: every file, digested. The root of everything else. */
export const dataset = artifact('dataset', Dataset);

/** What the competition asks for, each field with its evidence. */
export const competition = artifact('competition', Competition);

/** How candidates are measured. */
export const partition = artifact('partition', Partition);

/** Measurements of the data, for models. */
export const survey = artifact('survey', Survey);

/** What a model found in the data before planning, as far as a check confirmed it. */
export const findings = artifact('findings', Findings);

/** What the competition's page asks for, as a model read it. */
export const requirement = artifact('requirement', Requirement);

/** How such competitions are won, according to a model. */
export const advice = artifact('advice', Advice);

/** One to three ways to solve it, the best first. The others are tried only if the run may try more than one. */
export const strategies = artifact('strategies', z.strictObject({ strategies: z.array(Strategy).min(1).max(3) }));

/** A Python solution that passed the static checks (findings below error level stay listed). */
export const candidate = artifact(
  'candidate',
  z.strictObject({
    code: z.string().min(1),
    origin: z.enum(['template', 'user', 'model']),
    /** `safe` is the second try of a template: fewer models, no feature engineering, one process. */
    mode: z.enum(['full', 'safe']),
    /** What it is, in one line; a model's words. */
    title: z.string().max(200).exactOptional(),
    /** Which strategy of the plan it follows, counted from 0; absent: the first; null: none. */
    strategy: z.int().min(1).nullable().exactOptional(),
    attempts: z.int().min(1),
    complexity: z.int().min(1).nullable(),
    findings: z.array(Finding),
  }),
);

/** The candidate's score on held rows, whose answers it does not see. */
export const rehearsal = artifact('rehearsal', Rehearsal);

/** A reviewer's opinion of the candidate. */
export const review = artifact('review', Review);

/** A submission.csv with its history: as the solution wrote it, repaired, or the plain fallback. */
export const submission = artifact(
  'submission',
  z.strictObject({
    origin: z.enum(['solution', 'repair', 'fallback']),
    file: Digest,
    bytes: z.int(),
    crossValidation: CrossValidation.nullable(),
    /** What else the solution wrote (docs/use/outputs.md), by path in its folder. */
    outputs: z.record(z.string(), Digest).default({}),
    /** What its text models predicted for all rows: of runs before 2026-11-29. */
    textScores: Digest.exactOptional(),
    /** What each member of its blend predicted, for scripts that are tried. It is not among a run's files. Absent: it saved none. */
    memberPredictions: Digest.exactOptional(),
    /** The score of each label, out of fold and for test, so that other answers can be blended with it. */
    labelScores: Digest.exactOptional(),
    /** The solution's own label mapping and row provenance (manifest.json), when it wrote one. */
    manifest: z.record(z.string(), z.json()).nullable(),
    /** Why the solution was stopped, if its last answer was used even so; absent: it ended by itself. */
    stopped: z.string().exactOptional(),
    /** The sandbox of the solution that wrote it; null: no solution took part. */
    sandbox: Tier.nullable(),
    /** The pretrained weights that the solution said it used. */
    weights: z.array(UsedWeights).default([]),
    media: z.array(SeenMedia).default([]),
    /** The most that the solution used of its GPU, in words; absent: it had none. */
    gpuUse: z.string().exactOptional(),
    repairs: z.array(Repair),
    /** What was wrong before the repairs. */
    found: z.array(Finding),
    /** How a candidate compared with the template; absent: there was none. */
    blend: Blend.exactOptional(),
  }),
);

/** The template's own answer, which a candidate must improve, and the program that gave it. */
export const baseline = artifact(
  'baseline',
  z.strictObject({
    candidate: candidate.schema,
    submission: submission.schema,
    /** Name of the strategy that the program follows. */
    strategy: z.string().nullable(),
    /** The state in which the program stopped, so that it can continue; null: it cannot. */
    state: Digest.nullable().default(null),
  }),
);

/** The template's answer as a short script, and what each part of it is worth. */
export const ablation = artifact('ablation', Ablation);

/** A candidate's predictions for test, and for rows of train whose answers it was not given. */
export const trial = artifact('trial', Trial);

/** How one candidate compares with the template. */
export const comparison = artifact('comparison', Blend);

/** All candidates of a run. */
export const tree = artifact('tree', Tree);

/** The validator's verdict on a valid submission, with its warnings. */
export const verdict = artifact('verdict', z.strictObject({ file: Digest, rows: z.int(), findings: z.array(Finding) }));

/** The solution's own out-of-fold predictions, scored by us: the folds are still its own. */
export const confirmation = artifact('confirmation', Confirmation);

/** How the program that answered did on rows of train that were held back from it, and what it said of itself there. */
export const check = artifact('check', Rehearsal);

/** What the engine found as a short script, if there is one as good. */
export const script = artifact('script', Distilled);

/** A submission as Kaggle has it, with its score if there is one. */
export const score = artifact('score', Score);

/** The report of the run, without times and paths. */
export const report = artifact('report', Report);
