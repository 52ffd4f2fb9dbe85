import type { Approval } from '../core/options/approval.ts';
import type { StageFailure, Status } from '../core/schema/result.ts';
import type { Tier } from '../services/python/sandbox/tier.ts';
import type { Refs } from '../stages/dag/call.ts';

/** How often the machine tries. Part of the machine's digest: a snapshot taken under other limits is not restored. */
export const limits = {
  /** The template in full (once for each strategy), then safe, then plain. */
  attempts: 3,
  /** How often a model writes a program that is to improve on the template. */
  modelAttempts: 2,
  fixes: 1,
  /** Rounds of debugging, of all attempts together: each may cost a rehearsal or a full run. */
  debugRounds: 3,
  /** How often a program whose GPU ran out of memory is run again: with half the batch, a quarter, then on the CPU. */
  shrinks: 3,
  /** Decisions between the template's answer and a program's: a second one follows if the first led to nothing valid. */
  merges: 2,
  /** How often a person can send plan and code back, together. */
  rejections: 3,
};

/** What a run is asked to do. JSON only; it is saved with every snapshot. */
export interface Order {
  readonly slug: string;
  readonly url: string | null;
  /** Seconds from the command's start to its card. */
  readonly time: number;
  readonly seed: number;
  readonly threads: number;
  /** Digest of the Python packages and the templates. */
  readonly environment: string;
  /** What keeps solutions in. */
  readonly sandbox: Tier;
  /** Name of the GPU that is ours for the run; null: none. */
  readonly gpu: string | null;
  /** What to write beside the submission on Kaggle; null: nothing is submitted. */
  readonly submit: string | null;
  readonly runId: string;
  /** Digest of a solution the user brought; null: one is written. */
  readonly solution: string | null;
  /** Digest of the language models' configuration; null: rules and templates alone. */
  readonly models: string | null;
  /** How many strategies of the plan may be tried; it may have fewer. */
  readonly strategies: number;
  /** What became of an earlier run of this competition, for models; null: nothing is known of one. */
  readonly earlier: string | null;
  /** Digest of the lessons of other competitions, for models; null: none are told. */
  readonly lessons: string | null;
  /** Before what a person is asked. */
  readonly approve: readonly Approval[];
}

export interface Context {
  readonly order: Order;
  readonly refs: Refs;
  readonly attempt: number;
  readonly fix: number;
  readonly debugRounds: number;
  readonly shrinks: number;
  readonly rejections: number;
  /** What a person said when sending something back. */
  readonly notes: readonly string[];
  readonly fellBack: boolean;
  /** Whether the template has had its turn, so that programs of a model follow. */
  readonly challenging: boolean;
  /** How often it was decided which answer is shipped: the second time the template's stands, whatever else there is. */
  readonly merges: number;
  readonly failures: readonly StageFailure[];
}

/** How a run ended. */
export interface Ending {
  readonly status: Status;
  readonly refs: Refs;
  readonly failures: readonly StageFailure[];
}

/** A person's word on what is parked. `edit`: they put their own in its place (the refs), and it goes on with that. */
export type Decision =
  | { readonly type: 'approve' }
  | { readonly type: 'reject'; readonly note: string }
  | { readonly type: 'edit'; readonly refs: Refs };

export const beginning = (order: Order): Context => ({
  ...{
    order,
    refs: {},
    attempt: 1,
    fix: 0,
    debugRounds: 0,
    shrinks: 0,
    rejections: 0,
    notes: [],
    fellBack: false,
    challenging: false,
    merges: 0,
    failures: [],
  },
});

/** Whether a model may write programs that challenge the template's answer. */
export const hasChallenger = ({ models, solution }: Order): boolean => models !== null && solution === null;

/** Who writes now: the template first, then a model. */
export const authorOf = ({ order, challenging }: Context): 'model' | 'template' =>
  hasChallenger(order) && challenging ? 'model' : 'template';

/** Whether this program is rehearsed and reviewed before it is run on everything: a model's and a user's. */
export const isRehearsed = (context: Context): boolean =>
  context.order.solution !== null || authorOf(context) === 'model';

export const mostAttempts = (context: Context): number => {
  const { solution, strategies } = context.order;
  if (solution !== null) return 1;
  return authorOf(context) === 'model' ? limits.modelAttempts : limits.attempts + strategies - 1;
};
