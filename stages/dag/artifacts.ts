import * as z from 'zod';
import { Advice } from '../../core/schema/advice.ts';
import { Digest } from '../../core/schema/basics.ts';
import { Competition } from '../../core/schema/competition.ts';
import { Confirmation } from '../../core/schema/confirmation.ts';
import { CrossValidation } from '../../core/schema/cross-validation.ts';
import { Dataset } from '../../core/schema/dataset.ts';
import { Finding, Repair } from '../../core/schema/finding.ts';
import { Rehearsal } from '../../core/schema/rehearsal.ts';
import { Requirement } from '../../core/schema/requirement.ts';
import { Report, Score } from '../../core/schema/result.ts';
import { Review } from '../../core/schema/review.ts';
import { Strategy } from '../../core/schema/strategy.ts';
import { Tier } from '../../services/python/sandbox/tier.ts';
import { artifact } from './define.ts';

/** What was downloaded or found: every file, digested. The root of everything else. */
export const dataset = artifact('dataset', Dataset);

/** What the competition asks for, each field with its evidence. */
export const competition = artifact('competition', Competition);

/** What its page asks for, as a model read it. */
export const requirement = artifact('requirement', Requirement);

/** How such competitions are won, as a model tells it. */
export const advice = artifact('advice', Advice);

/** One to three ways to solve it, the best first: it is run; the others where the run may try more than one. */
export const strategies = artifact('strategies', z.strictObject({ strategies: z.array(Strategy).min(1).max(3) }));

/** A Python solution that passed the static checks (findings below error level stay listed). */
export const candidate = artifact(
  'candidate',
  z.strictObject({
    code: z.string().min(1),
    origin: z.enum(['template', 'user', 'model']),
    /** `safe` is the second try of a template: fewer models, no feature engineering, one process. */
    mode: z.enum(['full', 'safe', 'plain']),
    /** Which strategy of the plan it follows, counted from 0; absent: the first. */
    strategy: z.int().min(1).exactOptional(),
    attempts: z.int().min(1),
    complexity: z.int().min(1).nullable(),
    findings: z.array(Finding),
  }),
);

/** How the candidate did where we know the answers and it does not. */
export const rehearsal = artifact('rehearsal', Rehearsal);

/** What a reviewer makes of the candidate. */
export const review = artifact('review', Review);

/** A submission.csv with its history: as the solution wrote it, repaired, or the plain fallback. */
export const submission = artifact(
  'submission',
  z.strictObject({
    origin: z.enum(['solution', 'repair', 'fallback']),
    file: Digest,
    bytes: z.int(),
    crossValidation: CrossValidation.nullable(),
    /** What else the solution wrote (docs/outputs.md), by path in its folder. */
    outputs: z.record(z.string(), Digest).default({}),
    /** The solution's own label mapping and row provenance (manifest.json), when it wrote one. */
    manifest: z.record(z.string(), z.json()).nullable(),
    /** Why the solution was ended before it ended itself, where its last answer was taken all the same; absent: it was not. */
    stopped: z.string().exactOptional(),
    /** What kept the solution in that wrote it; null: no foreign code had a part in it. */
    sandbox: Tier.nullable(),
    repairs: z.array(Repair),
    /** What was wrong before the repairs. */
    found: z.array(Finding),
  }),
);

/** The validator's word on one submission: valid, with what is worth a look. */
export const verdict = artifact('verdict', z.strictObject({ file: Digest, rows: z.int(), findings: z.array(Finding) }));

/** What we saw for ourselves of what the solution said of itself. */
export const confirmation = artifact('confirmation', Confirmation);

/** A submission as Kaggle has it, with its score where there is one yet. */
export const score = artifact('score', Score);

/** What there is to tell about the run, without clock or paths. */
export const report = artifact('report', Report);
