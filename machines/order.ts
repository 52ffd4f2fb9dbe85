import type { Approval } from '../core/options/approval.ts';
import type { Tier } from '../services/python/sandbox/tier.ts';
import type { Refs } from '../stages/dag/call.ts';

/** What a run is asked to do. JSON only; it is saved with every snapshot. */
export interface Order {
  readonly slug: string;
  readonly url: string | null;
  /** What the user says that is asked for; null: page and files say it. */
  readonly metric: string | null;
  readonly target: string | null;
  /** Seconds from the command's start to its summary. */
  readonly time: number;
  readonly seed: number;
  readonly threads: number;
  /** Digest of the Python packages and the templates. */
  readonly environment: string;
  /** The sandbox in which solutions run. */
  readonly sandbox: Tier;
  /** Name of the GPU that the run has leased; null: none. */
  readonly gpu: string | null;
  /** What to write beside the submission on Kaggle; null: nothing is submitted. */
  readonly submit: string | null;
  readonly runId: string;
  /** Digests of the solutions that the user brought. */
  readonly solutions: readonly string[];
  /** What the tree calls them: their file names, with as much of the folder as makes them differ. */
  readonly solutionNames: readonly string[];
  /** The user's solution is run alone: nothing is compared with it. */
  readonly only: boolean;
  /** Digest of the language models' configuration; null: rules and templates alone. */
  readonly models: string | null;
  /** What the user wants of the models that plan and write; null: nothing. */
  readonly instruction: string | null;
  /** Rounds of candidates after the template's answer; 0: that answer is final. */
  readonly rounds: number;
  /** Candidates in a round; without a search, how many strategies of the plan may be tried after failures. */
  readonly strategies: number;
  /** Rules propose candidates if there is no model. */
  readonly byRules: boolean;
  /** How an earlier run of this competition ended, for models; null: no earlier run is known. */
  readonly earlier: string | null;
  /** Digest of the lessons of other competitions, for models; null: none are told. */
  readonly lessons: string | null;
  /** Turns in which a model looks at the data before it plans; 0: it does not. */
  readonly explore: number;
  /** What a person is asked to approve. */
  readonly approve: readonly Approval[];
}

/** A person's decision on what a parked run waits for. `edit`: they put their own in its place (the refs), and it goes on with that. */
export type Decision =
  | { readonly type: 'approve' }
  | { readonly type: 'reject'; readonly note: string }
  | { readonly type: 'edit'; readonly refs: Refs };

/** Whether candidates compete with the template's answer. */
export const searches = ({ rounds, only }: Order): boolean => rounds > 0 && !only;

/** The user's program, where it is run alone. */
export const userProgramAlone = ({ only, solutions }: Order): string | null => (only ? (solutions[0] ?? null) : null);
